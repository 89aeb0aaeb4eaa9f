import { MS_PER_DAY, type Day } from '#core/lib/day.ts';

/**
 * The day on which the text of locales/en/legal.json last changed, shown as "Last updated". Anyone who changes the
 * text changes it too: a test holds the fingerprint of the text beside it.
 */
export const LEGAL_TEXT_CHANGED = (Date.UTC(2026, 10, 29) / MS_PER_DAY) as Day;

export const LEGAL_EMAIL = 'legal@waymend.example';
