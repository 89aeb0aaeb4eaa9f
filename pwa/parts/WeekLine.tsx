import type { PathDay } from '#pwa/data/queries/streak-board.ts';
import { useDirection } from '#pwa/i18n/useDirection.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { DayLine } from '#pwa/ui/path/DayLine.tsx';

/** The week as a line of seven days. Needs the texts `streaks`. */
export function WeekLine({ path }: { readonly path: readonly PathDay[] }) {
  const t = useText('streaks');
  const format = useFormat();
  const dir = useDirection();
  const stateOf = ({ kind, saved }: PathDay): string =>
    t(`week.dayState.${kind !== 'stone' ? kind : saved ? 'saved' : 'here'}`);
  const story = path
    .map((step) => t('week.dayLine', { day: format.day(step.day, 'weekday'), state: stateOf(step) }))
    .join(', ');
  const marks = path.map(({ day, kind, saved, today }) => ({
    id: day,
    kind,
    saved,
    today,
    label: format.day(day, 'weekday-short'),
  }));
  return <DayLine marks={marks} label={story} dir={dir} tone="clay" />;
}
