/**
 * The steps of one run: a pure function of the seed and the run's number, so that any run can be replayed alone. Each run
 * gets two kinds of fault in rotation and draws the others, so that no kind is rare and a few consecutive runs meet them
 * all.
 */
import { seededRandom, seedOf } from '#core/lib/seeded-random.ts';

export const FAULTS = [
  'offline',
  'backup',
  'slow',
  'five_devices',
  'dropped',
  'browser_kill',
  'cut_after_body',
  'quota',
  'duplicate',
  'server_kill',
  'portal_page',
  'clock_jump',
  'portal_redirect',
  'eviction',
  'storm_401',
  'zone',
  'storm_413',
  'upgrade',
  'storm_429',
  'two_devices',
  'storm_5xx',
  'twenty_tabs',
] as const;
export type Fault = (typeof FAULTS)[number];

/** Faults set at the start of a run; all others are steps. */
const BEGINNINGS = ['two_devices', 'five_devices', 'upgrade'] as const;
type Beginning = (typeof BEGINNINGS)[number];
export type StepFault = Exclude<Fault, Beginning>;

/** What a person does on screens other than the tracker. */
export const VISITS = [
  'repair',
  'leave_keep',
  'leave_delete',
  'switch',
  'progress',
  'training',
  'guided',
  'afterwards',
] as const;
export type Visit = (typeof VISITS)[number];

export const COMMANDS = ['log', 'log_minutes', 'complete', 'rest', 'undo', 'goals'] as const;
export type Command = (typeof COMMANDS)[number];

export type Step =
  | { readonly do: Command; readonly device: number; /** which of the choices on screen */ readonly choice: number }
  | { readonly do: Visit; readonly device: number; readonly choice: number }
  /** `lasts`: for how many further steps. `size`: minutes of a clock jump, or index in a list of zones. */
  | {
      readonly do: 'fault';
      readonly fault: StepFault;
      readonly device: number;
      readonly lasts: number;
      readonly size: number;
    };

export interface Schedule {
  readonly seed: number;
  readonly run: number;
  readonly store: 'lmdb' | 'mongodb';
  readonly devices: number;
  /** the first device starts with a version 1 database that has unsent entries */
  readonly isUpgraded: boolean;
  /** on every device the person agrees to reports about the app */
  readonly isReported: boolean;
  /** the first action at the repair desk on what is rejected at the end of the run */
  readonly desk: number;
  readonly steps: readonly Step[];
}

/** Drawn at random besides the run's two. Slow kinds are not drawn: their turn comes often enough. */
const WEIGHTS: readonly (readonly [StepFault, number])[] = [
  ['offline', 5],
  ['slow', 3],
  ['dropped', 4],
  ['cut_after_body', 5],
  ['duplicate', 4],
  ['portal_page', 2],
  ['portal_redirect', 2],
  ['storm_401', 3],
  ['storm_413', 2],
  ['storm_429', 2],
  ['storm_5xx', 3],
  ['server_kill', 2],
  ['clock_jump', 3],
  ['zone', 3],
  ['backup', 1],
];

/** Instantaneous faults. */
const MOMENTARY: ReadonlySet<StepFault> = new Set([
  'browser_kill',
  'server_kill',
  'clock_jump',
  'zone',
  'twenty_tabs',
  'eviction',
]);
/** At most one of each per run: a second would show nothing new and takes seconds. */
const ONCE: ReadonlySet<StepFault> = new Set(['browser_kill', 'twenty_tabs', 'eviction', 'quota', 'backup']);

/** Faults that may cause a rejection. */
const REJECTING: ReadonlySet<StepFault> = new Set(['storm_413', 'clock_jump']);

/** Three runs in seven visit /people: over time each kind of visit meets every fault and both stores. */
const PEOPLE_VISITS: readonly Visit[] = ['leave_keep', 'leave_delete', 'switch'];
const PEOPLE_EVERY = 7;

/** It takes as long as several others. */
const GUIDED_EVERY = 3;
/** In every run, each once or twice. */
const HEALTH_VISITS = ['progress', 'training'] as const satisfies readonly Visit[];

/** Over time these runs meet every fault and visit, and both stores. */
const REPORTED_EVERY = 3;

const COMMAND_WEIGHTS: readonly (readonly [Command, number])[] = [
  ['log', 10],
  ['log_minutes', 2],
  ['complete', 4],
  ['rest', 2],
  ['undo', 2],
  ['goals', 1],
];

/** Minutes: more than the seven days that an entry may be dated ahead. */
const FAR_AHEAD = 12_960;
const MINUTE_SIZES = [-20, 12, 45, -90, 240, -600, 1_200, -1_440, 1_440, 4_320, -4_320, 8_640, FAR_AHEAD] as const;
export const ZONES = [
  'Pacific/Kiritimati',
  'America/Los_Angeles',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'Pacific/Pago_Pago',
  'Asia/Tokyo',
  'UTC',
  'Australia/Lord_Howe',
] as const;

export const storeOf = (run: number): Schedule['store'] => (run % 2 === 0 ? 'lmdb' : 'mongodb');

/** The two kinds whose turn it is. The stores alternate by run, so each kind meets both. */
const turnsOf = (run: number): readonly Fault[] => {
  const pairs = FAULTS.length / 2;
  const place = run % pairs;
  return FAULTS.slice(place * 2, place * 2 + 2);
};

export function scheduleOf(seed: number, run: number): Schedule {
  const random = seededRandom(seedOf(`${seed}:${run}`));
  const below = (count: number): number => Math.floor(random() * count);
  const drawn = <T>(weights: readonly (readonly [T, number])[]): T => {
    let left = random() * weights.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of weights) if ((left -= weight) < 0) return value;
    return weights[0]![0];
  };

  const turns = turnsOf(run);
  const isTurn = (fault: Fault): boolean => turns.includes(fault);
  const chance = random();
  const isUpgraded = isTurn('upgrade') || random() < 0.05;
  const devices = isTurn('five_devices')
    ? 5
    : isTurn('two_devices')
      ? 2
      : chance < 0.5
        ? 1
        : chance < 0.85
          ? 2
          : chance < 0.96
            ? 3
            : 4;

  const faults = turns.filter((fault): fault is StepFault => !(BEGINNINGS as readonly Fault[]).includes(fault));
  const count = 3 + below(6);
  while (faults.length < count) {
    const fault = drawn(WEIGHTS);
    if (!ONCE.has(fault) || !faults.includes(fault)) faults.push(fault);
  }
  const steps: Step[] = [];
  const commands = 8 + Math.floor(33 * random() ** 3);
  for (let i = 0; i < commands; i++)
    steps.push({ do: drawn(COMMAND_WEIGHTS), device: below(devices), choice: below(12) });
  for (const fault of faults) {
    // Only the first device can meet these: it alone has its own browser and disk quota.
    const device = fault === 'browser_kill' || fault === 'quota' ? 0 : below(devices);
    const size = fault === 'zone' ? below(ZONES.length) : (MINUTE_SIZES[below(MINUTE_SIZES.length)] ?? 0);
    const lasts = MOMENTARY.has(fault) ? 0 : 2 + below(fault === 'backup' ? 8 : 4);
    steps.splice(below(steps.length), 0, { do: 'fault', fault, device, lasts, size });
  }
  // A fault that no command meets shows nothing: the next command while it lasts is on its device.
  for (const [i, fault] of steps.entries()) {
    if (fault.do !== 'fault') continue;
    const next = steps.findIndex((step, place) => place > i && place <= i + fault.lasts && step.do !== 'fault');
    const command = steps[next];
    if (command !== undefined) steps[next] = { ...command, device: fault.device };
  }
  // A clock far ahead leads to a rejection only if nothing is sent before it is corrected.
  const far = steps.findIndex((step) => step.do === 'fault' && step.fault === 'clock_jump' && step.size === FAR_AHEAD);
  const jump = steps[far];
  if (jump?.do === 'fault') {
    steps.splice(Math.min(far + 3, steps.length), 0, { ...jump, size: 0 - FAR_AHEAD });
    steps.splice(far, 0, { ...jump, fault: 'offline', lasts: 4 });
  }
  // After the fault, the person looks at what was rejected.
  for (let i = steps.length - 1; i >= 0; i--) {
    const fault = steps[i];
    if (fault?.do !== 'fault' || !REJECTING.has(fault.fault)) continue;
    steps.splice(i + fault.lasts + 2, 0, { do: 'repair', device: fault.device, choice: below(12) });
  }
  const visit = PEOPLE_VISITS[run % PEOPLE_EVERY];
  // After recording something, so that there is something to keep or delete.
  if (visit !== undefined) {
    const place = 2 + below(steps.length - 2);
    steps.splice(place, 0, { do: visit, device: below(devices), choice: below(12) });
  }
  for (const health of HEALTH_VISITS)
    for (let times = 1 + below(2); times > 0; times--)
      steps.splice(1 + below(steps.length - 1), 0, { do: health, device: below(devices), choice: below(12) });
  const isReported = run % REPORTED_EVERY === 0;
  const desk = below(12);
  // Where an exercise was logged the person says how it was, at once or later.
  const trained = steps.findIndex((step) => step.do === 'training');
  const afterwards = trained + 1 + below(steps.length - trained);
  steps.splice(afterwards, 0, { do: 'afterwards', device: steps[trained]?.device ?? 0, choice: below(12) });
  if (run % GUIDED_EVERY === 1)
    steps.splice(1 + below(steps.length - 1), 0, { do: 'guided', device: below(devices), choice: below(12) });
  return { seed, run, store: storeOf(run), devices, isUpgraded, isReported, desk, steps };
}

/** How often each kind occurs, by turn or by draw. */
export function faultsIn(schedule: Schedule): readonly Fault[] {
  const met = new Set<Fault>(schedule.steps.flatMap((step) => (step.do === 'fault' ? step.fault : [])));
  if (schedule.devices === 2) met.add('two_devices');
  if (schedule.devices === 5) met.add('five_devices');
  if (schedule.isUpgraded) met.add('upgrade');
  return [...met].sort();
}

/** Which of the other screens are visited. */
export const visitsIn = ({ steps }: Schedule): readonly Visit[] => [
  ...new Set(steps.flatMap((step) => VISITS.filter((visit) => visit === step.do))),
];

export const isVisit = (step: Step): step is Extract<Step, { do: Visit }> => VISITS.some((visit) => visit === step.do);

export const countFaults = (schedule: Schedule): number =>
  schedule.steps.filter((step) => step.do === 'fault').length + (schedule.isUpgraded ? 1 : 0);

const inWords = (step: Step, place: number): string =>
  step.do === 'fault'
    ? `${place}. ${step.fault} on device ${step.device}${step.lasts > 0 ? ` for ${step.lasts} steps` : ''}${step.fault === 'clock_jump' ? ` by ${step.size} min` : step.fault === 'zone' ? ` to ${ZONES[step.size] ?? ''}` : ''}`
    : `${place}. ${step.do} on device ${step.device} (choice ${step.choice})`;

export const describeSchedule = (schedule: Schedule): string =>
  [
    `seed ${schedule.seed}, run ${schedule.run}, ${schedule.store}, ${schedule.devices} device(s)${schedule.isUpgraded ? ', the first from version 1' : ''}${schedule.isReported ? ', with reports' : ''}`,
    ...schedule.steps.map((step, i) => `  ${inWords(step, i + 1)}`),
  ].join('\n');
