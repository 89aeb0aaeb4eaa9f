/** Up to two letters for an avatar: of the first and the last word of a name. Empty for an empty name. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '');
  const firstLetter = (word: string | undefined): string => Array.from(word ?? '')[0]?.toLocaleUpperCase() ?? '';
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return firstLetter(words[0]) + firstLetter(last);
}
