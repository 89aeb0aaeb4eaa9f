/** What the flight-mode drill reports. Each saying is a sentence of locales/en/developer.json, filled with the figures beside it. */
export const DRILL_STEPS = ['worker', 'precache', 'record', 'serve', 'deliver', 'clear', 'session'] as const;
export type DrillStep = (typeof DRILL_STEPS)[number];

/** `not_possible`: nothing is known to be wrong, but this step cannot be tried here and now. */
export type Verdict = 'passed' | 'failed' | 'not_possible';

const sayings = {
  workerControls: 'passed',
  workerUnsupported: 'not_possible',
  workerUnregistered: 'not_possible',
  workerPassesBy: 'failed',

  precacheWhole: 'passed',
  precacheHoles: 'failed',
  precacheNoStorage: 'not_possible',
  precacheUnlisted: 'not_possible',
  precacheNewer: 'not_possible',

  recordKept: 'passed',
  recordFailed: 'failed',
  recordLost: 'failed',
  recordSent: 'failed',

  serveWhole: 'passed',
  serveNoWorker: 'not_possible',
  servePageMissing: 'failed',
  serveFileMissing: 'failed',
  serveOther: 'failed',

  deliverOnce: 'passed',
  deliverNothing: 'not_possible',
  deliverForcedOffline: 'not_possible',
  deliverFirstExchange: 'not_possible',
  deliverUnsettled: 'not_possible',
  deliverOwnSession: 'not_possible',
  deliverSilent: 'not_possible',
  deliverOtherRules: 'not_possible',
  deliverError: 'failed',
  deliverLeft: 'failed',
  deliverQuarantined: 'failed',
  deliverCut: 'failed',
  deliverOther: 'failed',
  deliverFigures: 'failed',

  clearBoth: 'passed',
  clearHere: 'passed',
  clearUnknownCall: 'not_possible',
  clearError: 'failed',
  clearSilent: 'failed',
  clearLeft: 'failed',

  sessionUntouched: 'passed',
  sessionBack: 'passed',
  sessionError: 'failed',
  sessionSilent: 'failed',

  broke: 'failed',
} as const satisfies Record<string, Verdict>;

export type Saying = keyof typeof sayings;
export const SAYINGS = Object.keys(sayings) as readonly Saying[];
export type Figures = Readonly<Record<string, string | number>>;

export interface Finding {
  readonly saying: Saying;
  readonly verdict: Verdict;
  readonly figures: Figures;
}

export interface StepReport extends Finding {
  readonly step: DrillStep;
  /** measured, ms */
  readonly ms: number;
}

export interface DrillReport {
  readonly id: string;
  /** UTC ms */
  readonly startedAt: number;
  readonly build: string;
  readonly steps: readonly StepReport[];
}

export const finding = (saying: Saying, figures: Figures = {}): Finding => ({
  saying,
  verdict: sayings[saying],
  figures,
});
