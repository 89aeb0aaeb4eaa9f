export const TOOLTIP_OPEN_DELAY_MS = 700;
/** Moving from one to the next within this time opens the next at once. */
export const TOOLTIP_SKIP_DELAY_MS = 300;
