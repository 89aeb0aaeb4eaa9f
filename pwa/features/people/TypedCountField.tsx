import type { RefObject } from 'react';
import type { EntryCounts } from '#pwa/data/profiles/entry-counts.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { TextField } from '#pwa/ui/Field.tsx';

const withoutSeparators = (text: string): string => text.replace(/[\s.,'’  ]/g, '');

/** The typed number, with or without separators; null if there is none. */
export function typedNumber(text: string): number | null {
  const digits = withoutSeparators(text);
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null;
}

/** What was typed, and what was shown when typing began: entries that arrive during typing count as unseen. */
export interface Typed {
  readonly text: string;
  readonly newest: number;
}

/** Replacing the whole number starts over, with what is shown now. */
const goesOn = (before: string, now: string): boolean =>
  before !== '' && (now.startsWith(before) || before.startsWith(now));

export const NOTHING_TYPED: Typed = { text: '', newest: 0 };

interface TypedCountFieldProps {
  readonly which: 'entries' | 'unsent';
  /** as they are shown */
  readonly counts: EntryCounts;
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly value: Typed;
  readonly onChange: (value: Typed) => void;
}

export function TypedCountField({ which, counts, ref, value, onChange }: TypedCountFieldProps) {
  const t = useText('people');
  const format = useFormat();
  const { [which]: count, newest } = counts;
  const isWhole = withoutSeparators(value.text).length >= String(count).length;
  const isWrong = value.text !== '' && isWhole && typedNumber(value.text) !== count;
  return (
    <TextField
      ref={ref}
      label={t(`typed.${which}`, { number: format.number(count) })}
      error={isWrong ? t('typed.wrong', { number: format.number(count) }) : undefined}
      inputMode="numeric"
      autoComplete="off"
      dir="ltr"
      value={value.text}
      onChange={({ target }) =>
        onChange({
          text: target.value,
          newest: goesOn(value.text, target.value) ? Math.min(value.newest, newest) : newest,
        })
      }
    />
  );
}
