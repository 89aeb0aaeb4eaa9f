export type Direction = 'ltr' | 'rtl';

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar']);

/** Arabic (and the pseudo-locale ar-XB) is written right to left, every other language we have left to right. */
export const directionOf = (language: string): Direction =>
  RIGHT_TO_LEFT.has(language.toLowerCase().split('-')[0] ?? '') ? 'rtl' : 'ltr';
