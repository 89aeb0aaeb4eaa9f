/** What the tools show of a device that works and has sent everything, for tests. */
import { ok } from '#core/lib/result.ts';
import { START } from '#core/sync/protocol.ts';
import type { DeveloperActions } from './developer-actions.ts';
import type { LocalSnapshot, ToolsViewProps } from './ToolsView.tsx';

const NOON = Date.UTC(2026, 10, 19, 12);

export const localWith = (given: Partial<LocalSnapshot> = {}): LocalSnapshot => ({
  outbox: { total: 0, first: [], kinds: [], counted: 0, quarantined: 0, unknown: 0 },
  telemetry: { waiting: 0, bytes: 0, dropped: 0, oldestAt: null, consent: { event: false, error_report: false } },
  log: {
    cursor: START,
    ackSeq: 7,
    rebuilding: false,
    sync: null,
    schema: 3,
    codeEpoch: 3,
    databaseEpoch: 3,
    minSchema: 'served',
  },
  clock: { serverOffset: 0, ck: 1, hlc: null },
  figures: { own: 'a1b2', days: 12, healed: null },
  ...given,
});

export const actionsWith = (given: Partial<DeveloperActions> = {}): DeveloperActions => ({
  sendNow: () => Promise.resolve(ok({ left: 0, state: 'done', nextAt: 0, code: null, phase: 'idle' })),
  forceOffline: (isOn) => Promise.resolve(ok(isOn)),
  copyState: () => Promise.resolve(ok('clipboard')),
  rebuildSummaries: () => Promise.resolve(ok({ days: 12, before: 'a1b2', after: 'a1b2' })),
  runDrill: () => Promise.resolve(ok({ id: 'drill-1', startedAt: NOON, build: '1', steps: [] })),
  saveReport: () => undefined,
  refresh: () => undefined,
  ...given,
});

export const toolsWith = (given: Partial<ToolsViewProps> = {}): ToolsViewProps => ({
  now: NOON,
  zone: { name: 'Asia/Tokyo', offset: 540 },
  isForcedOffline: false,
  local: localWith(),
  browser: null,
  actions: actionsWith(),
  ...given,
});
