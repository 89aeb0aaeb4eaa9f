import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMMANDS, countFaults, describeSchedule, FAULTS, faultsIn, scheduleOf, VISITS } from './schedule.ts';
import type { Schedule } from './schedule.ts';

const runsFrom = (seed: number, first: number, count: number): Schedule[] =>
  Array.from({ length: count }, (_, i) => scheduleOf(seed, first + i));
const anySeed = fc.integer({ min: 0, max: 1_000_000 });

describe('the schedule of a run', () => {
  it('[SOAK-8] is always the same', () => {
    fc.assert(
      fc.property(anySeed, fc.nat(10_000), (seed, run) => {
        expect(scheduleOf(seed, run)).toEqual(scheduleOf(seed, run));
      }),
      { seed: 4, numRuns: 200 },
    );
    expect(describeSchedule(scheduleOf(1, 5))).not.toBe(describeSchedule(scheduleOf(2, 5)));
    expect(describeSchedule(scheduleOf(1, 5))).not.toBe(describeSchedule(scheduleOf(1, 16)));
  });

  it('[SOAK-8] has 1 to 5 devices, 8 to 40 commands and 3 to 11 faults, all on existing devices', () => {
    fc.assert(
      fc.property(anySeed, fc.nat(10_000), (seed, run) => {
        const schedule = scheduleOf(seed, run);
        const commands = schedule.steps.filter((step) => COMMANDS.some((command) => command === step.do)).length;
        expect(schedule.store).toBe(run % 2 === 0 ? 'lmdb' : 'mongodb');
        expect([1, 2, 3, 4, 5]).toContain(schedule.devices);
        expect(commands).toBeGreaterThanOrEqual(8);
        expect(commands).toBeLessThanOrEqual(40);
        expect(countFaults(schedule)).toBeGreaterThanOrEqual(3);
        expect(countFaults(schedule)).toBeLessThanOrEqual(11);
        expect(schedule.steps.every(({ device }) => device >= 0 && device < schedule.devices)).toBe(true);
      }),
      { seed: 4, numRuns: 500 },
    );
  });

  it('[SOAK-18] every run rates pain, logs an exercise and says afterwards how it was, never as its first step', () => {
    fc.assert(
      fc.property(anySeed, fc.nat(10_000), (seed, run) => {
        const { steps } = scheduleOf(seed, run);
        const order = steps.map((step) => step.do);
        for (const visit of ['progress', 'training', 'afterwards'] as const) expect(order).toContain(visit);
        expect(order.includes('guided')).toBe(run % 3 === 1);
        expect(['progress', 'training', 'guided']).not.toContain(order[0]);
        const [trained, rated] = [order.indexOf('training'), order.indexOf('afterwards')];
        expect(rated).toBeGreaterThan(trained);
        expect(steps[rated]?.device).toBe(steps[trained]?.device);
      }),
      { seed: 4, numRuns: 200 },
    );
  });

  it('[SOAK-8] any eleven consecutive runs meet every kind of fault', () => {
    fc.assert(
      fc.property(anySeed, fc.nat(1_000), (seed, first) => {
        expect([...new Set(runsFrom(seed, first, 11).flatMap(faultsIn))].sort()).toEqual([...FAULTS].sort());
      }),
      { seed: 4, numRuns: 50 },
    );
  });

  it('[SOAK-8] 500 runs meet every kind of fault 20 times on each store, and every command', () => {
    const runs = runsFrom(1, 0, 500);
    for (const store of ['lmdb', 'mongodb'] as const) {
      const kinds = runs.filter((schedule) => schedule.store === store).flatMap(faultsIn);
      for (const fault of FAULTS)
        expect([fault, kinds.filter((kind) => kind === fault).length >= 20]).toEqual([fault, true]);
    }
    const commands = new Set(runs.flatMap(({ steps }) => steps.map((step) => step.do)));
    for (const command of [...COMMANDS, ...VISITS]) expect(commands).toContain(command);
  });
});
