import type { RefObject } from 'react';
import { TextField } from './Field.tsx';

const withoutSeparators = (text: string): string => text.replace(/[\s.,'’\u00a0\u202f]/g, '');

/** The typed number, with or without separators; null if there is none. */
export function typedNumber(text: string): number | null {
  const digits = withoutSeparators(text);
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null;
}

interface TypedNumberFieldProps {
  /** names the number: "Type the number of entries: 12" */
  readonly label: string;
  /** said once as many digits are typed and it is another number */
  readonly error: string;
  readonly expected: number;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly ref?: RefObject<HTMLInputElement | null>;
}

/** A number that is typed before something is lost for good, so that nobody loses it by a tap. */
export function TypedNumberField({ label, error, expected, value, onChange, ref }: TypedNumberFieldProps) {
  const isWhole = withoutSeparators(value).length >= String(expected).length;
  const isWrong = value !== '' && isWhole && typedNumber(value) !== expected;
  return (
    <TextField
      {...(ref !== undefined && { ref })}
      label={label}
      error={isWrong ? error : undefined}
      inputMode="numeric"
      autoComplete="off"
      dir="ltr"
      value={value}
      onChange={onChange}
    />
  );
}
