import { usePathStory } from './usePathStory';
import type { PathDay, StreakBoard } from '../../data/queries/streak-board';
import { useDirection } from '../../i18n/useDirection';
import { useFormat } from '../../i18n/useFormat';
import { useText } from '../../i18n/useText';
import type { PathMark } from '../../ui/path/mark';
import { Vista } from '../../ui/path/Vista';

/** The last days on the land. Words stand only where a mark needs them: bridges, today, the last day that waits. */
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
