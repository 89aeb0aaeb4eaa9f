/**
 * The registry of everything that is recorded. A new kind of record is one schema and one row here: the local tables,
 * the outbox, the wire and the server's validation all read this table. `rule` says how concurrent writes meet
 * (docs/sync.md, "Conflicts"); `log` in which of the owner's two logs a record lies; a failing `lane` stops no other.
 */
import {
  FEEDBACK_DRAFT_SIBLING_FIELDS,
  feedbackDraftFields,
  PROFILE_KEY,
  profileFields,
  scheduleItemFields,
  SESSION_SIBLING_FIELDS,
  sessionFields,
} from './documents.ts';
import { entrySchemas } from './entry.ts';
import { activityData, completionData, freezeData, restData } from './fact.ts';
import { z } from './schema.ts';
import { SETTINGS_KEY, settingsPatch } from './settings.ts';
import { errorReportData, eventData } from './telemetry.ts';

/** Written once; taken back by a `void`. */
const appendOnly = <Schema>(schema: Schema, lane: 0 | 1 = 0) =>
  ({ rule: 'append-only', log: 'core', schema, version: 1, lane }) as const;
/** Edited: last writer per field. Of `siblingFields` every concurrent value is kept; `fixedKey` where there is only one. */
const edited = <Schema>(
  schema: Schema,
  {
    lane = 0,
    siblingFields = [],
    fixedKey = null,
  }: { lane?: 0 | 1; siblingFields?: readonly string[]; fixedKey?: string | null } = {},
) => ({ rule: 'last-writer-per-field', log: 'core', schema, version: 1, lane, siblingFields, fixedKey }) as const;
/** Counted, never shown back: may be dropped when there is too much of it. */
const bag = <Schema>(schema: Schema, lane: 2 | 3) =>
  ({ rule: 'bag', log: 'telemetry', schema, version: 1, lane }) as const;

export const records = {
  activity: appendOnly(activityData),
  completion: appendOnly(completionData),
  rest: appendOnly(restData),
  freeze: appendOnly(freezeData),
  set: appendOnly(entrySchemas.set),
  pain_checkin: appendOnly(entrySchemas.pain_checkin),
  schedule_completion: appendOnly(entrySchemas.schedule_completion),
  feedback: appendOnly(entrySchemas.feedback, 1),
  settings: edited(settingsPatch, { fixedKey: SETTINGS_KEY }),
  profile: edited(z.partial(profileFields), { fixedKey: PROFILE_KEY }),
  session: edited(z.partial(sessionFields), { siblingFields: SESSION_SIBLING_FIELDS }),
  schedule_item: edited(z.partial(scheduleItemFields)),
  feedback_draft: edited(z.partial(feedbackDraftFields), { lane: 1, siblingFields: FEEDBACK_DRAFT_SIBLING_FIELDS }),
  error_report: bag(errorReportData, 2),
  event: bag(eventData, 3),
} as const;

export type Entity = keyof typeof records;
type EntityOfRule<Rule extends string> = {
  [E in Entity]: (typeof records)[E]['rule'] extends Rule ? E : never;
}[Entity];
export type AppendOnlyEntity = EntityOfRule<'append-only'>;
export type DocumentEntity = EntityOfRule<'last-writer-per-field'>;
/** What may be written in one edit of a record. */
export type DocumentPatch<E extends DocumentEntity> = z.output<(typeof records)[E]['schema']>;

export const isEntity = (name: string): name is Entity => Object.hasOwn(records, name);
export const isDocumentEntity = (name: string): name is DocumentEntity =>
  isEntity(name) && records[name].rule === 'last-writer-per-field';

/** The fields of an edited record of which every concurrent value is kept, as siblings. */
export const siblingFieldsOf = (entity: DocumentEntity): ReadonlySet<string> => new Set(records[entity].siblingFields);
