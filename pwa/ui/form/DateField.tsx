import { addDays, isoDay, MS_PER_DAY, type Day } from '#core/lib/day.ts';
import { Field } from './Field.tsx';
import type { FieldWords } from './FieldLine.tsx';

interface DateFieldProps extends FieldWords {
  readonly value: Day | null;
  /** first and last day that the calendar offers; what is typed beyond them is for the form's check to name */
  readonly min?: Day;
  readonly max?: Day;
  readonly disabled?: boolean;
  /** null while no whole date is written */
  readonly onChange: (value: Day | null) => void;
}

/** The last day with a year of four digits: a longer one is a slip of the finger. */
const LAST_DAY = addDays(0 as Day, 2_932_896);

/** `2026-11-21`, or null: what a date input holds is such a date or empty. */
export const parseIsoDay = (text: string): Day | null =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ? ((Date.parse(text) / MS_PER_DAY) as Day) : null;

/** A day, written or picked by the browser's own calendar, in the person's own order of day and month. */
export function DateField({ label, hint, error, proposal, value, min, max, disabled, onChange }: DateFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} proposal={proposal}>
      {(control) => (
        <input
          {...control}
          type="date"
          value={value === null ? '' : isoDay(value)}
          min={min === undefined ? undefined : isoDay(min)}
          max={isoDay(max ?? LAST_DAY)}
          disabled={disabled}
          onChange={({ target }) => onChange(parseIsoDay(target.value))}
        />
      )}
    </Field>
  );
}
