import { useMemo } from 'react';
import { isoDay } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { RecordedEntry } from '#pwa/data/queries/recorded-entries.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { writtenIn } from '#pwa/parts/record-fields.ts';
import { useEntryWords } from '#pwa/parts/useEntryWords.ts';
import { placeOfEntry } from './entry-place.ts';
import { makeTextSearch } from './text-search.ts';

export interface EntryHit {
  readonly id: string;
  readonly title: string;
  /** formatted */
  readonly time: string;
  /** what the person wrote */
  readonly note: string;
  readonly saved: boolean;
  /** where it is shown */
  readonly to: string;
}

/** Finds entries by their words, what was written in them, and their day, however it is named. */
export function useEntrySearch(entries: readonly RecordedEntry[], today: Day): (query: string) => readonly EntryHit[] {
  const t = useText('search');
  const { sentence } = useEntryWords();
  const format = useFormat();
  return useMemo(() => {
    const titleOf = ({ entity, data }: RecordedEntry): string => sentence({ entity, type: 'append', data });
    const noteOf = ({ entity, data }: RecordedEntry, told: string): string =>
      writtenIn(entity, data)
        .filter((text) => !told.includes(text))
        .join(' ');
    // Many entries are alike but for their moment, and words in a language take longer than finding them.
    const once = <Value>(make: (entry: RecordedEntry) => Value, keyOf: (entry: RecordedEntry) => string) => {
      const made = new Map<string, Value>();
      return (entry: RecordedEntry): Value => {
        const key = keyOf(entry);
        const value = made.get(key) ?? make(entry);
        made.set(key, value);
        return value;
      };
    };
    const title = once(titleOf, ({ entity, data: { at: _, off: __, tz: ___, ...told } }) =>
      JSON.stringify([entity, told]),
    );
    const relative = new Map<number, string>([
      [today, t('today')],
      [today - 1, t('yesterday')],
    ]);
    const dayText = once(
      ({ day }) => [format.day(day, 'full'), format.day(day, 'date'), isoDay(day), relative.get(day) ?? ''].join(' '),
      ({ day }) => String(day),
    );
    const find = makeTextSearch(entries, (entry) =>
      [title(entry), noteOf(entry, title(entry)), dayText(entry)].join(' '),
    );
    return (query) =>
      find(query).map((entry) => ({
        id: entry.id,
        title: title(entry),
        time: format.day(entry.day, 'date'),
        note: noteOf(entry, title(entry)),
        saved: entry.saved,
        to: placeOfEntry(entry),
      }));
  }, [entries, today, t, sentence, format]);
}
