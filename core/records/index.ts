/**
 * The registry of everything that is recorded. A new kind of record is one schema file and one row here:
 * the local tables, the outbox, the wire and the server's validation all read this table.
 * `rule` says how concurrent writes meet (docs/sync.md, "Conflicts").
 */
import { activityData, completionData, freezeData, restData } from './fact';
import { settingsPatch } from './settings';

export const records = {
  activity: { rule: 'append-only', schema: activityData, version: 1, lane: 0 },
  completion: { rule: 'append-only', schema: completionData, version: 1, lane: 0 },
  rest: { rule: 'append-only', schema: restData, version: 1, lane: 0 },
  freeze: { rule: 'append-only', schema: freezeData, version: 1, lane: 0 },
  settings: { rule: 'last-writer-per-field', schema: settingsPatch, version: 1, lane: 0 },
} as const;

export type Entity = keyof typeof records;
export type DocumentEntity = { [E in Entity]: (typeof records)[E]['rule'] extends 'last-writer-per-field' ? E : never }[Entity];

export const isEntity = (name: string): name is Entity => Object.hasOwn(records, name);
