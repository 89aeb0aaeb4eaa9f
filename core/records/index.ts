/**
 * The registry of everything that is recorded. A new kind of record is one file beside this one and one row here: tables,
 * outbox, wire, validation on the server and the repair desk all read it. `rule` says how concurrent writings meet
 * (docs/sync.md, "Conflicts"), and which of the owner's two logs a record lies in.
 */
import type { Day } from '../lib/day.ts';
import { fail } from '../lib/result.ts';
import type { Result } from '../lib/result.ts';
import { activity } from './activity.ts';
import { assessment } from './assessment.ts';
import { completion } from './completion.ts';
import { readAs } from './define-record.ts';
import type { Data, Misfit, Unreadable } from './define-record.ts';
import { errorReport } from './error-report.ts';
import { event } from './event.ts';
import { favourite } from './favourite.ts';
import { feedbackDraft } from './feedback-draft.ts';
import { feedback } from './feedback.ts';
import { moment } from './fields.ts';
import { freeze } from './freeze.ts';
import { journalEntry } from './journal-entry.ts';
import { outcome } from './outcome.ts';
import { overrule } from './overrule.ts';
import { painCheckin } from './pain-checkin.ts';
import { plan } from './plan.ts';
import { profile } from './profile.ts';
import { rest } from './rest.ts';
import { scheduleCompletion } from './schedule-completion.ts';
import { scheduleItem } from './schedule-item.ts';
import { z } from './schema.ts';
import { screening } from './screening.ts';
import { seenByProfessional } from './seen-by-professional.ts';
import { session } from './session.ts';
import { set } from './set.ts';
import { settings } from './settings.ts';
import { training_option } from './training-option.ts';

export const records = {
  activity,
  completion,
  rest,
  freeze,
  set,
  pain_checkin: painCheckin,
  schedule_completion: scheduleCompletion,
  feedback,
  screening,
  seen_by_professional: seenByProfessional,
  assessment,
  plan,
  overrule,
  training_option,
  outcome,
  journal_entry: journalEntry,
  settings,
  profile,
  session,
  schedule_item: scheduleItem,
  favourite,
  feedback_draft: feedbackDraft,
  error_report: errorReport,
  event,
} as const;

/** Kinds that are recorded no more, each with its last version: their names stay taken and count in `SCHEMA`. */
export const retired: Readonly<Record<string, number>> = {};

export type Records = typeof records;
export type Entity = keyof Records;
type EntityOfRule<Rule extends string> = { [E in Entity]: Records[E]['rule'] extends Rule ? E : never }[Entity];
export type FactEntity = EntityOfRule<'append-only'>;
export type DocumentEntity = EntityOfRule<'last-writer-per-field'>;
export type ReportEntity = EntityOfRule<'bag'>;
/** From these streak, points and badges derive. */
export type CountedEntity = {
  [E in FactEntity]: Records[E] extends { readonly days: unknown } ? E : never;
}[FactEntity];
export type RecordData = { [E in Entity]: z.output<Records[E]['schema']> };

/**
 * Something a person did, written once, never changed, taken back only by a `void`. `id` is the operation's id (UUID v7);
 * `key` is the id, or a plain key where two devices may record the same thing.
 */
export type Fact<E extends FactEntity = FactEntity> = {
  [Of in E]: { readonly id: string; readonly entity: Of; readonly key: string; readonly data: RecordData[Of] };
}[E];
/** What the product counts is a sum over a set of these, so devices agree by set union. */
export type CountedFact = Fact<CountedEntity>;

/** What a `void` carries: when it was taken back. Its key is the id of the fact it takes back. */
export const voidData = z.strictObject({ at: moment.at.schema, off: moment.off.schema, tz: moment.tz.schema });
export type VoidData = z.output<typeof voidData>;

/** In which version this code writes of a kind, a void of a retired one too. */
export const versionOf = (entity: string): number =>
  isEntity(entity) ? records[entity].version : (retired[entity] ?? 1);

export const isEntity = (name: string): name is Entity => Object.hasOwn(records, name);
export const isFactEntity = (name: string): name is FactEntity =>
  isEntity(name) && records[name].rule === 'append-only';
export const isDocumentEntity = (name: string): name is DocumentEntity =>
  isEntity(name) && records[name].rule === 'last-writer-per-field';
export const isCountedEntity = (name: string): name is CountedEntity => isFactEntity(name) && 'days' in records[name];

const isReportEntity = (name: string): name is ReportEntity => isEntity(name) && records[name].rule === 'bag';
export const reportEntities: readonly ReportEntity[] = Object.keys(records).filter(isReportEntity);

/** A definition of facts, for whoever holds data of its kind: methods, because which kind it is the compiler cannot tell. */
interface AnyFact {
  key?(data: Data): string;
  line?(data: Data): string | undefined;
  days?(data: Data): readonly Day[];
  misfit?(data: Data): Misfit | null;
}
const definitionOf = (entity: FactEntity): AnyFact => records[entity];

/** The plain key of what two devices may both record, or the id. */
export const keyOf = (entity: FactEntity, data: Data, id: string): string => definitionOf(entity).key?.(data) ?? id;
/** The days whose figures a fact changes, first the one it stands on. */
export const touchedDays = ({ entity, data }: Pick<Fact, 'entity' | 'data'>): readonly Day[] =>
  definitionOf(entity).days?.(data) ?? [];
/** The first of those in whose place a fact stands; undefined: it stands for itself. */
export const lineOf = (entity: FactEntity, data: Data): string | undefined => definitionOf(entity).line?.(data);
/** Why a fact that its schema takes is not to be written all the same, or null. */
export const misfitOf = (entity: FactEntity, data: Data): Misfit | null => definitionOf(entity).misfit?.(data) ?? null;

/** Data as this version of the app has them (`readAs`). What is no record of this version is newer. */
export const readData = (entity: string, version: number, data: Data): Result<Data, Unreadable> =>
  isEntity(entity) ? readAs(records[entity], version, data) : fail('newer');
