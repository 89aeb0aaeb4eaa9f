import { SETTINGS_KEY } from '#core/records/settings.ts';
import type { SettingsPatch } from '#core/records/settings.ts';
import { editRecord } from '../records/edit-record.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';

/** Changes the given settings only. */
export const changeSettings = (space: Space, patch: SettingsPatch): Promise<CommandResult> =>
  editRecord(space, 'settings', SETTINGS_KEY, patch);
