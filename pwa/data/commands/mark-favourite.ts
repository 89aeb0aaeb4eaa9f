import { favouriteKey } from '#core/records/favourite.ts';
import { editRecord } from '../records/edit-record.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';

export const markFavourite = async (space: Space, exerciseId: string, favourite: boolean): Promise<CommandResult> =>
  editRecord(space, 'favourite', await favouriteKey(exerciseId), { exerciseId, favourite });
