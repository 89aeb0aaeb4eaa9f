/** An address within a sentence of either direction. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`;
/** A name of whichever direction, which takes nothing beside it along. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
