import { isoDay, type Day } from '#core/lib/day.ts';
import { challengesOf } from '#core/rules/challenges.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { A_SUNDAY, useEntryWords } from '#pwa/parts/useEntryWords.ts';
import { CheckboxRows } from '#pwa/ui/form/CheckboxRows.tsx';
import { DateField, parseIsoDay } from '#pwa/ui/form/DateField.tsx';
import { SelectField, TextField } from '#pwa/ui/form/Field.tsx';
import { TextArea } from '#pwa/ui/form/TextArea.tsx';
import { clockText, parseClock, TimeField } from '#pwa/ui/form/TimeField.tsx';
import type { FormField } from './repair-form.ts';

interface RepairFieldProps {
  readonly field: FormField;
  readonly value: string;
  /** the entry's day in the form, for the challenges of that day; null if it has none */
  readonly day: number | null;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Longer texts get a multi-line field. */
const LONG_TEXT = 200;
const WEEKDAYS: readonly number[] = [0, 1, 2, 3, 4, 5, 6];

/** The input for one field, chosen by its schema. */
export function RepairField({
  field: { field, part, editor, optional },
  value,
  day,
  error,
  onChange,
}: RepairFieldProps) {
  const t = useText('repair');
  const format = useFormat();
  const words = useEntryWords();
  const name = words.fieldName(field);
  const label = part === null ? name : `${name}: ${part}`;
  const limit = limitOf();
  // A hint at the allowed values, shown with the error.
  const wrong = error === undefined ? undefined : limit === undefined ? error : `${error} ${limit}`;
  const asText = {
    label,
    hint: editor.kind === 'text' ? undefined : limit,
    error: wrong,
    value,
    onChange,
  };

  function limitOf(): string | undefined {
    if (editor.kind === 'number' && editor.min !== null && editor.max !== null)
      return t('fix.range', { min: format.number(editor.min), max: format.number(editor.max) });
    if (editor.kind === 'lines') return t('fix.lines');
    if (editor.kind === 'text' && editor.most !== null)
      return t('fix.longest', { count: editor.most, number: format.number(editor.most) });
    return undefined;
  }

  switch (editor.kind) {
    case 'day':
      return (
        <DateField
          {...asText}
          value={parseIsoDay(value)}
          onChange={(given) => onChange(given === null ? '' : isoDay(given))}
        />
      );
    case 'clock':
      return (
        <TimeField
          {...asText}
          value={parseClock(value)}
          onChange={(given) => onChange(given === null ? '' : clockText(given))}
        />
      );
    case 'moment':
      return <TextField {...asText} type="datetime-local" />;
    case 'number':
      return <TextField {...asText} inputMode="decimal" autoComplete="off" />;
    case 'choice':
      return (
        <Choice
          {...asText}
          options={editor.options.map((option) => [option, words.choice(option)])}
          optional={optional}
        />
      );
    case 'challenge':
      return (
        <Choice
          {...asText}
          options={
            day === null || !Number.isFinite(day)
              ? []
              : challengesOf(day as Day).map(({ id }) => [id, words.challenge(id)])
          }
          unlisted={words.challenge(value)}
          optional={optional}
        />
      );
    case 'weekdays':
      return (
        <CheckboxRows
          {...asText}
          value={value
            .split('\n')
            .filter((line) => line !== '')
            .map(Number)}
          options={WEEKDAYS.map((weekday) => ({
            value: weekday,
            label: format.day((A_SUNDAY + weekday) as Day, 'weekday-short'),
          }))}
          onChange={(weekdays) => onChange(weekdays.join('\n'))}
        />
      );
    case 'catalogue': {
      const options = words.listed(editor.of);
      return options === null ? (
        <TextField {...asText} autoComplete="off" />
      ) : (
        <Choice {...asText} options={options} unlisted={words.named(editor.of, value)} optional={optional} />
      );
    }
    case 'lines':
      return <TextArea {...asText} />;
    case 'text':
      return (editor.most ?? 0) > LONG_TEXT ? <TextArea {...asText} /> : <TextField {...asText} autoComplete="off" />;
  }
}

interface TextInputProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A value that is not an option stays visible, and is rejected again unless another is chosen. */
function Choice({
  options,
  optional,
  unlisted,
  ...asText
}: TextInputProps & {
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly optional: boolean;
  /** what the value is called where it is not among them */
  readonly unlisted?: string;
}) {
  const t = useText('repair');
  const isKnown = options.some(([option]) => option === asText.value);
  return (
    <SelectField {...asText}>
      {(optional || asText.value === '') && <option value="">{t('fix.empty')}</option>}
      {!isKnown && asText.value !== '' && <option value={asText.value}>{unlisted ?? asText.value}</option>}
      {options.map(([option, label]) => (
        <option key={option} value={option}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
