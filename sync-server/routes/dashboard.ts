import { readDashboard } from '#core/api/dashboard.ts';
import { dayOf } from '#core/lib/day.ts';
import { ok } from '#core/lib/result.ts';
import { isActiveDay } from '#core/rules/active-days.ts';
import { minutesOf } from '#core/rules/minutes.ts';
import { answer } from '../middleware/answer.ts';
import { daysOf } from '../state/owner-state.ts';
import { offsetFor, userData } from './streak.ts';

export const dashboard = answer(readDashboard, ({ states, now }) => async ({ ctx, session }) => {
  const state = await states.at(session.owner);
  const off = offsetFor(ctx, state);
  if (!off.ok) return off;
  const day = dayOf(now(), off.value);
  const row = daysOf(state).find((one) => one.day === day);
  return ok({
    data: userData(state, now(), off.value),
    today: {
      day,
      isActive: row !== undefined && isActiveDay(row),
      minutes: row === undefined ? 0 : minutesOf(row),
      challenges: row === undefined ? 0 : Object.keys(row.completions).length,
    },
  });
});
