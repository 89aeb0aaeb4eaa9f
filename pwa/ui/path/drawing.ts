import styles from './path.module.css';

/** Colour of a path: clay for the streak, pine for what is kept, ink and sky for the rest. Left out: as the surroundings say. */
export type PathTone = 'clay' | 'pine' | 'ink' | 'sky';

export const toneClass = (tone: PathTone | undefined): string | undefined =>
  tone === undefined ? undefined : styles[tone];

/** A drawing that says something is an image with a name; one that repeats the words beside it is hidden. */
export const drawingName = (label: string | undefined) =>
  label === undefined ? { 'aria-hidden': true as const } : { role: 'img' as const, 'aria-label': label };
