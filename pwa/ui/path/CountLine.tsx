import { DayLine } from './DayLine.tsx';
import type { PathTone } from './drawing.ts';
import type { PathMark } from './mark.ts';
import { ProgressLine } from './ProgressLine.tsx';

interface CountLineProps {
  readonly done: number;
  readonly goal: number;
  /** how many of those done only this device has; they are the last ones */
  readonly here?: number;
  readonly label?: string;
  readonly dir?: 'ltr' | 'rtl';
  readonly tone?: PathTone;
}

/** More single stones than this do not fit a phone; the amount is then drawn as a line. */
const MOST_STONES = 14;

/** Things done on the way to a number of them, one stone each. */
export function CountLine({ done, goal, here = 0, label, dir = 'ltr', tone }: CountLineProps) {
  const shared = { dir, ...(label === undefined ? {} : { label }), ...(tone === undefined ? {} : { tone }) };
  const total = Math.max(done, goal);
  if (total > MOST_STONES) return <ProgressLine value={done} goal={goal} saved={here === 0} {...shared} />;
  const marks = Array.from({ length: total }, (_, index): PathMark => ({
    id: index,
    kind: index < done ? 'stone' : 'open',
    saved: index < done - here,
  }));
  return <DayLine marks={marks} radius={total > 10 ? 7.5 : 9} {...shared} />;
}
