/**
 * The queries that run, each once however many parts of the screen show it: what the header, a badge and the screen ask alike
 * is read once, and read again once when something changes. A query that somebody is about to show begins before it is drawn:
 * its first frame then has its data, and drawing it reads nothing again.
 */
import { liveQuery } from 'dexie';
import { browserPage } from '../device/page.ts';
import type { Space } from './space/space.ts';

export type Query<Value, Args extends readonly unknown[]> = (space: Space, ...args: Args) => Promise<Value>;

interface Watcher<Value> {
  readonly next: (value: Value) => void;
  readonly error?: ((error: unknown) => void) | undefined;
}

interface Running<Value> {
  readonly args: readonly unknown[];
  /** null until the first answer, and while the last try failed */
  readonly held: () => { readonly value: Value } | null;
  /** @returns ends it; with the last watcher the query ends too */
  readonly watch: (watcher: Watcher<Value>) => () => void;
}

/** Long enough to be drawn, and to press a link that was pointed at. */
const GOOD_FOR_MS = 2_000;

const bySpace = new WeakMap<Space, Map<unknown, Running<unknown>[]>>();

function runningOf<Value, Args extends readonly unknown[]>(
  space: Space,
  query: Query<Value, Args>,
  args: Args,
): Running<Value> | undefined {
  const isSame = (one: Running<unknown>): boolean =>
    one.args.length === args.length && args.every((value, place) => Object.is(value, one.args[place]));
  return bySpace.get(space)?.get(query)?.find(isSame) as Running<Value> | undefined;
}

function begin<Value, Args extends readonly unknown[]>(
  space: Space,
  query: Query<Value, Args>,
  args: Args,
): Running<Value> {
  const watchers = new Set<Watcher<Value>>();
  let held: { readonly value: Value } | null = null;
  let hasFailed = false;
  // Dexie sees what is read after an await only where this is an async function itself.
  const asked = liveQuery(async () => query(space, ...args));
  const ask = () =>
    asked.subscribe({
      next: (value) => {
        held = { value };
        hasFailed = false;
        for (const { next } of [...watchers]) next(value);
      },
      error: (cause: unknown) => {
        held = null;
        hasFailed = true;
        for (const { error } of [...watchers]) error?.(cause);
      },
    });
  let subscription = ask();
  const running: Running<Value> = {
    args,
    held: () => held,
    watch: (watcher) => {
      watchers.add(watcher);
      if (held !== null) watcher.next(held.value);
      if (hasFailed) {
        // Whoever comes now tries again.
        hasFailed = false;
        subscription.unsubscribe();
        subscription = ask();
      }
      return () => {
        if (!watchers.delete(watcher) || watchers.size > 0) return;
        subscription.unsubscribe();
        const queries = bySpace.get(space);
        const others = queries?.get(query)?.filter((one) => one !== running) ?? [];
        if (others.length === 0) queries?.delete(query);
        else queries?.set(query, others);
      };
    },
  };
  const queries = bySpace.get(space) ?? new Map<unknown, Running<unknown>[]>();
  bySpace.set(space, queries.set(query, [...(queries.get(query) ?? []), running]));
  return running;
}

/** What `useObservable` takes: it begins with the first subscriber, and has its value at once where the query runs. */
export const liveAnswer = <Value, Args extends readonly unknown[]>(
  space: Space,
  query: Query<Value, Args>,
  args: Args,
) => ({
  hasValue: (): boolean => (runningOf(space, query, args)?.held() ?? null) !== null,
  getValue: (): Value => runningOf(space, query, args)?.held()?.value as Value,
  subscribe: (next: (value: Value) => void, error?: (cause: unknown) => void): (() => void) =>
    (runningOf(space, query, args) ?? begin(space, query, args)).watch({ next, error }),
});

/**
 * Begins what somebody is about to show, and keeps it running until it is drawn.
 * @returns undefined where no answer came in that time
 */
export function askAhead<Value, Args extends readonly unknown[]>(
  space: Space,
  query: Query<Value, Args>,
  ...args: Args
): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const running = runningOf(space, query, args) ?? begin(space, query, args);
    const end = running.watch({ next: resolve, error: reject });
    browserPage.after(GOOD_FOR_MS, () => {
      end();
      resolve(undefined);
    });
  });
}
