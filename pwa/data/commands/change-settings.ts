import { editRecord } from '../edit-record';
import type { Space } from '../space';
import type { CommandResult } from '../write';
import { SETTINGS_KEY } from '../../../core/records/settings';
import type { SettingsPatch } from '../../../core/records/settings';

/** Changes the given settings only. */
export const changeSettings = (space: Space, patch: SettingsPatch): Promise<CommandResult> => editRecord(space, 'settings', SETTINGS_KEY, patch);
