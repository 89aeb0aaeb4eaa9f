import { describe, expect, it } from 'vitest';
import type { Assessment } from './assessment.ts';
import { doseToday } from './dose-today.ts';
import {
  answer,
  dayAgo,
  exerciseOf,
  history,
  library,
  person,
  planOf,
  rulesOf,
  session,
  today,
  trained,
} from './person.contract.ts';
import { planWeek } from './plan.ts';
import type { CoachHistory } from './plan.ts';
import { whomToSee } from './to-see.ts';
import { todayLight } from './today.ts';
import type { DoneSession } from './training.ts';

const advise = (answers: Partial<Assessment>, records: Partial<CoachHistory> = {}) =>
  planWeek(person(answers), history(records), library, today);
const trainingDays = (...args: Parameters<typeof advise>) =>
  planOf(advise(...args)).days.flatMap(({ session: one }, at) => (one === null ? [] : [at]));

describe('what is known of today', () => {
  it('[COACH-40] a stop that was told on the next day keeps that free, and its numbers stay those of its own day', () => {
    const of = (more: Partial<DoneSession>, answers: Parameters<typeof todayLight>[2] = []) => {
      const given = { stopReason: 'pain', painDuring: 9, ...more } as const;
      const done = session(dayAgo(1), { exerciseId: 'squat', sets: [8] }, given);
      const { light, level, stop } = todayLight(null, [done], answers, today);
      return { light, level, stop };
    };
    for (const open of [{}, { isBrokenOff: true }] as const)
      expect(of({ ...open, stoppedOn: today })).toEqual({ light: 'red', level: null, stop: 'pain' });
    // What was told while it ran is an answer of its day.
    const told = answer(today, 'during', 8);
    expect(of({ stoppedOn: today }, [told])).toEqual({ light: 'red', level: 8, stop: 'pain' });
    expect(of({ isBrokenOff: true, day: today })).toEqual({ light: 'red', level: 9, stop: 'pain' });
    expect(of({ isBrokenOff: true })).toEqual({ light: null, level: null, stop: null });
  });

  it('[COACH-18] [COACH-19] a session that was closed before anything was done takes no day, a stop because of pain does', () => {
    const closed = (stopReason: 'other' | 'pain', painDuring = 2, daysAgo = 0) => ({
      ...session(dayAgo(daysAgo), { exerciseId: 'squat', sets: [] }, { stopReason, painDuring, exercises: [] }),
      id: 'closed',
    });
    const daily = { day: dayAgo(1) };
    expect(trainingDays(daily, { sessions: [closed('other')] })).toEqual(trainingDays(daily));
    expect(trainingDays(daily, { sessions: [closed('other', 2, 1)] })).toEqual(trainingDays(daily));
    expect(rulesOf(advise(daily, { sessions: [closed('pain')] }))).toContain('week.done-today');
    // Its pain counts.
    expect(rulesOf(advise(daily, { sessions: [closed('other', 7)] }))).toContain('pain.rest-today');
    // And what had to wait for a green session waits on.
    const sore = [session(dayAgo(2), { exerciseId: 'squat', sets: [8] }, { painDuring: 5 }), closed('other', 1, 1)];
    expect(todayLight(null, sore, [], today)).toMatchObject({ lastTrained: 'amber', mayRise: false });
  });

  it('[COACH-19] stopped because of pain after midnight, both days are for rest, and none after', () => {
    const stopped = { stopReason: 'pain', painDuring: 2, stoppedOn: today } as const;
    const late = session(dayAgo(1), { exerciseId: 'squat', sets: [8] }, stopped);
    expect(todayLight(null, [late], [], today)).toMatchObject({ light: 'red', lastTrained: 'red' });
    expect(todayLight(null, [late], [], dayAgo(-1)).light).toBeNull();
  });

  it('[COACH-38] pain of 9 in a session that began without any is said, and needs a doctor today', () => {
    const hurt = session(today, { exerciseId: 'squat', sets: [8] }, { painBefore: 0, painDuring: 9, painAfter: null });
    expect(todayLight(null, [hurt], [], today)).toMatchObject({ light: 'red', level: 9 });
    const unknown = { ...hurt, painBefore: null, painDuring: null };
    expect(todayLight(null, [unknown], [], today)).toMatchObject({ light: 'green', level: null });
  });

  it('[COACH-21] [COACH-38] a stop because of a sign is no pain over 5 and no step back, whatever number was given counts', () => {
    const stopped = (stopReason: 'pain' | 'sign', level: number) =>
      [1, 3, 5].map((ago) =>
        session(
          dayAgo(ago),
          { exerciseId: 'squat', sets: [3] },
          { stopReason, painBefore: 0, painDuring: level, painAfter: level },
        ),
      );
    const said = (...args: Parameters<typeof stopped>) =>
      whomToSee(null, { sessions: stopped(...args), answers: [] }, today).map(({ ruleId }) => ruleId);
    expect(said('sign', 0)).toEqual([]);
    expect(said('sign', 6)).toEqual(['pain.red-days', 'pain.see-someone']);
    expect(said('pain', 0)).toEqual(['pain.red-days', 'pain.see-someone']);
  });

  it('[COACH-30] what keeps a rise waiting is told as what it was: a stop because of a sign, or of pain', () => {
    for (const stopReason of ['sign', 'pain'] as const) {
      const one = session(dayAgo(1), { exerciseId: 'heel-slide', sets: [8] }, { stopReason, painDuring: 0 });
      const { why } = doseToday(exerciseOf('chin-tuck'), null, history({ sessions: [one] }), library, today);
      expect(JSON.stringify(why)).toContain(`{"stop":"${stopReason}"}`);
      const other = stopReason === 'sign' ? 'pain' : 'sign';
      expect(JSON.stringify(why)).not.toContain(`{"stop":"${other}"}`);
    }
  });

  it('[COACH-20] one that was closed before anything was done bridges no week away', () => {
    const { sessions, answers } = trained(
      'mini-squat',
      ...[28, 25, 22, 12, 9, 6, 3, 2, 1].map((ago) => [ago, [8, 8]] as const),
    );
    const between = (exercises: DoneSession['exercises']) => {
      const one = { ...session(dayAgo(17), { exerciseId: 'mini-squat', sets: [] }), exercises };
      return rulesOf(advise({ day: dayAgo(1) }, { sessions: [...sessions, one], answers }));
    };
    expect(between(sessions[0]?.exercises ?? [])).toContain('week.deload');
    expect(between([])).not.toContain('week.deload');
  });
});
