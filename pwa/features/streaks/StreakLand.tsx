import type { PathDay, StreakBoard } from '#pwa/data/queries/streak-board.ts';
import { useDirection } from '#pwa/i18n/useDirection.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import type { PathMark } from '#pwa/ui/path/mark.ts';
import { Vista } from '#pwa/ui/path/Vista.tsx';
import { usePathStory } from './usePathStory.ts';

/** The last days, drawn as a path. Only marks that need a label have one: bridges, today, the last unsent day. */
export function StreakLand({ board }: { readonly board: StreakBoard }) {
  const t = useText('streaks');
  const format = useFormat();
  const direction = useDirection();
  const story = usePathStory();
  const { path, overview } = board;
  const lastWaiting = path.findLast((step) => step.kind === 'stone' && !step.saved && !step.today);

  const labelOf = (step: PathDay): string | undefined => {
    if (step.today) return t('land.today');
    if (step.kind === 'rest') return t('land.restLabel');
    if (step.kind === 'freeze') return t('land.freezeLabel');
    return step === lastWaiting ? format.day(step.day, 'weekday-short') : undefined;
  };
  const marks = path.map((step): PathMark => {
    const label = labelOf(step);
    const { day, kind, saved, today, zoneShiftMinutes } = step;
    const mark = { id: day, kind, saved, today, zoneShiftMinutes, ...(label === undefined ? {} : { label }) };
    return zoneShiftMinutes === 0 ? mark : { ...mark, zoneLabel: format.zoneShift(zoneShiftMinutes) };
  });
  const first = path[0];
  const continues = first !== undefined && overview.streakFirstDay !== null && overview.streakFirstDay < first.day;

  return <Vista marks={marks} label={story(path)} dir={direction} continues={continues} />;
}
