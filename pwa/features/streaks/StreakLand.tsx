import type { PathDay, StreakBoard } from '#pwa/data/queries/streak-board.ts';
import { useDirection } from '#pwa/i18n/useDirection.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import type { PathMark } from '#pwa/ui/path/mark.ts';
import { Vista } from '#pwa/ui/path/Vista.tsx';

/** The last days, drawn as a path. Only marks that need a label have one: bridges, today, the last unsent day. */
export function StreakLand({ board }: { readonly board: StreakBoard }) {
  const t = useText('streaks');
  const format = useFormat();
  const direction = useDirection();
  const story = usePathStory();
  const { path, overview } = board;
  // A skipped day has no place on the land: what lies around it is joined.
  const drawn = path.filter(({ kind }) => kind !== 'skipped');
  const lastWaiting = drawn.findLast((step) => step.kind === 'stone' && !step.saved && !step.today);

  const labelOf = (step: PathDay): string | undefined => {
    if (step.today) return t('land.today');
    if (step.kind === 'rest') return t('land.restLabel');
    if (step.kind === 'freeze') return t('land.freezeLabel');
    return step === lastWaiting ? format.day(step.day, 'weekday-short') : undefined;
  };
  const marks = drawn.map((step): PathMark => {
    const label = labelOf(step);
    const { day, kind, saved, today, zoneShiftMinutes } = step;
    const mark = { id: day, kind, saved, today, zoneShiftMinutes, ...(label === undefined ? {} : { label }) };
    return zoneShiftMinutes === 0 ? mark : { ...mark, zoneLabel: format.zoneShift(zoneShiftMinutes) };
  });
  const first = path[0];
  const continues = first !== undefined && overview.streakFirstDay !== null && overview.streakFirstDay < first.day;

  return <Vista marks={marks} label={story(path)} dir={direction} continues={continues} />;
}

/** A description of the path for people who cannot see it. */
function usePathStory(): (path: readonly PathDay[]) => string {
  const t = useText('streaks');
  const format = useFormat();
  return (path) => {
    const recorded = path.filter((step) => step.kind === 'stone').length;
    const empty = path.filter((step) => step.kind === 'gap').length;
    const waiting = path.filter((step) => !step.saved);
    const on = (step: PathDay): string => (step.today ? t('stones.today') : format.day(step.day, 'month-day'));
    const story = [
      t('land.recorded', { count: recorded, number: format.number(recorded) }),
      ...path.flatMap((step) =>
        step.kind === 'rest'
          ? [t('land.rest', { day: on(step) })]
          : step.kind === 'freeze'
            ? [t('land.freeze', { day: on(step) })]
            : [],
      ),
      ...path.flatMap((step) =>
        step.zoneShiftMinutes === 0
          ? []
          : [t('land.shift', { shift: format.zoneShift(step.zoneShiftMinutes), day: on(step) })],
      ),
      ...path.flatMap((step) => (step.kind === 'skipped' ? [t('land.skipped', { day: on(step) })] : [])),
      ...(empty === 0 ? [] : [t('land.empty', { count: empty, number: format.number(empty) })]),
      ...(path.at(-1)?.kind === 'open' ? [t('land.open')] : []),
      ...(waiting.length === 0 ? [] : [t('land.waiting', { days: format.list(waiting.map(on)) })]),
    ];
    return t('hero.path', { days: format.number(path.length), story: story.join(', ') });
  };
}
