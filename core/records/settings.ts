import { defineRecord } from './define-record.ts';
import { whole } from './fields.ts';
import type { z } from './schema.ts';

export const SETTINGS_KEY = 'settings';

/** A person's own choices. The goals are for a week: days with an activity, minutes, challenges. */
export const settings = defineRecord({
  entity: 'settings',
  rule: 'last-writer-per-field',
  fixedKey: SETTINGS_KEY,
  foldedByServer: true,
  fields: {
    goalDays: whole(1, 7),
    goalMinutes: whole(10, 2_000),
    goalChallenges: whole(1, 21),
    /** preset for the next quick log */
    quickLogMinutes: whole(1, 480),
  },
});

export type SettingsPatch = z.output<typeof settings.schema>;
export type Settings = { readonly [Name in keyof SettingsPatch]-?: number };
export const DEFAULT_SETTINGS: Settings = { goalDays: 5, goalMinutes: 180, goalChallenges: 10, quickLogMinutes: 10 };
export const QUICK_LOG_MINUTES = [1, 5, 10, 20, 30] as const;
