import type { RefObject } from 'react';
import type { EntryCounts } from '#pwa/data/queries/profiles/entry-counts.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { TypedNumberField } from '#pwa/ui/overlay/TypedNumberField.tsx';

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
  const number = format.number(count);
  return (
    <TypedNumberField
      ref={ref}
      label={t(`typed.${which}`, { number })}
      error={t('typed.wrong', { number })}
      expected={count}
      value={value.text}
      onChange={(text) =>
        onChange({ text, newest: goesOn(value.text, text) ? Math.min(value.newest, newest) : newest })
      }
    />
  );
}
