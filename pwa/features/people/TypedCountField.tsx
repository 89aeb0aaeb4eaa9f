import type { RefObject } from 'react';
import type { CountedPart, EntryCounts, SeenCount } from '#pwa/data/queries/profiles/entry-counts.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { TypedNumberField } from '#pwa/ui/form/TypedNumberField.tsx';

/** What was typed, and what was shown when typing began: entries that arrive during typing count as unseen. */
export interface Typed extends Omit<SeenCount, 'count'> {
  readonly text: string;
}

/** Replacing the whole number starts over, with what is shown now. */
const goesOn = (before: string, now: string): boolean =>
  before !== '' && (now.startsWith(before) || before.startsWith(now));

export const NOTHING_TYPED: Typed = { text: '', newest: 0, rows: 0 };

interface TypedCountFieldProps {
  readonly which: CountedPart;
  /** as they are shown */
  readonly counts: EntryCounts;
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly value: Typed;
  readonly onChange: (value: Typed) => void;
}

export function TypedCountField({ which, counts, ref, value, onChange }: TypedCountFieldProps) {
  const t = useText('people');
  const format = useFormat();
  const { [which]: count, newest, rows } = counts;
  const number = format.number(count);
  return (
    <TypedNumberField
      ref={ref}
      label={t(`typed.${which}`, { number })}
      error={t('typed.wrong', { number })}
      expected={count}
      value={value.text}
      onChange={(text) => onChange(goesOn(value.text, text) ? { ...value, text } : { text, newest, rows: rows[which] })}
    />
  );
}
