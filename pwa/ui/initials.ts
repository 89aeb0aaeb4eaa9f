import { graphemesOf } from '#core/lib/graphemes.ts';

// Signs before the first letter of a word (brackets, quotes, marks of direction, the letters that only modify another) are passed over.
const isLetter = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

const firstLetter = (word: string): string => {
  const first = graphemesOf(word).find((letter) => isLetter.test(letter)) ?? '';
  // Some letters become two in capitals.
  return graphemesOf(first.toLocaleUpperCase())[0] ?? '';
};

/** Up to two letters for an avatar: of the first and the last word of a name. Empty for a name without letters. */
export function initialsOf(name: string): string {
  const letters = name
    .split(/\s+/u)
    .map(firstLetter)
    .filter((letter) => letter !== '');
  return [...letters.slice(0, 1), ...letters.slice(1).slice(-1)].join('');
}
