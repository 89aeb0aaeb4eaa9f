import { describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#core/lib/day.ts';
import { atHour, person, today } from './answers.contract.ts';
import { isAnyWarning, warningsOf } from './from-rejected.ts';
import type { RejectedRecords } from './from-rejected.ts';
import { hindranceToday } from './may-train.ts';

const off = 120;
const now = atHour(today, 10);
const ofNow = { at: now, day: dayOf(now, off) };
const nothing: RejectedRecords = { screenings: [], assessments: [], pains: [], sessions: [] };
const rejected = <Data>(data: Data, rejectedAt = now) => [
  { id: 'rejected', data, recordedAt: atHour(today, 9), rejectedAt },
];
const warnings = (records: Partial<RejectedRecords>) => warningsOf({ ...nothing, ...records }, now, () => off);
const moment = (at: number) => ({ at, off, tz: 'Europe/Berlin' });

describe('[COACH-62] what the server rejected', () => {
  it('warns of a sign that was told, and ends none', () => {
    const told = { ...moment(atHour(today, 8)), asked: ['clot', 'chest-pain'], ticked: ['clot'] };
    const { screenings } = warnings({ screenings: rejected(told) });
    expect(screenings).toEqual([{ id: 'rejected', at: told.at, day: today, asked: [], ticked: ['clot'] }]);
    const stands = { screenings, seen: [] };
    expect(hindranceToday(null, stands, today)).toBe('stop');
    const ended = warnings({ screenings: rejected({ ...told, ticked: [] }) });
    expect([ended, isAnyWarning(ended)]).toEqual([
      { screenings: [], pain: { answers: [], assessed: [], sessions: [] } },
      false,
    ]);
  });

  it('is of the moment at which it was rejected where it is dated later, with whatever a server said of that', () => {
    const at = atHour(addDays(today, 9), 8);
    const told = { ...moment(at), atByServer: at, asked: [], ticked: ['chest-pain'] };
    expect(warnings({ screenings: rejected(told) }).screenings).toMatchObject([ofNow]);
    // That moment stays as the days pass, but where the clock was wrong then, too.
    const before = atHour(addDays(today, -1), 9);
    expect(warnings({ screenings: rejected(told, before) }).screenings).toMatchObject([
      { at: before, day: addDays(today, -1) },
    ]);
    expect(warnings({ screenings: rejected(told, at) }).screenings).toMatchObject([ofNow]);
    expect(warnings({ screenings: rejected(told) }).screenings[0]?.byServer).toEqual(ofNow);
    // What a server said of an earlier one stays: no stop ends sooner because a clock was wrong.
    const [earlier, byServer] = [atHour(today, 7), atHour(today, 6)];
    const known = { ...told, at: earlier, atByServer: byServer };
    expect(warnings({ screenings: rejected(known) }).screenings).toMatchObject([
      { at: earlier, byServer: { at: byServer, day: today } },
    ]);
    const pain = { ...moment(at), region: 'knee-left', level: 6, when: 'day' } as const;
    const { answers } = warnings({ pains: rejected(pain) }).pain;
    expect(answers).toEqual([{ ...ofNow, region: 'knee-left', level: 6, when: 'day' }]);
    expect(
      hindranceToday(null, { screenings: [], seen: [], rejected: warnings({ pains: rejected(pain) }).pain }, today),
    ).toBe('pain');
    expect(warnings({ pains: rejected({ ...pain, level: 5 }) }).pain.answers).toEqual([]);
  });

  it('warns of a stop because of pain or a sign, of the day on which that was told', () => {
    const stop = (data: RejectedRecords['sessions'][number]['data']) =>
      warnings({ sessions: rejected(data) }).pain.sessions;
    const at = atHour(addDays(today, -1), 21);
    expect(stop({ stoppedForPain: true, stoppedAt: at })).toMatchObject([
      { id: 'rejected', at, day: addDays(today, -1), stopReason: 'pain' },
    ]);
    expect(stop({ stopReason: 'sign', endedAt: atHour(addDays(today, 9), 8) })).toMatchObject([
      { ...ofNow, stopReason: 'sign' },
    ]);
    const [edited] = stop({ stoppedForPain: true });
    expect(edited).toMatchObject({ at: atHour(today, 9), day: today });
    expect(
      hindranceToday(
        null,
        { screenings: [], seen: [], rejected: { answers: [], assessed: [], sessions: [edited!] } },
        today,
      ),
    ).toBe('pain');
    for (const none of [{ stopReason: 'fatigue' }, { painAfter: 2 }, {}] as const) expect(stop(none)).toEqual([]);
  });

  it('warns of what answers to the coach name, and of their pain', () => {
    const { conditions, pain } = person({ conditions: ['blood-clot'], pain: { now: 8, best: 2, worst: 9 } });
    const data = {
      ...moment(atHour(addDays(today, 9), 8)),
      ...{ painNow: pain.now, painBest: pain.best, painWorst: pain.worst },
      ...{ worst: 'knee-left', also: [], conditions, allowed: [] },
    };
    const {
      screenings,
      pain: { assessed },
    } = warnings({ assessments: rejected(data as never) });
    expect(screenings).toMatchObject([{ ...ofNow, ticked: ['clot'] }]);
    expect(assessed).toMatchObject([{ ...ofNow, level: 8 }]);
  });
});
