/**
 * A kind of record is one file: how concurrent writings meet, its fields, how what older versions wrote is read, its plain
 * key, and the days it touches. Tables, outbox, wire, validation on the server, the repair desk and the derived figures
 * read the definition, so nothing else decides by the name of a kind.
 *
 * A change of `fields` that reads older records otherwise, or rejects them, is a new version: it takes one more step in
 * `upcasts`. What was written stays as it was written, in outbox, quarantine, mirror and log; only reading passes the steps.
 */
import type { Day } from '../lib/day.ts';
import { fail, ok } from '../lib/result.ts';
import type { Result } from '../lib/result.ts';
import type { Fields, ShapeOf } from './fields.ts';
import { z } from './schema.ts';

export type Data = Readonly<Record<string, unknown>>;
/** Makes of the data of one version those of the next. Of a document it gets the fields of one edit, whichever they are. */
export type Upcast = (data: Data) => Data;

type Whole<F extends Fields> = z.ZodMiniObject<ShapeOf<F>, z.core.$strict>;
type Partly<F extends Fields> = ReturnType<typeof z.partial<Whole<F>>>;
type DataOf<F extends Fields> = z.output<Whole<F>>;

/** Why something that its schema takes is rejected all the same. */
export interface Misfit {
  readonly code: 'unknown_challenge';
  readonly field: string;
}

/** How one reads in a line: the words of a single field, or the locale key `entry.<text>` with fields in its places. */
export type Sentence =
  | string
  | {
      readonly text: string;
      /** the field that stands in each place, or the first of several that the entry has */
      readonly values: Readonly<Record<string, string | readonly string[]>>;
      /** the field whose number decides between singular and plural */
      readonly count?: string;
    };

interface Kind<E extends string, F extends Fields> {
  /** its name on the wire */
  readonly entity: E;
  readonly fields: F;
  /** from version 1 to 2, from 2 to 3, and so on: the last makes what `fields` say */
  readonly upcasts?: readonly Upcast[];
  /** how one reads in a line; else by the names of its fields */
  readonly sentence?: Sentence;
}

/** Written once, taken back by a `void`; of those with one plain key the first by (`at`, id) stands. */
interface FactKind<E extends string, F extends Fields> extends Kind<E, F> {
  readonly rule: 'append-only';
  /** of what two devices may both record; without it the key is the id */
  readonly key?: (data: DataOf<F>) => string;
  /** the first of those that take each other's place: of one line the last that was written stands */
  readonly line?: (data: DataOf<F>) => string | undefined;
  /** `day` is the device's own today or yesterday, and moves along when the server corrects a wrong clock */
  readonly dayFollowsClock?: true;
  /** what a schema cannot say; asked of what is newly written, never of what is in the log */
  readonly misfit?: (data: DataOf<F>) => Misfit | null;
}

/** From it streak, points and badges derive. */
interface CountedFactKind<E extends string, F extends Fields> extends FactKind<E, F> {
  /** the days whose figures it changes, first the one it stands on */
  readonly days: (data: DataOf<F>) => readonly Day[];
}

/** Edited: each field belongs to its last writer by hybrid logical clock. */
interface DocumentKind<E extends string, F extends Fields> extends Kind<E, F> {
  readonly rule: 'last-writer-per-field';
  /** of these every concurrent value is kept */
  readonly siblingFields?: readonly (keyof F & string)[];
  /** where there is only one of the kind */
  readonly fixedKey?: string;
  /** the server's own answers depend on it, so it keeps what the edits add up to */
  readonly foldedByServer?: true;
}

/** Counted, never shown back: may be dropped when there is too much of it. A failing lane holds up no other. */
interface ReportKind<E extends string, F extends Fields, Lane extends number> extends Kind<E, F> {
  readonly rule: 'bag';
  readonly lane: Lane;
}

interface Versions {
  readonly version: number;
  readonly upcasts: readonly Upcast[];
}
type FactOf<F extends Fields, Kind> = Versions &
  Omit<Kind, 'upcasts'> & { readonly log: 'core'; readonly schema: Whole<F> };
type Document<E extends string, F extends Fields> = Versions &
  Omit<DocumentKind<E, F>, 'upcasts' | 'siblingFields'> & {
    readonly log: 'core';
    readonly schema: Partly<F>;
    readonly siblingFields: ReadonlySet<string>;
  };
type Report<E extends string, F extends Fields, Lane extends number> = Versions &
  Omit<ReportKind<E, F, Lane>, 'upcasts'> & { readonly log: 'telemetry'; readonly schema: Whole<F> };

export function defineRecord<const E extends string, F extends Fields>(
  kind: CountedFactKind<E, F>,
): FactOf<F, CountedFactKind<E, F>>;
export function defineRecord<const E extends string, F extends Fields>(kind: FactKind<E, F>): FactOf<F, FactKind<E, F>>;
export function defineRecord<const E extends string, F extends Fields>(kind: DocumentKind<E, F>): Document<E, F>;
export function defineRecord<const E extends string, F extends Fields, const Lane extends number>(
  kind: ReportKind<E, F, Lane>,
): Report<E, F, Lane>;
export function defineRecord<E extends string, F extends Fields>(
  kind: FactKind<E, F> | DocumentKind<E, F> | ReportKind<E, F, number>,
): unknown {
  const { upcasts = [] } = kind;
  const whole = z.strictObject(
    Object.fromEntries(Object.entries(kind.fields).map(([name, { schema }]) => [name, schema])),
  );
  const isDocument = kind.rule === 'last-writer-per-field';
  return {
    ...kind,
    upcasts,
    version: upcasts.length + 1,
    log: kind.rule === 'bag' ? 'telemetry' : 'core',
    schema: isDocument ? z.partial(whole) : whole,
    ...(isDocument && { siblingFields: new Set<string>(kind.siblingFields) }),
  };
}

/** `newer`: written by a version that this code does not know. `broken`: one of our upcasts fails on it. */
export type Unreadable = 'newer' | 'broken';

interface Readable extends Versions {
  readonly schema: { readonly safeParse: (data: unknown) => { readonly success: boolean } };
}

/** Data through the upcasts to this version; whether they fit its schema is not asked. */
export function upcast(kind: Versions, version: number, data: Data): Result<Data, Unreadable> {
  if (version > kind.version) return fail('newer');
  try {
    return ok(kind.upcasts.slice(version - 1).reduce((held, step) => step(held), data));
  } catch {
    return fail('broken');
  }
}

/**
 * Data as this version reads them. What cannot be read is never to be dropped, since a later release may read it. What is
 * of this version was checked when it was written.
 */
export function readAs(kind: Readable, version: number, data: Data): Result<Data, Unreadable> {
  const read = upcast(kind, version, data);
  if (!read.ok || version === kind.version) return read;
  return kind.schema.safeParse(read.value).success ? read : fail('broken');
}
