import { describe, expect, it } from 'vitest';
import type { Day } from '#core/lib/day.ts';
import { challengesOf } from '#core/rules/challenges.ts';
import { hlcMs, tickHlc } from '#core/sync/clock.ts';
import { LIMITS } from '#core/sync/limits.ts';
import type { Change } from '#core/sync/protocol.ts';
import { NOTHING_REPORTED } from './evidence.ts';
import type { Committed, Evidence, HeldAtEnd, OtherSpace, Report, Reported } from './evidence.ts';
import { codesByDevice } from './fault-codes.ts';
import { foldLog, isGood, judge } from './judge.ts';
import type { Verdict } from './judge.ts';
import type { Step, StepFault } from './schedule.ts';

const DAY_MS = 86_400_000;
const DAY = 20_778;
const NOON = DAY * 86_400_000 + 43_200_000;
const idOf = (n: number): string => `01a1fd91-0000-7000-8000-${String(n).padStart(12, '0')}`;

const activity = (rev: number, n = rev): Change => ({
  rev,
  e: 'activity',
  k: idOf(n),
  t: 'append',
  v: 1,
  d: { at: NOON + n, off: 0, tz: 'Etc/UTC', kind: 'stretching', minutes: 10 },
});
const taken = (rev: number, n: number, target: number): Change => ({
  rev,
  id: idOf(n),
  e: 'activity',
  k: idOf(target),
  t: 'void',
  v: 1,
  d: { at: NOON, off: 0, tz: 'Etc/UTC' },
});
const hlcOf = (at: number): string => tickHlc(null, at, 'd_a');
const goals = (rev: number, n: number, goalDays: number): Change => ({
  rev,
  id: idOf(n),
  e: 'settings',
  k: 'settings',
  t: 'patch',
  v: 1,
  hlc: hlcOf(NOON + n),
  d: { goalDays },
});

/** Taps and commits that agree with the log. */
const committedOf = ({ id, e, k, t, d, hlc }: Change): Committed => {
  const at = typeof d['at'] === 'number' ? d['at'] : hlc === undefined ? NOON : hlcMs(hlc);
  const { at: _, off: __, tz: ___, ...data } = d;
  return {
    id: id ?? k,
    device: 'device 0',
    entity: e,
    type: t,
    key: k,
    data: d,
    ...(hlc !== undefined && { hlc }),
    asked: {
      entity: e,
      type: t as 'append' | 'patch' | 'void',
      data,
      ...(t === 'void' && { target: k }),
      from: at,
      to: at,
      skewMs: 0,
    },
  };
};

function heldFrom(log: readonly Change[], device = 'device 0'): HeldAtEnd {
  const { facts, voided, documents, days } = foldLog(log);
  return {
    device,
    facts: facts.map(({ id, data }) => ({ id, at: data.at })),
    voided: [...voided],
    documents: Object.fromEntries(documents),
    outbox: [],
    quarantine: [],
    unknown: 0,
    days,
    shown: { points: '10' },
    expected: { points: '10' },
  };
}

const LOG = [activity(1), activity(2), goals(3, 3, 4), taken(4, 4, 2), goals(5, 5, 6)];

const evidence = (change: Partial<Evidence> = {}): Evidence => {
  const log = change.log ?? LOG;
  return {
    log,
    serverHash: null,
    devices: [heldFrom(LOG), heldFrom(LOG, 'device 1')],
    committed: LOG.map(committedOf),
    untapped: [],
    evicted: new Set(),
    beforeRestore: null,
    unseenJumps: [],
    clocksAgree: true,
    mayReject: new Map(),
    began: NOON,
    rejected: [],
    rejectedInStorm: new Set(),
    discarded: new Set(),
    otherSpaces: [],
    reported: NOTHING_REPORTED,
    wrong: [],
    ...change,
  };
};
const verdict = (change: Partial<Evidence> = {}): Promise<Verdict> => judge(evidence(change));
const first = heldFrom(LOG);

describe('the judge', () => {
  it('[SOAK-15] what is sent again equals what was rejected, except for changes at the repair desk', async () => {
    const [, second = activity(2)] = LOG;
    const rejected: Committed = { ...committedOf(second), id: idOf(9), key: idOf(9), data: { ...second.d, at: NOON } };
    const again: Committed = { ...committedOf(second), asked: null, replaces: rejected.id, fixed: { at: NOON + 2 } };
    const others = LOG.filter((change) => change !== second).map(committedOf);
    expect(isGood(await verdict({ committed: [...others, rejected, again] }))).toBe(true);
    const unsaid = await verdict({ committed: [...others, rejected, { ...again, fixed: {} }] });
    expect(unsaid.wrong).toEqual([expect.stringContaining(`sent again was at ${NOON}, recorded ${NOON + 2}`)]);
    const fromNothing = await verdict({ committed: [...others, again] });
    expect(fromNothing.wrong).toEqual([expect.stringContaining('which was never seen on a device')]);
  });

  it('[SOAK-16] what was recorded in another profile is in its own log, once, and in no other', async () => {
    const space: OtherSpace = {
      device: 'device 0',
      owner: 'o_other',
      recorded: [idOf(20), idOf(21)],
      log: [idOf(20)],
      kept: [idOf(21)],
      isCleared: false,
    };
    const withSpace = (change: Partial<OtherSpace>): Promise<Verdict> =>
      verdict({ otherSpaces: [{ ...space, ...change }] });
    expect(isGood(await withSpace({}))).toBe(true);
    expect((await withSpace({ kept: [] })).lost).toEqual([expect.stringContaining(idOf(21))]);
    expect(isGood(await withSpace({ kept: [], isCleared: true }))).toBe(true);
    expect((await withSpace({ log: [idOf(20), idOf(20)] })).wrong).toHaveLength(1);
    expect((await withSpace({ log: [idOf(20), idOf(22)] })).wrong).toHaveLength(1);
    expect((await withSpace({ log: [idOf(20), idOf(1)] })).wrong).toEqual([
      expect.stringContaining("of the run's own space is in the log of o_other"),
    ]);
    expect((await withSpace({ recorded: [idOf(20), idOf(1)], log: [idOf(20), idOf(1)] })).wrong).not.toEqual([]);
  });

  it('[SOAK-15] a rejected entry that was accepted after all counts for what was made from it', async () => {
    const again: Committed = { ...committedOf(activity(9)), asked: null, replaces: idOf(2), data: activity(2).d };
    expect((await verdict({ committed: [...LOG.map(committedOf), again] })).lost).toEqual([]);
    const other = { ...again, replaces: idOf(8) };
    expect((await verdict({ committed: [...LOG.map(committedOf), other] })).lost).toHaveLength(1);
  });

  it('[SOAK-1] [SOAK-3] finds nothing wrong in a good run', async () => {
    const all = await verdict();
    expect(isGood(all)).toBe(true);
    expect(all).toMatchObject({
      accepted: 5,
      lost: [],
      doubled: [],
      quarantined: [],
      evicted: [],
      diverged: [],
      wrong: [],
    });
  });

  it('[SOAK-1] reports what was committed and is nowhere', async () => {
    const lost = await verdict({ committed: [...LOG, activity(9)].map(committedOf) });
    expect(lost.lost).toEqual([`activity append ${idOf(9)} of device 0`]);
    expect(isGood(lost)).toBe(false);
  });

  it('[SOAK-7] counts separately what was lost with a cleared storage', async () => {
    const gone = await verdict({ committed: [...LOG, activity(9)].map(committedOf), evicted: new Set([idOf(9)]) });
    expect(gone.lost).toEqual([]);
    expect(gone.evicted).toHaveLength(1);
    expect(isGood(gone)).toBe(true);
  });

  it('[SOAK-5] accepts a rejection only with a code that a fault of the same device may cause', async () => {
    const rejected = [{ id: idOf(9), code: 'too_large', device: 'device 0', data: activity(9).d }];
    const devices = [{ ...first, quarantine: rejected }];
    const committed = [...LOG, activity(9)].map(committedOf);
    const given = { devices, committed, rejected, rejectedInStorm: new Set([idOf(9)]) };
    const mayReject = (device: string, ...codes: string[]) => new Map([[device, new Set(codes)]]);
    const allowed = await verdict({ ...given, mayReject: mayReject('device 0', 'too_large') });
    expect([isGood(allowed), allowed.quarantined]).toEqual([true, rejected]);
    for (const none of [
      new Map<string, Set<string>>(),
      mayReject('device 0', 'date_too_far_ahead'),
      mayReject('device 1', 'too_large'),
    ]) {
      const without = await verdict({ ...given, mayReject: none });
      expect([without.lost, without.wrong]).toEqual([
        [],
        [`device 0: rejected without a cause in the schedule: ${idOf(9)} too_large`],
      ]);
    }
  });

  it('[SOAK-5] accepts as too large only what a storm rejected on its own, and from a plain server only what exceeds its limit', async () => {
    const rejectedAs = (code: string, data = activity(9).d, stormed: readonly string[] = []): Promise<Verdict> => {
      const rejected = [{ id: idOf(9), code, device: 'device 0', data }];
      return verdict({
        devices: [{ ...first, quarantine: rejected }],
        committed: [...LOG.map(committedOf), { ...committedOf(activity(9)), data, asked: null }],
        rejected,
        rejectedInStorm: new Set(stormed),
        mayReject: new Map([['device 0', new Set(['too_large'])]]),
      });
    };
    const long = { ...activity(9).d, note: 'x'.repeat(LIMITS.operationBytes) };
    expect(isGood(await rejectedAs('too_large', activity(9).d, [idOf(9)]))).toBe(true);
    expect(isGood(await rejectedAs('operation_too_large', long))).toBe(true);
    for (const without of [
      await rejectedAs('too_large'),
      await rejectedAs('too_large', activity(9).d, [idOf(8)]),
      await rejectedAs('too_large', long),
      await rejectedAs('operation_too_large', activity(9).d, [idOf(9)]),
    ])
      expect(without.wrong).toEqual([expect.stringMatching(/rejected without a cause in the schedule/)]);
  });

  it('[SOAK-5] accepts as too far ahead only an entry that is, whatever else its clock did', async () => {
    const rejectedAt = async (ms: number, change: Partial<Committed> = {}, day?: number): Promise<boolean> => {
      const data = { ...activity(9).d, at: NOON + ms, ...(day !== undefined && { day }) };
      const rejected = [{ id: idOf(9), code: 'date_too_far_ahead', device: 'device 0', data }];
      const asked = { ...committedOf(activity(9)).asked!, data: {}, from: NOON, to: NOON, skewMs: ms };
      return isGood(
        await verdict({
          devices: [{ ...first, quarantine: rejected }],
          committed: [...LOG.map(committedOf), { ...committedOf(activity(9)), data, asked, ...change }],
          rejected,
          clocksAgree: false,
          mayReject: new Map([['device 0', new Set(['date_too_far_ahead'])]]),
        }),
      );
    };
    const nine = 9 * DAY_MS;
    expect(await rejectedAt(nine)).toBe(true);
    expect(await rejectedAt(nine, { asked: null })).toBe(true);
    expect(await rejectedAt(0, {}, DAY + 9)).toBe(true);
    for (const ms of [0, -20 * 60_000, LIMITS.aheadMs]) expect([ms, await rejectedAt(ms)]).toEqual([ms, false]);
    expect(await rejectedAt(0, { asked: null })).toBe(false);
    expect(await rejectedAt(0, {}, DAY + 7)).toBe(false);
  });

  it('[SOAK-5] each fault may cause the codes that are named for it, on its own device', () => {
    const fault = (name: StepFault, device: number, size = 0): Step => ({
      do: 'fault',
      fault: name,
      device,
      lasts: 2,
      size,
    });
    const codes = codesByDevice({
      steps: [fault('storm_413', 0), fault('clock_jump', 1), fault('storm_5xx', 2), fault('storm_413', 3, -20)],
    });
    expect([0, 1, 2, 3].map((device) => [...(codes.get(device) ?? [])])).toEqual([
      ['too_large'],
      ['date_too_far_ahead'],
      [],
      [],
    ]);
  });

  it('[SOAK-1] an entry discarded at the repair desk is not a loss, one sent again counts under its new id', async () => {
    const committed = [...LOG, activity(9)].map(committedOf);
    expect(isGood(await verdict({ committed, discarded: new Set([idOf(9)]) }))).toBe(true);
    const again = { ...committedOf(activity(1)), replaces: idOf(9), fixed: { at: NOON + 1 } };
    expect(isGood(await verdict({ committed: [...committed.slice(1), again] }))).toBe(true);
    const lost = { ...committedOf(activity(8)), replaces: idOf(9) };
    expect((await verdict({ committed: [...committed, lost] })).lost).toEqual([
      `activity append ${idOf(8)} of device 0`,
    ]);
  });

  it('[SOAK-2] reports an id that is in the log twice', async () => {
    const { doubled } = await verdict({ log: [...LOG, activity(6, 1)] });
    expect(doubled).toEqual([`${idOf(1)} stands in the log 2 times`]);
  });

  it('[SOAK-2] reports a second entry from one tap, and an entry from nobody', async () => {
    const twice = activity(6);
    const log = [...LOG, twice];
    const devices = [heldFrom(log)];
    expect(
      (await verdict({ log, devices, committed: log.map(committedOf), untapped: [committedOf(twice)] })).doubled,
    ).toHaveLength(1);
    expect((await verdict({ log, devices })).doubled).toEqual([
      `activity ${idOf(6)} is in the log and was never seen on a device`,
    ]);
  });

  it('[SOAK-3] reports a device that lacks a fact, has an extra one, dates it differently or is still waiting', async () => {
    const [one, ...others] = first.facts;
    const cases: readonly Partial<HeldAtEnd>[] = [
      { facts: others },
      { facts: [...first.facts, { id: idOf(9), at: NOON }] },
      { facts: [{ id: one!.id, at: one!.at + 1 }, ...others] },
      { voided: [] },
      { documents: { 'settings settings': { fields: { goalDays: 4 } } } },
      { outbox: [idOf(2)] },
      { unknown: 1 },
    ];
    for (const change of cases) {
      const { diverged } = await verdict({ devices: [heldFrom(LOG, 'device 1'), { ...first, ...change }] });
      expect([change, diverged.length]).toEqual([change, 1]);
      expect(diverged[0]).toMatch(/^device 0: /);
    }
  });

  it('[SOAK-4] reports summaries that count something twice, wrong figures on the screen and a different hash from the server', async () => {
    const [day] = first.days;
    const counted = { ...day!, facts: day!.facts + 1 };
    expect((await verdict({ devices: [{ ...first, days: [counted] }] })).diverged).toHaveLength(2);
    expect((await verdict({ devices: [{ ...first, shown: { points: '20' } }] })).diverged).toEqual([
      'device 0: shows points 20, by the log it is 10',
    ]);
    expect((await verdict({ serverHash: '0000000000000000' })).diverged).toHaveLength(1);
  });

  it('[SOAK-3] reports a hole in the revisions', async () => {
    const log = LOG.map((change) => (change.rev === 5 ? { ...change, rev: 6 } : change));
    expect((await verdict({ log })).diverged).toEqual(['the log has revision 6 in place 5']);
  });

  it('[SOAK-6] after a restored backup a fact must be back by its id, an edit by each of its fields', async () => {
    const edit = goals(8, 8, 5);
    const lostFact = `activity append ${idOf(9)} of device 0`;
    const given = { committed: [...LOG, edit, activity(9)].map(committedOf), beforeRestore: [...LOG, edit] };
    // Its record is there, but only from an older edit.
    expect((await verdict(given)).lost).toEqual([`settings patch ${idOf(8)} of device 0`, lostFact]);
    const back = (patch: Partial<Change>): Promise<Verdict> => {
      const log = [...LOG, { ...edit, rev: 6, id: idOf(7), ...patch }];
      return verdict({ ...given, log, devices: [heldFrom(log)] });
    };
    expect((await back({})).lost).toEqual([lostFact]);
    expect((await back({ d: { goalMinutes: 90 } })).lost).toHaveLength(2);
    const other = await back({ d: { goalDays: 3 } });
    expect([other.lost.length, other.wrong.length]).toEqual([2, 1]);
    expect((await verdict({ ...given, beforeRestore: null })).lost).toHaveLength(2);
  });

  it('[SOAK-11] reports what the log says differently from the tap', async () => {
    const wrongIn = async (rev: number, change: Partial<Change>, rest: Partial<Evidence> = {}): Promise<string[]> => {
      const log = LOG.map((one) => (one.rev === rev ? { ...one, ...change } : one));
      const { wrong } = await verdict({ log, devices: [heldFrom(log)], ...rest });
      return [...wrong];
    };
    const data = activity(1).d;
    const cases: readonly (readonly [number, Partial<Change>, RegExp])[] = [
      [1, { d: { ...data, minutes: 480 } }, /recorded was minutes 10, the log says 480/],
      [1, { d: { ...data, kind: 'mindfulness' } }, /recorded was kind/],
      [1, { d: { ...data, off: 60 } }, /recorded was off 0, the log says 60/],
      [1, { d: { ...data, at: NOON + 2 } }, /recorded was at/],
      [1, { d: { ...data, at: NOON + 400_000 }, atDevice: NOON + 1 }, /dated anew, and no clock was wrong/],
      [1, { e: 'rest' }, /stands in the log as rest append/],
      [4, { k: idOf(1) }, /recorded was .*2, the log says .*1/],
      [5, { d: { goalDays: 7 } }, /recorded was goalDays 6, the log says 7/],
      [5, { hlc: hlcOf(NOON + 50) }, /recorded by clock/],
    ];
    for (const [rev, change, said] of cases) expect((await wrongIn(rev, change)).join('\n')).toMatch(said);
    expect(await wrongIn(1, {})).toEqual([]);
  });

  it('[SOAK-11] reports what the device itself recorded differently from the tap', async () => {
    const wrongOf = async (n: number, change: (one: Committed) => Partial<Committed>): Promise<string> => {
      const committed = LOG.map(committedOf).map((one) => (one.id === idOf(n) ? { ...one, ...change(one) } : one));
      return (await verdict({ committed })).wrong.join('\n');
    };
    const tapped =
      (data: object) =>
      (one: Committed): Partial<Committed> => ({ asked: { ...one.asked!, data: { ...one.asked!.data, ...data } } });
    expect(await wrongOf(1, tapped({ minutes: 5 }))).toMatch(/tapped was minutes 5, recorded 10/);
    expect(await wrongOf(5, tapped({ goalDays: 5 }))).toMatch(/tapped was goalDays 5, recorded 6/);
    expect(await wrongOf(4, ({ asked }) => ({ asked: { ...asked!, target: idOf(1) } }))).toMatch(/tapped was .*1/);
    expect(await wrongOf(1, ({ asked }) => ({ asked: { ...asked!, from: NOON + 9_000, to: NOON + 9_100 } }))).toMatch(
      /its moment is not that of the tap/,
    );
    expect(await wrongOf(3, ({ asked }) => ({ asked: { ...asked!, from: NOON + 9_000, to: NOON + 9_100 } }))).toMatch(
      /its clock is not that of the tap/,
    );
  });

  it('[SOAK-11] lets Undo be about any completion of the challenge, and of no other', async () => {
    const completion = (n: number, challengeId: string): Change => ({
      ...activity(n, n),
      e: 'completion',
      d: { at: NOON + n, off: 0, tz: 'Etc/UTC', day: DAY, challengeId, points: 5 },
    });
    const wrongWith = async (other: string): Promise<number> => {
      const log = [...LOG, completion(6, 'one'), completion(7, other), { ...taken(8, 8, 7), e: 'completion' }];
      const committed = log
        .map(committedOf)
        .map((one) => (one.id === idOf(8) ? { ...one, asked: { ...one.asked!, target: idOf(6) } } : one));
      return (await verdict({ log, devices: [heldFrom(log)], committed })).wrong.length;
    };
    expect([await wrongWith('one'), await wrongWith('another')]).toEqual([0, 1]);
  });

  it('[SOAK-11] lets the server correct a wrong clock, but no further', async () => {
    const rest = (at: number, day: number): Change => ({
      ...activity(6, 6),
      e: 'rest',
      d: { at, off: 0, tz: 'Etc/UTC', day, reason: 'pain' },
    });
    const committed: Committed = {
      ...committedOf(rest(NOON + DAY_MS, DAY + 1)),
      asked: { entity: 'rest', type: 'append', data: {}, from: NOON, to: NOON, skewMs: DAY_MS },
    };
    const wrong = async (change: Change): Promise<number> => {
      const log = [...LOG, change];
      const all = [...LOG.map(committedOf), committed];
      return (await verdict({ log, devices: [heldFrom(log)], committed: all, clocksAgree: false })).wrong.length;
    };
    expect(await wrong(rest(NOON + DAY_MS, DAY + 1))).toBe(0);
    expect(await wrong({ ...rest(NOON, DAY), atDevice: NOON + DAY_MS })).toBe(0);
    expect(await wrong({ ...rest(NOON, DAY - 1), atDevice: NOON + DAY_MS })).toBe(1);
    expect(await wrong({ ...rest(NOON + 900_000, DAY), atDevice: NOON + DAY_MS })).toBe(1);
    expect(await wrong(rest(NOON, DAY))).toBeGreaterThan(0);
  });

  it('[SOAK-11] only an unnoticed forward step lets the server move what was recorded before it', async () => {
    const activityAt = (at: number): Change => ({
      ...LOG[0]!,
      rev: LOG.length + 1,
      k: idOf(9),
      d: { at, off: 0, tz: 'Etc/UTC', kind: 'stretching', minutes: 10 },
    });
    const committed: Committed = {
      ...committedOf(activityAt(NOON)),
      asked: { entity: 'activity', type: 'append', data: {}, from: NOON, to: NOON, skewMs: 0 },
    };
    const moved = { ...activityAt(NOON - DAY_MS), atDevice: NOON };
    const log = [...LOG, moved];
    const wrong = async (unseenJumps: Evidence['unseenJumps']): Promise<number> =>
      (
        await verdict({
          log,
          devices: [heldFrom(log)],
          committed: [...LOG.map(committedOf), committed],
          clocksAgree: false,
          unseenJumps,
        })
      ).wrong.length;
    const jump = { device: committed.device, at: NOON + 1_000, ms: DAY_MS };
    expect(await wrong([jump])).toBe(0);
    expect(await wrong([])).toBe(1);
    expect(await wrong([{ ...jump, at: NOON - 1_000 }])).toBe(1);
    expect(await wrong([{ ...jump, device: 'another' }])).toBe(1);
    expect(await wrong([{ ...jump, ms: 2 * DAY_MS }])).toBe(1);
  });

  it('[SOAK-12] reports a field that an older edit overwrote on every device alike', async () => {
    // Both edits are in the log under their ids, and the log folds to the older: its clock was made the later one.
    const log = LOG.map((one) => (one.rev === 3 ? { ...one, hlc: hlcOf(NOON + 600_000) } : one));
    const devices = [heldFrom(log), heldFrom(log, 'device 1')];
    const all = await verdict({ log, devices });
    expect([all.lost, all.doubled, all.diverged]).toEqual([[], [], []]);
    expect(all.wrong.some((one) => /goalDays is 4, its last writer said 6/.test(one))).toBe(true);
    // The server restamps a fast clock: then the new one counts.
    const ahead = hlcOf(NOON + 86_400_000);
    const committed = LOG.map(committedOf).map((one) => (one.id === idOf(3) ? { ...one, hlc: ahead } : one));
    expect((await verdict({ committed, clocksAgree: false })).wrong).toEqual([]);
  });

  it('[SOAK-17] reports telemetry that is nowhere, that arrived twice, or that is in the other log', async () => {
    const report = (n: number): Report => ({
      id: idOf(n),
      entity: 'error_report',
      data: { at: NOON, name: 'Error', message: `fault ${n} of the run` },
    });
    const queue = { device: 'device 0', recorded: [idOf(21), idOf(22)], waiting: [idOf(22)], dropped: 0 };
    const reported: Reported = {
      log: [report(21)],
      queues: [queue],
      gone: new Set(),
      faults: ['fault 21 of the run', 'fault 22 of the run'],
    };
    const of = (change: Partial<Reported>) => verdict({ reported: { ...reported, ...change } });
    expect(isGood(await of({}))).toBe(true);
    expect((await of({})).reported).toBe(1);

    const missing = { ...queue, waiting: [] };
    expect((await of({ queues: [missing] })).lost).toEqual([expect.stringContaining(idOf(22))]);
    expect(isGood(await of({ queues: [{ ...missing, dropped: 1 }] }))).toBe(true);
    expect(isGood(await of({ queues: [missing], gone: new Set([idOf(22)]) }))).toBe(true);
    expect((await of({ log: [] })).lost).toEqual([expect.stringContaining(idOf(21))]);

    expect((await of({ log: [report(21), report(21)] })).doubled).toHaveLength(2);
    const underAnotherId = { ...report(23), data: report(21).data };
    expect((await of({ log: [report(21), underAnotherId] })).doubled).toEqual([
      'the fault "fault 21 of the run" happened once and is reported more often',
    ]);

    expect((await of({ log: [report(21), { ...report(24), entity: 'activity' }] })).wrong).toEqual([
      expect.stringContaining('is in the log of telemetry'),
    ]);
    const astray = { ...queue, recorded: [...queue.recorded, idOf(1)], waiting: [idOf(1), idOf(22)] };
    expect((await of({ queues: [astray] })).wrong).toEqual([expect.stringContaining('is in the log of entries')]);
  });

  it('[SOAK-13] fails for any problem seen during the run', async () => {
    const silent = await verdict({ wrong: ['device 0: a tap wrote nothing, and the screen does not say why'] });
    expect(isGood(silent)).toBe(false);
  });

  it('[SOAK-4] folds a challenge done on two devices as one', () => {
    const challengeId = challengesOf(DAY as Day)[0]!.id;
    const done = (rev: number): Change => ({
      rev,
      id: idOf(rev),
      e: 'completion',
      k: `completion:${DAY}:${challengeId}`,
      t: 'append',
      v: 1,
      d: { at: NOON + rev, off: 0, tz: 'Etc/UTC', day: DAY, challengeId },
    });
    const { days } = foldLog([done(1), done(2)]);
    expect(days[0]?.completions[challengeId]).toEqual({ at: NOON + 1, id: idOf(1) });
  });
});
