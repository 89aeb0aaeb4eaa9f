// Runs whose page was left while something of them could not be stored: by a sign that leads to the coach at once, by a
// browser that holds nobody, or while it was still being written. They wait here as long as the tab is open, which asks before
// it is closed with a sign that is stored nowhere, whatever page it shows.
import { useCallback, useSyncExternalStore } from 'react';
import { useSpace } from '#pwa/data/useSpace.ts';
import { hasUnstored, hasUnstoredSign } from './run-keeper.ts';
import type { RunKeeper } from './run-keeper.ts';

type Space = ReturnType<typeof useSpace>;

const runsOf = new WeakMap<Space, Set<RunKeeper>>();
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};
const isUnstored = (keeper: RunKeeper): boolean => hasUnstored(keeper.snapshot());

/** From when its page opens: whether anything of it is left over shows later. */
export function rememberRun(space: Space, keeper: RunKeeper): void {
  const runs = runsOf.get(space) ?? new Set();
  runsOf.set(space, runs);
  for (const one of runs) if (one.snapshot().isKept && !isUnstored(one)) runs.delete(one);
  if (runs.has(keeper)) return;
  runs.add(keeper);
  keeper.subscribe(tell);
  holdTab(keeper);
  keeper.subscribe(() => holdTab(keeper));
}

const withSign = new Set<RunKeeper>();
const onClose = (event: Event): void => event.preventDefault();

/** Only as long as there is a sign to lose: a page that listens is not kept for Back and Forward. */
function holdTab(keeper: RunKeeper): void {
  if (hasUnstoredSign(keeper.snapshot())) withSign.add(keeper);
  else withSign.delete(keeper);
  if (withSign.size > 0) window.addEventListener('beforeunload', onClose);
  else window.removeEventListener('beforeunload', onClose);
}

/** The first of this profile with something that is not stored. */
export function useUnstoredRun(): RunKeeper | null {
  const space = useSpace();
  const find = useCallback(() => [...(runsOf.get(space) ?? [])].find(isUnstored) ?? null, [space]);
  return useSyncExternalStore(subscribe, find);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
