/** A word for the page that comes: it lies in the history entry, so it outlives a reload and goes with the entry. */
const WORD = 'waymendSaid';

const stateOf = (): Record<string, unknown> => ({ ...(history.state as Record<string, unknown> | null) });

export function sayAfterReload(word: Readonly<Record<string, string>>): void {
  history.replaceState({ ...stateOf(), [WORD]: word }, '');
}

/** What was left to be said, once. */
export function takeSaid(): unknown {
  const { [WORD]: word = null, ...rest } = stateOf();
  if (word !== null) history.replaceState(rest, '');
  return word;
}
