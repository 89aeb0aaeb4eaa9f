import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { TextField } from '#pwa/ui/TextField.tsx';

/** The number in what was typed, with or without separators; null where there is none. */
export function typedNumber(text: string): number | null {
  const digits = text.replace(/[\s.,'’  ]/g, '');
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null;
}

interface TypedCountFieldProps {
  readonly which: 'entries' | 'unsent';
  readonly count: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function TypedCountField({ which, count, value, onChange }: TypedCountFieldProps) {
  const t = useText('people');
  const format = useFormat();
  const isWrong = value !== '' && typedNumber(value) !== count && value.length >= String(count).length;
  return (
    <TextField
      label={t(`typed.${which}`, { number: format.number(count) })}
      error={isWrong ? t('typed.wrong', { number: format.number(count) }) : undefined}
      inputMode="numeric"
      autoComplete="off"
      dir="ltr"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
