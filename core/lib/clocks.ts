/** How far two clocks may be apart before one of them counts as wrong, ms. */
export const CLOCK_WRONG_MS = 10 * 60_000;
