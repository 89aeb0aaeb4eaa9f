import { Field } from './Field.tsx';
import type { FieldWords } from './FieldLine.tsx';

interface TimeFieldProps extends FieldWords {
  /** minutes since midnight */
  readonly value: number | null;
  readonly disabled?: boolean;
  /** null while no whole time is written */
  readonly onChange: (value: number | null) => void;
}

const MINUTES_OF_DAY = 1_440;

/** `07:30` as 450, or null: what a time input holds is such a time or empty. */
export function parseClock(text: string): number | null {
  const [, hours = '', minutes = ''] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === '' ? null : Number(hours) * 60 + Number(minutes);
}

/** 450 as `07:30`; empty where that is no minute of a day. */
export function clockText(minute: number): string {
  if (!Number.isInteger(minute) || minute < 0 || minute >= MINUTES_OF_DAY) return '';
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** A time of day, written in the person's own way: with 12 or with 24 hours. */
export function TimeField({ label, hint, error, proposal, value, disabled, onChange }: TimeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} proposal={proposal}>
      {(control) => (
        <input
          {...control}
          type="time"
          value={value === null ? '' : clockText(value)}
          disabled={disabled}
          onChange={({ target }) => onChange(parseClock(target.value))}
        />
      )}
    </Field>
  );
}
