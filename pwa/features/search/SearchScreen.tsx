import { useDeferredValue, useMemo } from 'react';
import { soundsLike } from '#core/exercises/search/emergency-words.ts';
import { dayOf } from '#core/lib/day.ts';
import { recordedEntries, type RecordedEntry } from '#pwa/data/queries/recorded-entries.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { useClock } from '#pwa/parts/useClock.ts';
import { useSearchedLibrary } from '#pwa/parts/useSearchedLibrary.ts';
import { useAddressText } from '#pwa/ui/address/useAddressText.ts';
import { SearchView, type Found } from './SearchView.tsx';
import { useEntrySearch } from './useEntrySearch.ts';
import { usePlaceSearch } from './usePlaceSearch.ts';

const NONE: readonly RecordedEntry[] = [];
const NO_HITS: Found['entries'] = [];
/** A long history is read only for somebody who asks for something. */
const notAsked = (): Promise<readonly RecordedEntry[] | null> => Promise.resolve(null);

export default function SearchScreen() {
  const { device } = useSpace();
  const { now, off } = useClock('quarter-hour');
  const [query, setQuery] = useAddressText('q');
  const { library, failure } = useSearchedLibrary(true);
  const read = useLive<readonly RecordedEntry[] | null, []>(query.trim() === '' ? notAsked : recordedEntries);
  const isRead = read !== undefined && read !== null;
  const findEntries = useEntrySearch(read ?? NONE, dayOf(now, off));
  const places = usePlaceSearch();
  // Help waits for nothing: neither for the library nor for a quiet moment.
  const emergency = useMemo(() => soundsLike(query), [query]);
  // The letters come first; what they find is drawn when there is time.
  const asked = useDeferredValue(query.trim());
  const found = useMemo((): Found | null => {
    if (library === null) return null;
    return {
      query: asked,
      exercises: library.search(asked).flatMap(({ id }) => library.exerciseOf(id) ?? []),
      entries: asked === '' ? NO_HITS : isRead ? findEntries(asked) : null,
      pages: places.pages(asked),
      actions: places.actions(asked),
    };
  }, [library, asked, isRead, findEntries, places]);
  return (
    <SearchView
      query={query}
      emergency={emergency}
      found={found}
      failure={failure}
      timeZone={device.timeZone()}
      onQuery={setQuery}
    />
  );
}
