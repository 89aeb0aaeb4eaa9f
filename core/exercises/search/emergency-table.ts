// What a table of emergencies has in every language.

/** What it can be, what cannot wait a minute first: the first that sounds is the answer. Its words are in locales/en/emergency.json. */
export const emergencyWords = [
  'suicide',
  'poison',
  'heart',
  'breath',
  'stroke',
  'artery',
  'collapse',
  'pregnancy',
  'bleeding',
  'spine',
  'limb',
  'clot',
  'broken',
  'accident',
  'infection',
  'doctor',
  'help',
] as const;
export type EmergencyWord = (typeof emergencyWords)[number];

export interface Alarm {
  /** phrases that must stand near each other, in any order */
  readonly say: string;
  /** phrases that take the place of the alarm's own: they are struck out before it is listened for */
  readonly not?: readonly string[];
}
export interface Alarms {
  /** what is wrong now, however long it has lasted */
  readonly signs?: readonly (string | Alarm)[];
  /** what happened: no alarm where it happened long ago */
  readonly events?: readonly (string | Alarm)[];
  /** what breaks and then mends: no alarm either where the words speak of healing */
  readonly injuries?: readonly (string | Alarm)[];
}
export type AlarmsOf = Partial<Record<EmergencyWord, Alarms>>;
export interface EmergencyTable {
  /** Words that may stand between the words of a phrase. */
  readonly fillers: string;
  /** Names for alternatives that many phrases share. */
  readonly lists: Readonly<Record<string, string>>;
  /** Words that only look like a slip of one of the table's. */
  readonly meantAsTyped: string;
  readonly longPast: string;
  readonly justNow: string;
  readonly healing: Alarm;
  readonly alarms: Readonly<Record<EmergencyWord, Alarms>>;
}
