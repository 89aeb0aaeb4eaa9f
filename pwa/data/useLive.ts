import { useLiveQuery } from 'dexie-react-hooks';
import { answeredAhead } from './asked-ahead.ts';
import type { Query } from './asked-ahead.ts';
import { useSpace } from './useSpace.ts';

export { askAhead } from './asked-ahead.ts';

/**
 * The only bridge from local data to React: runs a query and again whenever what it read has changed, in this tab,
 * another tab or the service worker. Undefined until the first answer, unless that was asked ahead; the last one stays while
 * other arguments are asked for. Where an argument means another thing (another exercise), give the component a `key`, so
 * that nothing old is shown for it.
 */
export function useLive<Value, Args extends readonly unknown[]>(
  query: Query<Value, Args>,
  ...args: Args
): Value | undefined {
  const space = useSpace();
  return useLiveQuery<Value, Value | undefined>(
    // Dexie sees what is read after an await only where this is an async function itself.
    async () => query(space, ...args),
    [space, query, ...args],
    answeredAhead(space, query, args),
  );
}
