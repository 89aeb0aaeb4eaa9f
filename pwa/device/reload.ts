/**
 * Loading the page anew, offered once per history entry: a lazy chunk that is still missing after a reload will
 * not appear after another. The mark lies in the history entry, so it survives the reload and disappears with the entry.
 */
export interface Reloader {
  /** this page has already been reloaded for the same reason */
  readonly wasTried: () => boolean;
  /** a service worker answers: without one, reloading while offline leaves the app for the browser's own error page */
  readonly worksOffline: () => boolean;
  readonly reloadOnce: () => void;
  readonly reload: () => void;
  /** the page works: the next error may offer a reload again */
  readonly settle: () => void;
}

const MARK = 'waymendReloaded';

const stateOf = (): Record<string, unknown> => ({ ...(history.state as Record<string, unknown> | null) });

export const browserReloader: Reloader = {
  wasTried: () => stateOf()[MARK] === true,
  worksOffline: () => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null,
  reloadOnce: () => {
    history.replaceState({ ...stateOf(), [MARK]: true }, '');
    location.reload();
  },
  reload: () => location.reload(),
  settle: () => {
    const { [MARK]: mark, ...rest } = stateOf();
    if (mark === true) history.replaceState(rest, '');
  },
};

/** A message for the next page: it lies in the history entry, so it survives a reload and disappears with the entry. */
const WORD = 'waymendSaid';

export function sayAfterReload(word: Readonly<Record<string, string>>): void {
  history.replaceState({ ...stateOf(), [WORD]: word }, '');
}

/** Returns the message left behind, once. */
export function takeSaid(): unknown {
  const { [WORD]: word = null, ...rest } = stateOf();
  if (word !== null) history.replaceState(rest, '');
  return word;
}
