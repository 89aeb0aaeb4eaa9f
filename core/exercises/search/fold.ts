// What is typed and what is searched become alike here, in every language: compatibility forms, accents, case and
// apostrophes are taken off, and nothing is done that only one language has (no stems, no endings).

/** Accents, points of Hebrew and Arabic, and the stroke that stretches Arabic. Vowel signs of other scripts stay. */
const marks = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g;
const apostrophes = /['’‘ʼ`´]/g;
/** Letters that have no decomposition, as people type them on a keyboard without them. */
const plain: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ς: 'σ' };
/** Scripts that leave no space between words: pairs of letters stand for their words. */
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}ー]{3,}$/u;

/** Nobody types more to find something; what is pasted is read so far. */
export const longestQuery = 400;

export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(marks, '')
    .replace(apostrophes, '')
    .normalize('NFC')
    // Up and down again is the case folding of Unicode but for the table above: ß becomes ss, ı becomes i.
    .toUpperCase()
    .toLowerCase()
    .replace(/[øłđðþæœς]/g, (letter) => plain[letter] ?? letter);

const pairsOf = (run: string): readonly string[] => {
  const letters = [...run];
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
};

export const foldedWords = (text: string): readonly string[] =>
  (fold(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).flatMap((word) => (unspaced.test(word) ? pairsOf(word) : [word]));
