import { useObservable } from 'dexie-react-hooks';
import { liveAnswer } from './live-answers.ts';
import type { Query } from './live-answers.ts';
import { useSpace } from './useSpace.ts';

export { askAhead } from './live-answers.ts';

/**
 * The only bridge from local data to React: runs a query and again whenever what it read has changed, in this tab,
 * another tab or the service worker. Undefined until the first answer, unless that was asked ahead or is shown elsewhere on
 * the page; the last one stays while other arguments are asked for. Where an argument means another thing (another exercise),
 * give the component a `key`, so that nothing old is shown for it.
 */
export function useLive<Value, Args extends readonly unknown[]>(
  query: Query<Value, Args>,
  ...args: Args
): Value | undefined {
  const space = useSpace();
  return useObservable<Value>(() => liveAnswer(space, query, args), [space, query, ...args]);
}
