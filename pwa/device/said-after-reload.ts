/** A message for the next page: it lies in the history entry, so it survives a reload and disappears with the entry. */
const WORD = 'waymendSaid';

const stateOf = (): Record<string, unknown> => ({ ...(history.state as Record<string, unknown> | null) });

export function sayAfterReload(word: Readonly<Record<string, string>>): void {
  history.replaceState({ ...stateOf(), [WORD]: word }, '');
}

/** Returns the message left behind, once. */
export function takeSaid(): unknown {
  const { [WORD]: word = null, ...rest } = stateOf();
  if (word !== null) history.replaceState(rest, '');
  return word;
}
