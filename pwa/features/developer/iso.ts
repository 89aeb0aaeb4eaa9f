/** ISO 8601, the same in every language. */
export const iso = (at: number): string => new Date(at).toISOString();
