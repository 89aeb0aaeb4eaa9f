import { href } from './table.ts';

/**
 * To a session that has ended: how it was, and what is put right of it; or to the beginning of one that is a single exercise.
 * Today's session is `href('session')`.
 */
export const sessionHref = (to: { readonly ended: string } | { readonly exercise: string }): string =>
  `${href('session')}?${new URLSearchParams(to).toString()}`;
