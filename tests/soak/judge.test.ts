import { describe, expect, it } from 'vitest';
import type { Day } from '#core/lib/day.ts';
import { challengesOf } from '#core/rules/challenges.ts';
import type { Change } from '#core/sync/protocol.ts';
import { foldLog, isGood, judge } from './judge.ts';
import type { Committed, Evidence, HeldAtEnd, Verdict } from './judge.ts';

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
const goals = (rev: number, n: number, goalDays: number): Change => ({
  rev,
  id: idOf(n),
  e: 'settings',
  k: 'settings',
  t: 'patch',
  v: 1,
  hlc: `0mwrugps0:000${n % 10}:d_a`,
  d: { goalDays },
});

const committedOf = (change: Change): Committed => ({
  id: change.id ?? change.k,
  device: 'device 0',
  entity: change.e,
  type: change.t,
  key: change.k,
});

function heldFrom(log: readonly Change[], device = 'device 0'): HeldAtEnd {
  const { facts, voided, documents, days } = foldLog(log);
  return {
    device,
    facts: facts.map(({ id, data }) => ({ id, at: data.at })),
    voided: [...voided],
    documents: Object.fromEntries([...documents].map(([name, { fields }]) => [name, fields])),
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
    wasRestored: false,
    mayRefuse: false,
    faults: [],
    ...change,
  };
};
const verdict = (change: Partial<Evidence> = {}): Promise<Verdict> => judge(evidence(change));
const first = heldFrom(LOG);

describe('the judge', () => {
  it('[SOAK-1] [SOAK-3] finds nothing where all is well', async () => {
    const all = await verdict();
    expect(isGood(all)).toBe(true);
    expect(all).toMatchObject({
      accepted: 5,
      lost: [],
      doubled: [],
      quarantined: [],
      evicted: [],
      diverged: [],
      faults: [],
    });
  });

  it('[SOAK-1] names what was committed and is nowhere', async () => {
    const lost = await verdict({ committed: [...LOG, activity(9)].map(committedOf) });
    expect(lost.lost).toEqual([`activity append ${idOf(9)} of device 0`]);
    expect(isGood(lost)).toBe(false);
  });

  it('[SOAK-7] counts apart what went with a cleared storage', async () => {
    const gone = await verdict({ committed: [...LOG, activity(9)].map(committedOf), evicted: new Set([idOf(9)]) });
    expect(gone.lost).toEqual([]);
    expect(gone.evicted).toHaveLength(1);
    expect(isGood(gone)).toBe(true);
  });

  it('[SOAK-5] takes a refused entry for kept, and says where nothing gave reason to refuse', async () => {
    const devices = [{ ...first, quarantine: [{ id: idOf(9), code: 'too_large' }] }];
    const committed = [...LOG, activity(9)].map(committedOf);
    expect(isGood(await verdict({ devices, committed, mayRefuse: true }))).toBe(true);
    const without = await verdict({ devices, committed });
    expect([without.lost, without.quarantined, without.faults.length]).toEqual([[], [`${idOf(9)} too_large`], 1]);
  });

  it('[SOAK-2] names an id that stands in the log twice', async () => {
    const { doubled } = await verdict({ log: [...LOG, activity(6, 1)] });
    expect(doubled).toEqual([`${idOf(1)} stands in the log 2 times`]);
  });

  it('[SOAK-2] names a second entry of one tap, and an entry of nobody', async () => {
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

  it('[SOAK-3] names a device that lacks a fact, has one besides, dates it otherwise or still waits', async () => {
    const [one, ...others] = first.facts;
    const cases: readonly Partial<HeldAtEnd>[] = [
      { facts: others },
      { facts: [...first.facts, { id: idOf(9), at: NOON }] },
      { facts: [{ id: one!.id, at: one!.at + 1 }, ...others] },
      { voided: [] },
      { documents: { 'settings settings': { goalDays: 4 } } },
      { outbox: [idOf(2)] },
      { unknown: 1 },
    ];
    for (const change of cases) {
      const { diverged } = await verdict({ devices: [heldFrom(LOG, 'device 1'), { ...first, ...change }] });
      expect([change, diverged.length]).toEqual([change, 1]);
      expect(diverged[0]).toMatch(/^device 0: /);
    }
  });

  it('[SOAK-4] names summaries that count something twice, other figures on the screen and another hash of the server', async () => {
    const [day] = first.days;
    const counted = { ...day!, facts: day!.facts + 1 };
    expect((await verdict({ devices: [{ ...first, days: [counted] }] })).diverged).toHaveLength(2);
    expect((await verdict({ devices: [{ ...first, shown: { points: '20' } }] })).diverged).toEqual([
      'device 0: shows points 20, by the log it is 10',
    ]);
    expect((await verdict({ serverHash: '0000000000000000' })).diverged).toHaveLength(1);
  });

  it('[SOAK-3] names a hole in the revisions', async () => {
    const log = LOG.map((change) => (change.rev === 5 ? { ...change, rev: 6 } : change));
    expect((await verdict({ log })).diverged).toEqual(['the log has revision 6 in place 5']);
  });

  it('[SOAK-6] after a restored backup a fact must be back by its id, an edit by its record', async () => {
    const edit = goals(8, 8, 5);
    const committed = [...LOG, edit, activity(9)].map(committedOf);
    expect((await verdict({ committed, wasRestored: true })).lost).toEqual([`activity append ${idOf(9)} of device 0`]);
    expect((await verdict({ committed })).lost).toHaveLength(2);
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
