import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { dayOf } from '#core/lib/day.ts';
import { recordedEntries, type RecordedEntry } from '#pwa/data/queries/recorded-entries.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { useClock } from '#pwa/parts/useClock.ts';
import { useAddressText } from '#pwa/ui/address/useAddressText.ts';
import type { Library } from './library.ts';
import { SearchView, type Found } from './SearchView.tsx';
import { useEntrySearch } from './useEntrySearch.ts';
import { usePlaceSearch } from './usePlaceSearch.ts';

const NONE: readonly RecordedEntry[] = [];
/** A long history is read only for somebody who asks for something. */
const noEntries = (): Promise<readonly RecordedEntry[]> => Promise.resolve(NONE);

export default function SearchScreen() {
  const { device } = useSpace();
  const { now, off } = useClock('quarter-hour');
  const [query, setQuery] = useAddressText('q');
  const library = useLibrary();
  const nameOf = useCallback((id: string) => library?.byId.get(id)?.name ?? id, [library]);
  const findEntries = useEntrySearch(
    useLive(query.trim() === '' ? noEntries : recordedEntries) ?? NONE,
    dayOf(now, off),
    nameOf,
  );
  const places = usePlaceSearch();
  // The letters come first; what they find is drawn when there is time.
  const asked = useDeferredValue(query.trim());
  const found = useMemo((): Found | null => {
    if (library === null) return null;
    const { hits, emergency } = library.search(asked);
    return {
      query: asked,
      emergency,
      exercises: hits.flatMap(({ id }) => library.byId.get(id) ?? []),
      entries: findEntries(asked),
      pages: places.pages(asked),
      actions: places.actions(asked),
    };
  }, [library, asked, findEntries, places]);
  return <SearchView query={query} found={found} timeZone={device.timeZone()} onQuery={setQuery} />;
}

/** Null until it is there. What cannot be fetched is a failure of the screen, which offers another try. */
function useLibrary(): Library | null {
  const [library, setLibrary] = useState<Library | null>(null);
  useEffect(() => {
    let isGone = false;
    import('./library.ts').then(
      (module) => !isGone && setLibrary(module.library),
      (cause: unknown) =>
        !isGone &&
        setLibrary(() => {
          throw new Error('The exercise library could not be fetched', { cause });
        }),
    );
    return () => {
      isGone = true;
    };
  }, []);
  return library;
}
