import { useEffect, useState } from 'react';
import type { SearchedLibrary } from './exercise-library.ts';

interface SearchedLibraryState {
  /** null until it is there */
  readonly library: SearchedLibrary | null;
  /** why it never will be */
  readonly failure: Error | null;
}

/** The exercises with their search, once somebody asks. */
export function useSearchedLibrary(isAsked: boolean): SearchedLibraryState {
  const [state, setState] = useState<SearchedLibraryState>({ library: null, failure: null });
  useEffect(() => {
    if (!isAsked) return undefined;
    let isGone = false;
    import('./exercise-library.ts').then(
      ({ library }) => !isGone && setState({ library, failure: null }),
      (cause: unknown) =>
        !isGone &&
        setState({ library: null, failure: new Error('The exercise library could not be fetched', { cause }) }),
    );
    return () => {
      isGone = true;
    };
  }, [isAsked]);
  return state;
}
