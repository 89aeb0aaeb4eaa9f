import { describe, expect, it } from 'vitest';
import { tickHlc } from '#core/sync/clock.ts';
import { siblingName } from '#core/sync/merge.ts';
import type { Change } from '#core/sync/protocol.ts';
import { goneWithRestore } from './allowed-loss.ts';
import { idOf } from './as-tapped.ts';
import { NOTHING_REPORTED } from './evidence.ts';
import type { Committed, Evidence, HeldAtEnd } from './evidence.ts';
import { foldLog, judge } from './judge.ts';
import type { Verdict } from './judge.ts';

const NOON = 20_778 * 86_400_000 + 43_200_000;
const SESSION = '01a1fd91-0000-7000-8000-000000000000';

const said = (n: number, data: Change['d'], base?: readonly string[]): Change => ({
  rev: n,
  id: `01a1fd91-0000-7000-8000-${String(n).padStart(12, '0')}`,
  e: 'session',
  k: SESSION,
  t: 'patch',
  v: 3,
  hlc: tickHlc(null, NOON + n, `d_${n}`),
  d: data,
  ...(base !== undefined && { base: [...base] }),
});
/** Two devices, neither of which has heard of the other's answer. */
const NINE = said(1, { painAfter: 9 });
const TWO = said(2, { painAfter: 2 });
const NOTED = said(3, { note: 'sharp on the stairs' });

const committedOf = (change: Change): Committed => ({
  id: idOf(change),
  device: 'device 0',
  entity: change.e,
  type: change.t,
  key: change.k,
  data: change.d,
  hlc: change.hlc ?? '',
  asked: {
    entity: change.e,
    type: 'patch',
    data: change.d,
    from: NOON + change.rev,
    to: NOON + change.rev,
    skewMs: 0,
  },
});
const inOrder = (...log: readonly Change[]): Change[] => log.map((change, i) => ({ ...change, rev: i + 1 }));
const heldFrom = (log: readonly Change[]): HeldAtEnd => ({
  device: 'device 0',
  facts: [],
  voided: [],
  documents: Object.fromEntries(foldLog(log).documents),
  outbox: [],
  quarantine: [],
  unknown: 0,
  days: [],
  shown: {},
  expected: {},
});

const verdict = (log: readonly Change[], change: Partial<Evidence> = {}): Promise<Verdict> =>
  judge({
    log,
    serverHash: null,
    devices: [heldFrom(log)],
    committed: [NINE, TWO, NOTED].map(committedOf),
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
  });

describe('the judge of values kept beside one another', () => {
  const before = inOrder(NINE, TWO, NOTED);

  it('[SOAK-6] after a restored backup a value must be back itself: a later one does not stand for it', async () => {
    const lost = await verdict(inOrder(TWO, NOTED), { beforeRestore: before });
    expect(lost.lost).toEqual([`session patch ${idOf(NINE)} of device 0`]);
    expect((await verdict(before, { beforeRestore: before })).lost).toEqual([]);
    const equal = await verdict(inOrder({ ...TWO, d: { painAfter: 9 } }, NOTED), {
      beforeRestore: before,
      committed: [NINE, NOTED].map(committedOf),
    });
    expect(equal.lost).toEqual([`session patch ${idOf(NINE)} of device 0`]);
  });

  it('[SOAK-6] a value that an edit replaced by name is not lost', async () => {
    const replacing = inOrder({ ...TWO, base: [siblingName(idOf(NINE), 'painAfter')] }, NOTED);
    expect((await verdict(replacing, { beforeRestore: before })).lost).toEqual([]);
  });

  it('[SOAK-6] a backup may take a kept value only if no device holds it, whatever later ones they hold', () => {
    const none = { facts: [], voids: [], outbox: [], quarantine: [] };
    const gone = (log: readonly Change[]): string[] =>
      goneWithRestore(before, new Set(), [
        {
          ...none,
          documents: [...foldLog(log).documents.values()].map((one) => ({ ...one, entity: 'session', key: SESSION })),
        },
      ]);
    expect(gone(before)).toEqual([]);
    expect(gone(inOrder(TWO, NOTED))).toEqual([idOf(NINE)]);
    expect(gone(inOrder({ ...TWO, base: [idOf(NINE)] }))).toEqual([idOf(NOTED)]);
  });

  it('[SOAK-3] reports a device that lacks one of the kept values, or has it under another edit', async () => {
    const short = await verdict(before, { devices: [heldFrom(inOrder(TWO, NOTED))] });
    expect(short.diverged).toEqual([expect.stringMatching(/^device 0: records: lacks .*"value":9/)]);
    const other = heldFrom(inOrder(NINE, { ...TWO, id: idOf(NOTED) }, NOTED));
    expect((await verdict(before, { devices: [other] })).diverged).toHaveLength(1);
    expect((await verdict(before)).diverged).toEqual([]);
  });
});
