import { href } from './table.ts';

/** To a session that has ended: how it was, and what is put right of it. */
export const sessionHref = (id: string): string =>
  `${href('session')}?${new URLSearchParams({ ended: id }).toString()}`;
