import { href } from './table.ts';

/** What the coach's address says: a step of the questions, `again` for the safety questions by themselves. */
export const STEP = 'step';
export const AGAIN = 'again';
/** The session that a sign stopped, which is said above the questions. */
export const STOPPED = 'stopped';
/** While answers are changed although a sign stands. */
export const CHANGE = 'change';
/** The one answer that is changed, by itself. */
export const ALONE = 'alone';

type CoachAddress = { readonly [STEP]: string } & Partial<
  Readonly<Record<typeof STOPPED | typeof CHANGE | typeof ALONE, string>>
>;

/** To a step of the coach's questions. The week, or what stands in its place, is `href('coach')`. */
export const coachHref = (address: CoachAddress): string =>
  `${href('coach')}?${new URLSearchParams(address).toString()}`;
