/**
 * What records are made of. A field says its schema and how a form lets a person put it right, so that every limit and
 * every choice stands in one place. Its words are the locale key `field.<name>`, those of a choice `choice.<value>`.
 */
import { OFFSET_MAX, OFFSET_MIN } from '../lib/day.ts';
import type { Day } from '../lib/day.ts';
import { z } from './schema.ts';

/** Of what a catalogue's id is the name: only where people read it in words is it told which. */
export type Catalogue = 'exercise' | 'place' | 'measure' | 'other';

export type Editor =
  | { readonly kind: 'moment' | 'day' | 'clock' | 'challenge' | 'weekdays' }
  /** `of`: how each line is put in words */
  | { readonly kind: 'lines'; readonly of: Editor }
  | { readonly kind: 'catalogue'; readonly of: Catalogue }
  | { readonly kind: 'number'; readonly min: number | null; readonly max: number | null; readonly whole: boolean }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  /** what people write; a text that the app fills in is hidden */
  | { readonly kind: 'text'; readonly most: number | null };

export interface Field<Schema extends z.core.$ZodType = z.core.$ZodType> {
  readonly schema: Schema;
  readonly editor: Editor;
  /** the record may lack it */
  readonly optional: boolean;
  /** read off the device, or the id of another record: a form shows it only where it is wrong */
  readonly hidden: boolean;
  /** holds a value for each of several names, as the measures of a range of motion are */
  readonly named: boolean;
}

export type Fields = Readonly<Record<string, Field>>;
export type ShapeOf<F extends Fields> = { [Name in keyof F]: F[Name]['schema'] };

const field = <Schema extends z.core.$ZodType>(schema: Schema, editor: Editor): Field<Schema> => ({
  schema,
  editor,
  optional: false,
  hidden: false,
  named: false,
});
const hidden = <Schema extends z.core.$ZodType>(given: Field<Schema>): Field<Schema> => ({ ...given, hidden: true });

export const optional = <Schema extends z.core.$ZodType>(given: Field<Schema>): Field<z.ZodMiniOptional<Schema>> => ({
  ...given,
  schema: z.optional(given.schema),
  optional: true,
});

/** A whole number. */
export const whole = (min: number, max: number) =>
  field(z.int().check(z.minimum(min), z.maximum(max)), { kind: 'number', min, max, whole: true });
export const number = (min: number, max: number) =>
  field(z.number().check(z.minimum(min), z.maximum(max)), { kind: 'number', min, max, whole: false });
/** @param least characters */
export const text = (most: number, least = 0) =>
  field(z.string().check(...(least > 0 ? [z.minLength(least)] : []), z.maxLength(most)), { kind: 'text', most });
export const choice = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  field(z.enum(options), { kind: 'choice', options });
export const yesOrNo = () => field(z.boolean(), { kind: 'choice', options: ['true', 'false'] });
/** One of a catalogue of this app, which a later version may know and this one not. */
export const catalogueId = (of: Catalogue = 'other') =>
  field(z.string().check(z.regex(/^[a-z0-9-]{2,64}$/)), { kind: 'catalogue', of });
/** One of the challenges of the record's `day`. */
export const challengeId = () => field(z.string().check(z.regex(/^[a-z0-9-]{2,48}$/)), { kind: 'challenge' });
/** A list of values, a line each. */
export const lines = <Schema extends z.core.$ZodType>(of: Field<Schema>, most: number) =>
  field(z.array(of.schema).check(z.maxLength(most)), { kind: 'lines', of: of.editor });
/** A value for each of several names. */
export const named = <Schema extends z.core.$ZodType>(name: Field<z.ZodMiniString>, of: Field<Schema>) => ({
  ...field(z.record(name.schema, of.schema), of.editor),
  named: true,
});

/** 2000-01-01T00:00:00Z: nothing was recorded before. */
const EARLIEST_AT = 946_684_800_000;
/** UTC ms */
export const instant = () =>
  field(z.int().check(z.minimum(EARLIEST_AT), z.maximum(4_102_444_800_000)), { kind: 'moment' });

const daySchema = z.pipe(
  z.int().check(z.minimum(10_957), z.maximum(47_482)),
  z.transform((value) => value as Day),
);
export const day = () => field(daySchema, { kind: 'day' });
/** Minutes after local midnight. */
export const minuteOfDay = () => field(z.int().check(z.minimum(0), z.maximum(1_439)), { kind: 'clock' });
/** 0 Sunday to 6 Saturday. */
export const weekdays = () =>
  field(z.array(z.int().check(z.minimum(0), z.maximum(6))).check(z.maxLength(7)), { kind: 'weekdays' });

/** When and where something was done. `off`: UTC offset in minutes when recorded; `tz`: IANA name, for display only. */
export const moment = {
  at: instant(),
  off: hidden(whole(OFFSET_MIN, OFFSET_MAX)),
  tz: hidden(text(64, 1)),
};

/**
 * Beside its moment, of what may stop somebody or end a stop: when it was by the server, where its last answer showed that the
 * device's clock was wrong. UTC ms. It stays whatever becomes of the clock, and nobody moves it. The device may have been
 * mistaken: the clock may have been put right unseen since that answer.
 */
export const momentByServer = { atByServer: optional(hidden(instant())) };

/** The id of a record or operation: UUID v7 in lower case. */
export const UUID_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
export const recordId = z.string().check(z.regex(UUID_7));
/** Another record, named by its id. */
export const link = () => hidden(field(recordId, { kind: 'text', most: null }));

/** 0 no pain, 10 the worst imaginable (numeric pain rating scale). */
export const painLevel = () => whole(0, 10);

/** A field that the app fills in and no form shows. */
export const unshown = <Schema extends z.core.$ZodType>(schema: Schema): Field<Schema> =>
  hidden(field(schema, { kind: 'text', most: null }));
