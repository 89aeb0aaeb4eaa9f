/**
 * The form of any kind of record, read off its own schema: a new kind has its form here the moment it stands in the
 * registry. A draft holds what stands in the inputs, as text; only inputs that were changed are read back, so that what the
 * form cannot show in full (seconds, say) stays as it was.
 */
import { MS_PER_DAY } from '#core/lib/day.ts';
import { entrySchemas } from '#core/records/entry.ts';
import { factSchemas } from '#core/records/fact.ts';
import { isDocumentEntity, isEntity, records } from '#core/records/index.ts';
import { UUID_7 } from '#core/records/moment.ts';
import type { z } from '#core/records/schema.ts';

export type Data = Readonly<Record<string, unknown>>;
export type Draft = Readonly<Record<string, string>>;

export type Editor =
  | { readonly kind: 'moment' | 'day' | 'clock' | 'challenge' | 'weekdays' | 'lines' }
  | { readonly kind: 'number'; readonly min: number | null; readonly max: number | null; readonly whole: boolean }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'text'; readonly most: number | null };

export interface FormField {
  /** of the record; several inputs may share one, as the measures of a range of motion do */
  readonly field: string;
  /** key within a field that is itself a record, or null */
  readonly part: string | null;
  /** of the input, and as a schema names what it rejected */
  readonly name: string;
  readonly optional: boolean;
  readonly editor: Editor;
}

interface Reading {
  readonly editor: Editor;
  readonly optional: boolean;
}

type Node = z.core.$ZodTypes;

/** Shown only where they are wrong: they are read off the device, or name other records. */
const READ_OFF = new Set(['off', 'tz']);
const MOMENTS = new Set(['at', 'startedAt', 'endedAt']);

/** What the form shows of a kind, in the order of its schema: what the entry has, what it lacks, and the field that is wrong. */
export function formFields(entity: string, data: Data, wrongField: string | null): readonly FormField[] {
  const shape = shapeOf(entity);
  const at = wrongField?.split('.')[0];
  return Object.entries(shape).flatMap(([field, node]): readonly FormField[] => {
    const isWrong = field === at;
    const read = readNode(field, node);
    const isLacking = data[field] === undefined && !read.optional;
    if (!isWrong && (isId(node) || READ_OFF.has(field) || (data[field] === undefined && !isLacking))) return [];
    const value = data[field];
    if (inner(node)._zod.def.type === 'record') {
      const parts = value instanceof Object ? Object.keys(value) : [];
      return parts.map((part) => ({ field, part, name: `${field}.${part}`, ...read, optional: true }));
    }
    return [{ field, part: null, name: field, ...read }];
  });
}

/** Whether the form of this kind shows anything: a taking back or a deletion has no values. */
export const hasForm = (entity: string, type: string): boolean =>
  (type === 'append' || type === 'patch') && Object.keys(shapeOf(entity)).length > 0;

/** Every field that a record of a person can have, and of those that are chosen, what there is to choose: all of these have words. */
export const fieldChoices: ReadonlyMap<string, ReadonlySet<string>> = allChoices();

function allChoices(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const entity of Object.keys(records)) {
    for (const [field, node] of Object.entries(shapeOf(entity))) {
      const { editor } = readNode(field, node);
      found.set(field, new Set([...(found.get(field) ?? []), ...(editor.kind === 'choice' ? editor.options : [])]));
    }
  }
  return found;
}

function shapeOf(entity: string): Readonly<Record<string, Node>> {
  if (!isEntity(entity)) return {};
  const isKept = Object.hasOwn(factSchemas, entity) || Object.hasOwn(entrySchemas, entity) || isDocumentEntity(entity);
  return isKept ? records[entity].schema.shape : {};
}

/** The schema below `optional` and what reads it. */
function inner(node: Node): Node {
  const { def } = node._zod;
  if (def.type === 'optional') return inner(def.innerType as Node);
  return def.type === 'pipe' ? inner(def.in as Node) : node;
}

function readNode(field: string, node: Node): Reading {
  const optional = node._zod.def.type === 'optional';
  const last = inner(node);
  const { def } = last._zod;
  const editor = (): Editor => {
    if (MOMENTS.has(field)) return { kind: 'moment' };
    if (field === 'day' || field === 'until') return { kind: 'day' };
    if (field === 'startMinute') return { kind: 'clock' };
    if (field === 'challengeId') return { kind: 'challenge' };
    if (field === 'weekdays') return { kind: 'weekdays' };
    switch (def.type) {
      case 'number':
        return { kind: 'number', ...rangeOf(last), whole: 'check' in def && def.check === 'number_format' };
      case 'enum':
        return { kind: 'choice', options: Object.values(def.entries).map(String) };
      case 'boolean':
        return { kind: 'choice', options: ['true', 'false'] };
      case 'array':
        return { kind: 'lines' };
      case 'record':
        return { kind: 'number', ...rangeOf(def.valueType as Node), whole: false };
      default:
        return { kind: 'text', most: longestOf(last) };
    }
  };
  return { editor: editor(), optional };
}

/** zod types its checks loosely; all that stand in the registry are among its own. */
function checksOf(node: Node): readonly z.core.$ZodChecks[] {
  return (node._zod.def.checks ?? []) as readonly z.core.$ZodCheck[] as readonly z.core.$ZodChecks[];
}

function rangeOf(node: Node): { readonly min: number | null; readonly max: number | null } {
  let [min, max]: (number | null)[] = [null, null];
  for (const {
    _zod: { def },
  } of checksOf(node)) {
    if (def.check === 'greater_than') min = Number(def.value);
    if (def.check === 'less_than') max = Number(def.value);
  }
  return { min: min ?? null, max: max ?? null };
}

function longestOf(node: Node): number | null {
  for (const {
    _zod: { def },
  } of checksOf(node))
    if (def.check === 'max_length') return def.maximum;
  return null;
}

/** Names another record by its id, which nobody types. */
const isId = (node: Node): boolean =>
  checksOf(inner(node)).some(
    ({ _zod: { def } }) => def.check === 'string_format' && 'pattern' in def && String(def.pattern) === String(UUID_7),
  );

export const draftOf = (fields: readonly FormField[], data: Data): Draft =>
  Object.fromEntries(fields.map((given) => [given.name, textOf(given, valueAt(data, given), offsetOf(data))]));

/** @returns the entry's data with the changed inputs read back; an emptied optional field is left out */
export function mend(fields: readonly FormField[], data: Data, draft: Draft): Data {
  const before = draftOf(fields, data);
  const changed = fields.filter(({ name }) => draft[name] !== undefined && draft[name] !== before[name]);
  let mended: Data = data;
  for (const given of changed) {
    const text = (draft[given.name] ?? '').trim();
    const value = text === '' && given.optional ? undefined : valueOf(given.editor, text, offsetOf(data));
    if (given.part === null) mended = withField(mended, given.field, value);
    else mended = withField(mended, given.field, withField((mended[given.field] ?? {}) as Data, given.part, value));
  }
  return mended;
}

function withField(data: Data, field: string, value: unknown): Data {
  const others = Object.entries(data).filter(([name]) => name !== field);
  return Object.fromEntries(value === undefined ? others : [...others, [field, value]]);
}

const valueAt = (data: Data, { field, part }: FormField): unknown =>
  part === null ? data[field] : (data[field] as Data | undefined)?.[part];

const offsetOf = ({ off }: Data): number => (typeof off === 'number' && Math.abs(off) < 1_440 ? off : 0);

/** `2026-11-21T12:00`, as date and time inputs have it, in the offset in which it was recorded. */
const localText = (at: number, off: number): string => {
  const local = new Date(at + off * 60_000);
  return Number.isNaN(local.getTime()) ? '' : local.toISOString().slice(0, 16);
};

function textOf({ editor }: FormField, value: unknown, off: number): string {
  if (value === undefined || value === null) return '';
  if (editor.kind === 'moment') return typeof value === 'number' ? localText(value, off) : '';
  if (editor.kind === 'day') return typeof value === 'number' ? localText(value * MS_PER_DAY, 0).slice(0, 10) : '';
  if (editor.kind === 'clock') return typeof value === 'number' ? localText(value * 60_000, 0).slice(11) : '';
  if (Array.isArray(value)) return value.map(String).join('\n');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What cannot be read is handed on as it is, for the record's schema to reject by the name of its field. */
function valueOf(editor: Editor, text: string, off: number): unknown {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  switch (editor.kind) {
    case 'moment':
      return Date.parse(`${text}Z`) - off * 60_000;
    case 'day':
      return Math.floor(Date.parse(`${text}T00:00Z`) / MS_PER_DAY);
    case 'clock':
      return Date.parse(`1970-01-01T${text}Z`) / 60_000;
    case 'number':
      return text === '' ? Number.NaN : Number(text.replace(',', '.'));
    case 'choice':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'weekdays':
      return lines.map(Number).sort((a, b) => a - b);
    case 'lines':
      return lines;
    case 'challenge':
    case 'text':
      return text;
  }
}
