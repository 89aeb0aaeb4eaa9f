import { useLiveQuery } from 'dexie-react-hooks';
import type { Space } from './space/space.ts';
import { useSpace } from './useSpace.ts';

/**
 * The only bridge from local data to React: runs a query and again whenever what it read has changed, in this tab,
 * another tab or the service worker. Undefined until the first answer.
 */
export function useLive<Value, Args extends readonly unknown[]>(
  query: (space: Space, ...args: Args) => Promise<Value>,
  ...args: Args
): Value | undefined {
  const space = useSpace();
  return useLiveQuery(() => query(space, ...args), [space, query, ...args]);
}
