import { useEffect } from 'react';
import { nextLookIn } from '#core/rules/session/run.ts';
import type { Run } from '#core/rules/session/run.ts';
import { browserPage } from '#pwa/device/page.ts';
import type { RunKeeper } from './run-keeper.ts';

/** Tells the run the time as often as something changes, and at once when the page is seen again. */
export function useRunLooks(keeper: RunKeeper, run: Run): void {
  useEffect(() => {
    let cancel = (): void => undefined;
    const next = (): void => {
      const { run: at, now } = keeper.snapshot();
      const wait = nextLookIn(at, now);
      if (wait === null) return;
      cancel = browserPage.after(wait, () => {
        keeper.tell({ kind: 'look' });
        next();
      });
    };
    next();
    const stop = browserPage.onReturn(() => keeper.tell({ kind: 'look' }));
    return () => {
      cancel();
      stop();
    };
  }, [keeper, run.phase.kind, run.painAt]);
}
