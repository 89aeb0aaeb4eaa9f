/** Plays, judges, records and prints run after run, and shortens failing ones. */
import { performance } from 'node:perf_hooks';
import { isGood } from './judge.ts';
import type { Verdict } from './judge.ts';
import { countCodes, noteRun } from './ledger.ts';
import type { RunLine } from './ledger.ts';
import { play } from './play.ts';
import type { Rig } from './rig.ts';
import { countFaults, describeSchedule, faultsIn, scheduleOf } from './schedule.ts';
import type { Schedule } from './schedule.ts';
import { shrink } from './shrink.ts';

export interface SoakOptions {
  readonly rig: Rig;
  readonly seed: number;
  readonly runs: readonly number[];
  /** see `sourcesKey`; null to record nothing */
  readonly key: string | null;
  /** starts no further run after this many seconds */
  readonly budgetSeconds: number | null;
  /** how often a failing schedule is replayed to shorten it */
  readonly mostTries: number;
  readonly say: (line: string) => void;
}

/** A browser's memory grows with use, so it is replaced after this many runs. */
const RUNS_A_BROWSER = 40;
const MOST_COMPLAINTS = 20;

interface Ended {
  readonly line: RunLine;
  readonly complaints: readonly string[];
}

export async function soak({ rig, seed, runs, key, budgetSeconds, mostTries, say }: SoakOptions): Promise<RunLine[]> {
  const lines: RunLine[] = [];
  const started = performance.now();
  for (const [i, run] of runs.entries()) {
    if (budgetSeconds !== null && performance.now() - started > budgetSeconds * 1_000) {
      say(`the budget of ${budgetSeconds} s is used up after ${i} runs`);
      break;
    }
    if (i > 0 && i % RUNS_A_BROWSER === 0) await rig.renewChromium();
    const schedule = scheduleOf(seed, run);
    const { line, complaints } = await playAndJudge(rig, schedule, key ?? '');
    lines.push(line);
    if (key !== null) noteRun(line);
    say(wordsOf(line));
    if (line.isGood) continue;
    for (const complaint of complaints.slice(0, MOST_COMPLAINTS)) say(`  ${complaint}`);
    if (complaints.length > MOST_COMPLAINTS) say(`  and ${complaints.length - MOST_COMPLAINTS} more`);
    say(describeSchedule(schedule));
    // A run that the driver could not play says nothing about the product and is not shortened.
    if (mostTries > 0 && !line.died) say(await shortest(rig, schedule, mostTries));
  }
  return lines;
}

async function playAndJudge(rig: Rig, schedule: Schedule, key: string): Promise<Ended> {
  const known = {
    key,
    seed: schedule.seed,
    run: schedule.run,
    store: schedule.store,
    devices: schedule.devices,
    kinds: faultsIn(schedule),
    faults: countFaults(schedule),
  };
  const started = performance.now();
  try {
    const { verdict, ms, commands, named } = await play(rig, schedule);
    const counts = {
      accepted: verdict.accepted,
      reported: verdict.reported,
      lost: verdict.lost.length,
      doubled: verdict.doubled.length,
      quarantined: verdict.quarantined.length,
      evicted: verdict.evicted.length,
      codes: countCodes(verdict.quarantined.map(({ code }) => [code, 1])),
      died: false,
    };
    return {
      line: {
        ...known,
        ...counts,
        commands,
        named,
        ms,
        isConverged: verdict.diverged.length === 0,
        isGood: isGood(verdict),
      },
      complaints: complaintsOf(verdict),
    };
  } catch (error) {
    // Its leftovers in the browser must not fail later runs.
    await rig.renewChromium();
    const ms = Math.round(performance.now() - started);
    const nothing = {
      accepted: 0,
      reported: 0,
      lost: 0,
      doubled: 0,
      quarantined: 0,
      evicted: 0,
      named: 0,
      commands: 0,
      ms,
      codes: {},
      died: true,
      isConverged: false,
      isGood: false,
    };
    return {
      line: { ...known, ...nothing },
      complaints: [
        `the run died, and nothing is known of it: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      ],
    };
  }
}

const complaintsOf = ({ lost, doubled, diverged, wrong }: Verdict): string[] => [
  ...lost.map((what) => `lost: ${what}`),
  ...doubled.map((what) => `doubled: ${what}`),
  ...diverged.map((what) => `not converged: ${what}`),
  ...wrong.map((what) => `wrong: ${what}`),
];

async function shortest(rig: Rig, schedule: Schedule, mostTries: number): Promise<string> {
  const fails = async (steps: Schedule['steps']): Promise<boolean> =>
    !(await playAndJudge(rig, { ...schedule, steps }, '')).line.isGood;
  const { items, tries } = await shrink(schedule.steps, fails, mostTries);
  return `the shortest that failed, after ${tries} tries:\n${describeSchedule({ ...schedule, steps: items })}`;
}

export const wordsOf = (line: RunLine): string =>
  [
    `run ${line.run}`.padEnd(9),
    `seed ${line.seed}`,
    line.store.padEnd(7),
    `${line.devices} device${line.devices === 1 ? ' ' : 's'}`,
    `${line.faults} faults`,
    `${String(line.commands).padStart(2)} commands`,
    `${String(line.accepted).padStart(2)} accepted`,
    `${String(line.ms).padStart(6)} ms`,
    ...(line.reported > 0 ? [`${line.reported} reports`] : []),
    ...(line.quarantined > 0 ? [`${line.quarantined} quarantined`] : []),
    ...(line.evicted > 0 ? [`${line.evicted} gone with a storage, ${line.named} named`] : []),
    ...(line.isGood
      ? []
      : line.died
        ? ['DIED']
        : [
            `FAILED: ${line.lost} lost, ${line.doubled} doubled${line.isConverged ? '' : ', not converged'}${line.lost + line.doubled === 0 && line.isConverged ? ', something else was wrong' : ''}`,
          ]),
  ].join('  ');
