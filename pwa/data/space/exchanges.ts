/** The door to what an open space does beside showing: one chunk, fetched once the first screen is drawn. */
export { keepLookBack } from '../records/day-look-back.ts';
export { keepFactCount } from '../records/fact-count.ts';
export { drainIfCurrent } from '../sync/drain.ts';
export { drainTelemetry } from '../telemetry/drain-telemetry.ts';
export { reportError } from '../telemetry/reporter.ts';
export { spendDueFreeze } from './spend-due-freeze.ts';
