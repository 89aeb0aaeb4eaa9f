/**
 * What happens to a device and its server while entries are recorded: a pure function of the seed and the number of
 * entries, the same for every product. After the last step all faults end, except that a poisoned entry stays blocked.
 */
import { seededRandom, seedOf } from '../../core/lib/seeded-random.ts';
import type { Weather } from '../../tests/faults/fault-proxy.ts';
import { CLEAR } from '../../tests/faults/fault-proxy.ts';
import type { Manner } from './gate.ts';

export type Action =
  /** minutes of each entry, one recorded after the other */
  | { readonly kind: 'record'; readonly minutes: readonly number[] }
  | { readonly kind: 'weather'; readonly weather: Weather }
  | { readonly kind: 'manner'; readonly manner: Manner }
  | { readonly kind: 'offline'; readonly is: boolean }
  /** SIGKILL so long after the next push has come in; started again at once */
  | { readonly kind: 'kill'; readonly who: 'server' | 'browser'; readonly afterMs: number }
  | { readonly kind: 'clock'; readonly offByMs: number }
  | { readonly kind: 'reload' };

export interface Step {
  readonly atMs: number;
  readonly action: Action;
}

export interface Schedule {
  readonly name: string;
  readonly says: string;
  readonly steps: readonly Step[];
}

type Random = () => number;

const BURSTS = 20;
const PLAY_MS = 6_500;
const DAY_MS = 86_400_000;
const MINUTES = [5, 10, 20, 30];
/** Minutes that no other entry has, by which the filter recognises the poisoned one in every product's requests. */
export const POISON_MINUTES = 477;

const between = (random: Random, least: number, most: number): number => Math.round(least + random() * (most - least));
const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value;

/** Entries in bursts over the whole time. */
function recording(random: Random, entries: number, poisoned: boolean): Step[] {
  const minutes = Array.from({ length: entries }, (_, i) =>
    poisoned && i === Math.floor(entries / 2) ? POISON_MINUTES : pick(random, MINUTES),
  );
  return Array.from({ length: BURSTS }, (_, i) => ({
    atMs: Math.round((i * PLAY_MS) / BURSTS + random() * 150),
    action: {
      kind: 'record',
      minutes: minutes.slice(Math.floor((i * entries) / BURSTS), Math.floor(((i + 1) * entries) / BURSTS)),
    },
  }));
}

/** Alternates between a bad network and shorter good spells. */
function spells(random: Random, begin: () => Action, end: Action): Step[] {
  const steps: Step[] = [];
  for (let at = between(random, 100, 500); at < PLAY_MS;) {
    const until = at + between(random, 500, 1_600);
    steps.push({ atMs: at, action: begin() }, { atMs: until, action: end });
    at = until + between(random, 150, 500);
  }
  return steps;
}

const weather = (of: Weather): Action => ({ kind: 'weather', weather: of });
const inSpells = (random: Random, of: () => Weather): Step[] => spells(random, () => weather(of()), weather(CLEAR));

/** Entries pile up offline, the network returns, and the server is killed during the next push. */
const deaths = (random: Random, who: 'server' | 'browser', times: number): Step[] =>
  Array.from({ length: times }, (_, i) => Math.round(((i + 0.3) * PLAY_MS) / times)).flatMap((from): Step[] => [
    { atMs: from, action: weather({ kind: 'refuse' }) },
    { atMs: from + between(random, 700, 1_200), action: weather(CLEAR) },
    { atMs: from + 1_200, action: { kind: 'kill', who, afterMs: between(random, 0, 40) } },
  ]);

const storm = (random: Random): Weather =>
  pick<Weather>(random, [
    { kind: 'status', status: 500 },
    { kind: 'status', status: 503, retryAfter: 1 },
    { kind: 'status', status: 429, retryAfter: 1 },
  ]);

const stranger = (random: Random, body: string): Step[] =>
  spells(random, () => ({ kind: 'manner', manner: { kind: 'other-json', body } }), {
    kind: 'manner',
    manner: { kind: 'open' },
  });

/** The clock is days ahead, is set right, and the app is opened twice without a network, with entries recorded in between. */
const clockSteps = (random: Random): Step[] => [
  { atMs: 600, action: { kind: 'clock', offByMs: between(random, 1, 3) * DAY_MS } },
  { atMs: between(random, 2_000, 2_400), action: weather({ kind: 'refuse' }) },
  { atMs: between(random, 3_000, 3_400), action: { kind: 'clock', offByMs: 0 } },
  { atMs: between(random, 3_800, 4_400), action: { kind: 'reload' } },
  { atMs: between(random, 5_600, 6_200), action: { kind: 'reload' } },
];

const poison = (status: number): Step => ({
  atMs: 0,
  action: { kind: 'manner', manner: { kind: 'poison', status, marker: `"minutes":${POISON_MINUTES}` } },
});

const PLOTS: Readonly<
  Record<string, { readonly says: string; readonly poisoned?: true; readonly faults: (random: Random) => Step[] }>
> = {
  offline: {
    says: 'the browser is offline in spells',
    faults: (random) => spells(random, () => ({ kind: 'offline', is: true }), { kind: 'offline', is: false }),
  },
  dropped: {
    says: 'sockets dropped before anything is read',
    faults: (random) => inSpells(random, () => ({ kind: 'refuse' })),
  },
  cut: {
    says: 'sockets cut after the body: the server acts, nobody hears',
    faults: (random) => inSpells(random, () => ({ kind: 'cut-after-body' })),
  },
  duplicated: {
    says: 'every request arrives twice',
    faults: (random) => inSpells(random, () => ({ kind: 'duplicate' })),
  },
  storms: {
    says: 'storms of 500, 503 and 429, `Retry-After` 1 s',
    faults: (random) => inSpells(random, () => storm(random)),
  },
  portal: {
    says: 'a captive portal answers 200 with a page',
    faults: (random) => inSpells(random, () => ({ kind: 'portal', how: 'page' })),
  },
  'other-json': {
    says: 'a stranger answers 200 with JSON of its own, `{"status":"ok"}`',
    faults: (random) => stranger(random, '{"status":"ok"}'),
  },
  'empty-object': { says: 'a stranger answers 200 with `{}`', faults: (random) => stranger(random, '{}') },
  'empty-list': { says: 'a stranger answers 200 with `[]`', faults: (random) => stranger(random, '[]') },
  'poison-413': { says: 'one entry in the middle is always answered 413', poisoned: true, faults: () => [poison(413)] },
  'poison-400': { says: 'one entry in the middle is always answered 400', poisoned: true, faults: () => [poison(400)] },
  'server-killed': {
    says: 'SIGKILL of the server in mid-replay, three times',
    faults: (random) => deaths(random, 'server', 3),
  },
  'browser-killed': {
    says: 'SIGKILL of the browser in mid-replay, twice; the profile is opened again',
    faults: (random) => deaths(random, 'browser', 2),
  },
  clock: {
    says: 'the clock runs days ahead and is set right; the app is opened twice without a network',
    faults: clockSteps,
  },
};

export const SCHEDULE_NAMES: readonly string[] = Object.keys(PLOTS);

export function makeSchedule(name: string, seed: number, entries: number): Schedule {
  const plot = PLOTS[name];
  if (plot === undefined) throw new Error(`no schedule is called ${name}: there are ${SCHEDULE_NAMES.join(', ')}`);
  const random = seededRandom(seedOf(`${seed} ${name}`));
  const faults = plot.faults(random);
  const steps = [...faults, ...recording(random, entries, plot.poisoned === true)].sort((a, b) => a.atMs - b.atMs);
  return { name, says: plot.says, steps };
}
