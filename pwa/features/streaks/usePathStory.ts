import type { PathDay } from '#pwa/data/queries/streak-board.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';

/** A description of the path for people who cannot see it. */
export function usePathStory(): (path: readonly PathDay[]) => string {
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
      ...(empty === 0 ? [] : [t('land.empty', { count: empty, number: format.number(empty) })]),
      ...(path.at(-1)?.kind === 'open' ? [t('land.open')] : []),
      ...(waiting.length === 0 ? [] : [t('land.waiting', { days: format.list(waiting.map(on)) })]),
    ];
    return t('hero.path', { days: format.number(path.length), story: story.join(', ') });
  };
}
