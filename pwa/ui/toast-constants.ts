/** One toast is seen at a time; a new one takes the place of the one shown. */
export const TOAST_LIMIT = 1;
export const TOAST_DURATION_MS = 5_000;
export const TOAST_SWIPE_PX = 50;
export const TOAST_VIEWPORT_MAX_PX = 420;
