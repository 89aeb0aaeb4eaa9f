import { expect, it } from 'vitest';
import { exerciseOf } from '../person.contract.ts';
import type { Claim } from './choosing.ts';
import { unmetIn } from './left-out.ts';

it('[COACH-60] says no room of no place whose exercise came down to what does nothing for it, but that it is alike', () => {
  const [before, now, other] = [
    exerciseOf('ball-squeeze'),
    exerciseOf('raised-hand-pump'),
    exerciseOf('back-of-hand-press'),
  ];
  const claim: Claim = { place: 'elbow', daysAWeek: 1, roles: ['strength'], isMetBy: ({ id }) => id !== now.id };
  const said = (held: readonly string[], came: boolean) =>
    unmetIn(
      { claims: [claim], plays: () => true },
      { minutes: 60, irritability: 'low', lately: [] },
      {
        held: new Set(held),
        pool: [before, other],
        filling: {
          inVain: new Map(came ? [[claim, { candidate: before, exercise: now }]] : []),
          heldBackBy: () => [],
        },
      },
      new Map([before, now, other].map((one) => [one.id, one])),
    );
  expect(said([now.id], true)).toEqual({
    decisions: [],
    leftOut: [[before.id, { ruleId: 'week.relative', because: [now.id] }]],
  });
  for (const room of [said([], true), said([now.id], false)]) {
    expect(room.leftOut).toEqual([]);
    expect(room.decisions).toMatchObject([{ ruleId: 'week.no-room' }]);
  }
});
