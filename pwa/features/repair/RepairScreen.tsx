import { useMemo, useState } from 'react';
import { ok } from '#core/lib/result.ts';
import { agreeToReport } from '#pwa/data/commands/agree-to-report.ts';
import { discardRejected } from '#pwa/data/commands/discard-rejected.ts';
import { sendAgain } from '#pwa/data/commands/send-again.ts';
import { sendAllAgain } from '#pwa/data/commands/send-all-again.ts';
import { settleEarlierOwner } from '#pwa/data/commands/settle-earlier-owner.ts';
import { exportEverything } from '#pwa/data/queries/export-everything.ts';
import { quarantinedEntries, quarantineRow, quarantineRows } from '#pwa/data/queries/quarantine.ts';
import { newestFacts, receipt } from '#pwa/data/queries/receipt.ts';
import { storageRoom } from '#pwa/data/queries/storage-room.ts';
import { telemetryStatus } from '#pwa/data/queries/telemetry-status.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { useSyncLoop } from '#pwa/data/useSyncLoop.ts';
import { browserReloader } from '#pwa/device/reload.ts';
import { browserStorage } from '#pwa/device/storage.ts';
import { saveCopy } from '#pwa/parts/save-copy.ts';
import { useClock } from '#pwa/parts/useClock.ts';
import { useKept } from '#pwa/parts/useKept.ts';
import type { RepairActions } from './repair-actions.ts';
import { RepairView } from './RepairView.tsx';

const AT_ONCE = 30;

/** The repair desk: what is saved where, and what needs a fix. */
export default function RepairScreen() {
  const space = useSpace();
  const loop = useSyncLoop();
  const { now } = useClock('minute');
  // 0: the list is closed.
  const [listed, setListed] = useState(0);
  const [mostRejected, setMostRejected] = useState(AT_ONCE);
  const [asks, setAsks] = useState(0);
  const actions = useMemo<RepairActions>(
    () => ({
      sendNow: () => loop.requestSync('tap'),
      reload: () => browserReloader.reload(),
      sendAgain: (opId, mended) => sendAgain(space, opId, mended),
      sendAllAgain: () => sendAllAgain(space),
      discard: (opId) => discardRejected(space, opId),
      copyRejected: (opId) => saveCopy(`waymend-rejected-${opId}.json`, () => quarantineRow(space, opId)),
      copyAllRejected: () => saveCopy('waymend-rejected.json', () => quarantineRows(space)),
      copyEverything: () => saveCopy('waymend-entries.json', exportEverything),
      settleEarlierOwner: (act) => settleEarlierOwner(space, act),
      askToKeep: async () => {
        const isKept = await browserStorage.askToKeep();
        setAsks((count) => count + 1);
        return ok(isKept === true);
      },
      agreeToReport: async (kind, agreed) => ok(await agreeToReport(space.telemetry, kind, agreed)),
    }),
    [space, loop],
  );
  return (
    <RepairView
      receipt={useLive(receipt)}
      isListed={listed > 0}
      newest={useKept(useLive(newestFacts, listed))}
      onListMore={() => setListed(listed + AT_ONCE)}
      onListClose={() => setListed(0)}
      rejected={useKept(useLive(quarantinedEntries, mostRejected))}
      onMoreRejected={() => setMostRejected(mostRejected + AT_ONCE)}
      room={useKept(useLive(storageRoom, browserStorage, asks))}
      reports={useLive(telemetryStatus)}
      since={space.profile.createdAt}
      now={now}
      offsetAt={space.device.offsetAt}
      actions={actions}
    />
  );
}
