/** What reads left to right in a line of either direction: an address, or "3 × 8", which would else stand as "8 × 3". */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`;
/** A name of whichever direction, which takes nothing beside it along. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
