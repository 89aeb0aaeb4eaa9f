/** Delta debugging: removes ever smaller parts of a failing list as long as it still fails. */

export interface Shrunk<T> {
  readonly items: readonly T[];
  /** how often it was tried */
  readonly tries: number;
}

/**
 * @param fails whether a shorter list still fails
 * @param mostTries after these it ends with the shortest list found
 */
export async function shrink<T>(
  items: readonly T[],
  fails: (shorter: readonly T[]) => Promise<boolean>,
  mostTries: number,
): Promise<Shrunk<T>> {
  let held = items;
  let tries = 0;
  for (let size = Math.ceil(held.length / 2); size >= 1 && held.length > 1;) {
    let wasShorter = false;
    for (let from = 0; from < held.length && tries < mostTries;) {
      const shorter = [...held.slice(0, from), ...held.slice(from + size)];
      tries += 1;
      if (await fails(shorter)) {
        held = shorter;
        wasShorter = true;
      } else from += size;
    }
    if (tries >= mostTries) break;
    if (size === 1 && !wasShorter) break;
    size = size === 1 ? 1 : Math.ceil(size / 2);
  }
  return { items: held, tries };
}
