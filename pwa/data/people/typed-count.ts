import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { entryCounts } from './entry-counts.ts';
import type { EntryCounts } from './entry-counts.ts';

/** `count_differs`: another number was typed than is there now. `unreadable`: newer code wrote the database, so this one deletes nothing. */
export type CountFailure =
  { readonly reason: 'count_differs'; readonly count: number } | { readonly reason: 'unreadable' };

/** Nothing is deleted unseen: whoever deletes types how much it is, and it is counted at that moment. */
export async function typedCountFits(
  profileId: string,
  which: keyof EntryCounts,
  typed: number,
): Promise<Result<void, CountFailure>> {
  const counts = await entryCounts(profileId);
  if (counts === null) return fail({ reason: 'unreadable' });
  return counts[which] === typed ? ok(undefined) : fail({ reason: 'count_differs', count: counts[which] });
}
