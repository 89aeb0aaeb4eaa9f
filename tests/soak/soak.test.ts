/** The share of `npm run soak` that runs with every test: as many runs on any machine, which meet every kind of fault on both stores. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lastLine, sumOf } from './ledger.ts';
import { setUpRig } from './rig.ts';
import type { Rig } from './rig.ts';
import { FAULTS, faultsIn, scheduleOf } from './schedule.ts';
import { soak } from './soak.ts';

/** one whose twelve runs have few devices and steps */
const SEED = 514;
/** two kinds to a run, so eleven runs meet them all, and one more that the stores are even */
const RUNS = 12;
const PATIENCE_MS = 600_000;

let rig: Rig;
beforeAll(async () => {
  rig = await setUpRig();
});
afterAll(() => rig.close());

it(
  '[SOAK-1] [SOAK-2] [SOAK-3] [SOAK-4] [SOAK-5] loses, doubles and confuses nothing under every kind of fault',
  async () => {
    const runs = Array.from({ length: RUNS }, (_, run) => run);
    expect([...new Set(runs.flatMap((run) => faultsIn(scheduleOf(SEED, run))))].sort()).toEqual([...FAULTS].sort());
    const said: string[] = [];
    const lines = await soak({
      rig,
      seed: SEED,
      runs,
      key: null,
      budgetSeconds: null,
      mostTries: 0,
      say: (line) => void said.push(line),
    });
    console.log(`soak: ${lastLine(sumOf(lines))}`);
    expect(
      lines.filter(({ isGood }) => !isGood),
      said.join('\n'),
    ).toEqual([]);
    expect(lines).toHaveLength(RUNS);
    expect(lines.every(({ accepted }) => accepted > 0)).toBe(true);
  },
  PATIENCE_MS,
);
