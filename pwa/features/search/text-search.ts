import { foldedWords, longestQuery } from '#core/exercises/search/fold.ts';
import { saysLittle } from '#core/exercises/search/tone.ts';

/**
 * Finds rows by the beginnings of their words, all of them, in any order, keeping the rows' own. The texts are folded once,
 * at the first search: thousands of rows then take a fraction of a millisecond.
 */
export function makeTextSearch<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
): (query: string) => readonly Row[] {
  let texts: readonly string[] | null = null;
  return (query) => {
    const words = foldedWords(query.slice(0, longestQuery));
    const telling = words.filter((word) => !saysLittle(word));
    const wanted = [...new Set(telling.length > 0 ? telling : words)].map((word) => ` ${word}`);
    if (wanted.join('').trim().length < 2) return [];
    const held = (texts ??= rows.map((row) => ` ${foldedWords(textOf(row)).join(' ')}`));
    return rows.filter((_, at) => wanted.every((word) => held[at]?.includes(word)));
  };
}
