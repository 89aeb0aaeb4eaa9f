import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayOf, MS_PER_DAY } from '../lib/day.ts';
import type { Day } from '../lib/day.ts';
import { inDayOrder, summariseDays } from './day-summary.ts';
import { activeOn, edgeFacts, noon, runs } from './facts.contract.ts';
import { lookBack, overviewSince } from './look-back.ts';
import { deriveOverview } from './overview.ts';

it('[LOOKBACK-1] the recent days and what all add up to give the overview of all, at any later moment and place', () => {
  fc.assert(
    fc.property(
      edgeFacts(),
      fc.nat(40),
      fc.nat(20 * 24),
      fc.integer({ min: -720, max: 840 }),
      (facts, held, hours, off) => {
        const days = inDayOrder(summariseDays(facts));
        const last = days.at(-1)?.day ?? 20_500;
        const since = (last - held) as Day;
        const now = noon(since) + 4 * MS_PER_DAY + hours * 3_600_000;
        const back = JSON.parse(JSON.stringify(lookBack(days, since))) as ReturnType<typeof lookBack>;
        const recent = days.filter(({ day }) => day >= since);
        const told = overviewSince(back, recent, now, off);
        if (dayOf(now, off) - 3 > since) expect(told).toEqual(deriveOverview(days, now, off));
      },
    ),
    runs(400),
  );
});

it('[LOOKBACK-1] a moment before the recent days is told by all of them alone', () => {
  const days = summariseDays(activeOn(20_500, 20_501, 20_502));
  const back = lookBack(days, 20_501 as Day);
  expect(overviewSince(back, days.slice(1), noon(20_502), 0)).toBeNull();
});
