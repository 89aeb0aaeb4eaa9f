import type { PseudoLocale } from './languages.ts';

/**
 * Two made-up languages that reveal mistakes before a translator does. en-XA: accented and about a
 * third longer, so that hard-coded text and rows that are too narrow stand out. ar-XB: English
 * written right to left, so that people who do not read Arabic can check layouts.
 * Placeholders and markup stay as they are.
 */
const ACCENTS: Readonly<Record<string, string>> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'ð',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'î',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ö',
  p: 'þ',
  q: 'ǫ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'û',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  B: 'Ɓ',
  C: 'Ç',
  D: 'Ð',
  E: 'É',
  F: 'Ƒ',
  G: 'Ĝ',
  H: 'Ĥ',
  I: 'Î',
  J: 'Ĵ',
  K: 'Ķ',
  L: 'Ļ',
  M: 'Ṁ',
  N: 'Ñ',
  O: 'Ö',
  P: 'Þ',
  Q: 'Ǫ',
  R: 'Ŕ',
  S: 'Š',
  T: 'Ţ',
  U: 'Û',
  V: 'Ṽ',
  W: 'Ŵ',
  X: 'Ẋ',
  Y: 'Ý',
  Z: 'Ž',
};
const KEPT = /(\{\{[^}]*\}\}|<[^>]*>)/;
const RIGHT_TO_LEFT_OVERRIDE = '\u202E';
const POP_DIRECTION = '\u202C';
const ARABIC_CATEGORIES = ['zero', 'two', 'few', 'many'] as const;

/** Letters accented, then dots, for a text about a third longer: `[Šéáŕçĥ ·]`. */
function accent(text: string): string {
  const accented = text
    .split(KEPT)
    .map((part, index) => (index % 2 === 1 ? part : Array.from(part, (letter) => ACCENTS[letter] ?? letter).join('')))
    .join('');
  return `[${accented}${' ·'.repeat(Math.ceil(text.length / 6))}]`;
}

function reverse(text: string): string {
  return text
    .split(KEPT)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/\p{L}+/gu, (word) => `${RIGHT_TO_LEFT_OVERRIDE}${word}${POP_DIRECTION}`),
    )
    .join('');
}

/** The English strings of one namespace in a pseudo-locale, nesting kept. */
export function pseudoLocalise(
  strings: Readonly<Record<string, unknown>>,
  locale: PseudoLocale,
): Record<string, unknown> {
  const entries: [string, unknown][] = [];
  for (const [key, value] of Object.entries(strings)) {
    if (typeof value === 'string') {
      const text = locale === 'en-XA' ? accent(value) : reverse(value);
      entries.push([key, text]);
      // Arabic needs six plural forms, English two.
      if (locale === 'ar-XB' && key.endsWith('_other')) {
        for (const category of ARABIC_CATEGORIES) entries.push([key.replace(/_other$/, `_${category}`), text]);
      }
    } else if (value !== null && typeof value === 'object') {
      entries.push([key, pseudoLocalise(value as Record<string, unknown>, locale)]);
    }
  }
  return Object.fromEntries(entries);
}
