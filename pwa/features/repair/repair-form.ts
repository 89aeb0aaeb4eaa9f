/**
 * The form of any kind of record, as its definition describes its fields: a new kind has its form here the moment it stands
 * in the registry. A draft holds what stands in the inputs, as text; only inputs that were changed are read back, so that
 * what the form cannot show in full (seconds, say) stays as it was.
 */
import { MS_PER_DAY } from '#core/lib/day.ts';
import type { Data } from '#core/records/define-record.ts';
import type { Editor } from '#core/records/fields.ts';
import { isDocumentEntity } from '#core/records/index.ts';
import { fieldsOf } from '#pwa/parts/record-fields.ts';
import { clockText, parseClock } from '#pwa/ui/form/TimeField.tsx';

export type Draft = Readonly<Record<string, string>>;

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

/**
 * What the form shows of a kind, in the order of its fields: what the entry has, what it lacks, and what is wrong.
 * @param wrong paths of fields that are, or were, found wrong
 */
export function formFields(entity: string, data: Data, wrong: readonly (string | null)[]): readonly FormField[] {
  const asked = new Set(wrong.map((path) => path?.split('.')[0]));
  return Object.entries(fieldsOf(entity)).flatMap(
    ([field, { editor, hidden, named, ...given }]): readonly FormField[] => {
      const optional = given.optional || isDocumentEntity(entity);
      const value = data[field];
      if (!asked.has(field) && (hidden || (value === undefined && optional))) return [];
      if (!named) return [{ field, part: null, name: field, optional, editor }];
      const parts = value instanceof Object ? Object.keys(value) : [];
      return parts.map((part) => ({ field, part, name: `${field}.${part}`, optional: true, editor }));
    },
  );
}

/** Whether the form shows anything: a void or a delete has no values. */
export const hasForm = (entity: string, type: string): boolean =>
  (type === 'append' || type === 'patch') && Object.keys(fieldsOf(entity)).length > 0;

export const draftOf = (fields: readonly FormField[], data: Data): Draft =>
  Object.fromEntries(fields.map((given) => [given.name, textOf(given, valueAt(data, given), offsetOf(data))]));

/** @returns the entry's data with the changed inputs applied; an emptied optional field is omitted */
export function fix(fields: readonly FormField[], data: Data, draft: Draft): Data {
  const before = draftOf(fields, data);
  const changed = fields.filter(({ name }) => draft[name] !== undefined && draft[name] !== before[name]);
  let fixed: Data = data;
  for (const given of changed) {
    const text = (draft[given.name] ?? '').trim();
    const value = text === '' && given.optional ? undefined : valueOf(given.editor, text, offsetOf(data));
    if (given.part === null) fixed = withField(fixed, given.field, value);
    else fixed = withField(fixed, given.field, withField((fixed[given.field] ?? {}) as Data, given.part, value));
  }
  return fixed;
}

function withField(data: Data, field: string, value: unknown): Data {
  const others = Object.entries(data).filter(([name]) => name !== field);
  return Object.fromEntries(value === undefined ? others : [...others, [field, value]]);
}

const valueAt = (data: Data, { field, part }: FormField): unknown =>
  part === null ? data[field] : (data[field] as Data | undefined)?.[part];

const offsetOf = ({ off }: Data): number => (typeof off === 'number' && Math.abs(off) < 1_440 ? off : 0);

/** `2026-11-21T12:00`, as in date and time inputs, in the offset of the recording. */
const localText = (at: number, off: number): string => {
  const local = new Date(at + off * 60_000);
  return Number.isNaN(local.getTime()) ? '' : local.toISOString().slice(0, 16);
};

function textOf({ editor }: FormField, value: unknown, off: number): string {
  if (value === undefined || value === null) return '';
  if (editor.kind === 'moment') return typeof value === 'number' ? localText(value, off) : '';
  if (editor.kind === 'day') return typeof value === 'number' ? localText(value * MS_PER_DAY, 0).slice(0, 10) : '';
  if (editor.kind === 'clock') return typeof value === 'number' ? clockText(value) : '';
  if (Array.isArray(value)) return value.map(String).join('\n');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Unreadable input is passed on unchanged, so that the record's schema rejects it by its field. */
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
      return parseClock(text) ?? Number.NaN;
    case 'number':
      return text === '' ? Number.NaN : Number(text.replace(',', '.'));
    case 'choice':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'weekdays':
      return lines.map(Number).sort((a, b) => a - b);
    case 'lines':
      return lines;
    case 'challenge':
    case 'catalogue':
    case 'text':
      return text;
  }
}
