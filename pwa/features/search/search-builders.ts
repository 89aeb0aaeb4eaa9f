/** What was found, for tests: nothing but what is given. */
import type { Found } from './SearchView.tsx';

export const foundWith = (given: Partial<Found> = {}): Found => ({
  query: 'knee',
  exercises: [],
  entries: [],
  pages: [],
  actions: [],
  ...given,
});
