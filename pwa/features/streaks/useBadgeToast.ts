import { useEffect, useRef } from 'react';
import { dayOf } from '#core/lib/day.ts';
import type { StreakBoard } from '#pwa/data/queries/streak-board.ts';
import { useCatalogueText } from '#pwa/i18n/useCatalogueText.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useToast } from '#pwa/ui/overlay/useToast.ts';

/**
 * A badge lies far below what was tapped, so a toast tells of one that was earned today while the page is open.
 * @param isStopped a sign needs a person: there is nothing to celebrate
 */
export function useBadgeToast(
  board: StreakBoard | undefined,
  offsetAt: (at: number) => number,
  isStopped: boolean,
): void {
  const t = useText('streaks');
  const badgeText = useCatalogueText('badges');
  const format = useFormat();
  const toaster = useToast();
  const seen = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (board === undefined) return;
    const { badges } = board.overview;
    const news = badges.filter(
      ({ id, earnedAt }) => seen.current?.has(id) === false && dayOf(earnedAt, offsetAt(earnedAt)) === board.today,
    );
    seen.current = new Set(badges.map(({ id }) => id));
    if (news.length === 0 || isStopped) return;
    const names = format.list(news.map(({ id }) => badgeText(id, 'name')));
    toaster.show({ title: t('badges.new', { count: news.length, names }) });
  }, [board, offsetAt, isStopped, t, badgeText, format, toaster]);
}
