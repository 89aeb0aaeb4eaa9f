/** A drawing that says something is an image with a name; one that repeats the words beside it is hidden. */
export const drawingName = (label: string | undefined) =>
  label === undefined ? { 'aria-hidden': true as const } : { role: 'img' as const, 'aria-label': label };
