/**
 * What the app reports about itself, judged separately from a person's entries: it arrives at most once, and what did not
 * arrive is still queued, was counted as dropped, or was lost with its storage or server state. Nothing may be missing
 * without explanation, but it need not arrive, since everything else goes first.
 */
import { canonicalJson } from '#core/lib/canonical-json.ts';
import { isEntity, records } from '#core/records/index.ts';
import type { Change } from '#core/sync/protocol.ts';
import { idOf } from './as-tapped.ts';
import type { Report, Reported } from './evidence.ts';

export function missingReports({ log, queues, gone }: Reported): string[] {
  const arrived = new Set(log.map(({ id }) => id));
  return queues.flatMap(({ device, recorded, waiting, dropped }) => {
    const queued = new Set(waiting);
    const missing = recorded.filter((id) => !arrived.has(id) && !queued.has(id) && !gone.has(id));
    return missing.length <= dropped
      ? []
      : missing.map((id) => `report ${id} of ${device}: neither sent nor queued, ${dropped} are counted as dropped`);
  });
}

export function doubledReports({ log, faults }: Reported): string[] {
  const times = (what: (report: Report) => string): Map<string, number> => {
    const counted = new Map<string, number>();
    for (const report of log) counted.set(what(report), (counted.get(what(report)) ?? 0) + 1);
    return counted;
  };
  const byMessage = times(({ data }) => canonicalJson(data['message'] ?? null));
  return [
    ...[...times(({ id }) => id)]
      .filter(([, count]) => count > 1)
      .map(([id, count]) => `report ${id} is there ${count} times`),
    ...faults
      .filter((message) => (byMessage.get(canonicalJson(message)) ?? 0) > 1)
      .map((message) => `the fault "${message}" happened once and is reported more often`),
  ];
}

/** Neither log holds what belongs in the other. */
export const inWrongLog = ({ log, queues }: Reported, core: readonly Change[]): string[] => {
  const reports = new Set(queues.flatMap(({ recorded }) => recorded));
  return [
    ...log
      .filter(({ entity }) => !(isEntity(entity) && records[entity].rule === 'bag'))
      .map(({ id, entity }) => `${entity} ${id} is in the log of telemetry`),
    ...core
      .filter((change) => reports.has(idOf(change)))
      .map((change) => `report ${idOf(change)} is in the log of entries`),
  ];
};
