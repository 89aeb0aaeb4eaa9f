import { z } from './schema.ts';

/** A person's own choices. Edited in place: last writer wins per field by hybrid logical clock. */
export const settingsFields = z.strictObject({
  /** weekly goal: days with an activity, of 7 */
  goalDays: z.int().check(z.minimum(1), z.maximum(7)),
  /** weekly goal: minutes */
  goalMinutes: z.int().check(z.minimum(10), z.maximum(2_000)),
  /** weekly goal: challenges */
  goalChallenges: z.int().check(z.minimum(1), z.maximum(21)),
  /** minutes preset for the next quick log */
  quickLogMinutes: z.int().check(z.minimum(1), z.maximum(480)),
});

export type Settings = z.output<typeof settingsFields>;
export const settingsPatch = z.partial(settingsFields);
export type SettingsPatch = z.output<typeof settingsPatch>;

export const SETTINGS_KEY = 'settings';
export const DEFAULT_SETTINGS: Settings = { goalDays: 5, goalMinutes: 180, goalChallenges: 10, quickLogMinutes: 10 };
export const QUICK_LOG_MINUTES = [5, 10, 20, 30] as const;
