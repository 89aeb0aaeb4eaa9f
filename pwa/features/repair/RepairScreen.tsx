import { useMemo, useState } from 'react';
import { ok } from '#core/lib/result.ts';
import { agreeToReport } from '#pwa/data/commands/agree-to-report.ts';
import { discardRejected } from '#pwa/data/commands/discard-rejected.ts';
import { sendAgain } from '#pwa/data/commands/send-again.ts';
import { sendAllAgain } from '#pwa/data/commands/send-all-again.ts';
import { exportEverything } from '#pwa/data/queries/export-everything.ts';
import { quarantinedEntries, quarantineRow, quarantineRows } from '#pwa/data/queries/quarantine.ts';
import { newestFacts, receipt } from '#pwa/data/queries/receipt.ts';
import { storageRoom } from '#pwa/data/queries/storage-room.ts';
import { telemetryStatus } from '#pwa/data/queries/telemetry-status.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { browserReloader } from '#pwa/device/reload.ts';
import { browserStorage } from '#pwa/device/storage.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { saveCopy } from '#pwa/parts/save-copy.ts';
import { useClock } from '#pwa/parts/useClock.ts';
import { useSendNow } from '#pwa/parts/useSendNow.ts';
import { WelcomeBack } from '#pwa/parts/WelcomeBack.tsx';
import { useTitle } from '#pwa/routes/useTitle.ts';
import type { RepairActions } from './repair-actions.ts';
import { RepairView } from './RepairView.tsx';

const AT_ONCE = 30;

/** The repair desk: what needs a fix, and what is saved where. */
export default function RepairScreen() {
  const space = useSpace();
  const t = useText('repair');
  const { now } = useClock('minute');
  // 0: the list is closed.
  const [listed, setListed] = useState(0);
  const [mostRejected, setMostRejected] = useState(AT_ONCE);
  const [asks, setAsks] = useState(0);
  const actions = useMemo<RepairActions>(
    () => ({
      reload: () => browserReloader.reload(),
      sendAgain: (opId, fixed) => sendAgain(space, opId, fixed),
      sendAllAgain: () => sendAllAgain(space),
      discard: (opId) => discardRejected(space, opId),
      copyRejected: (opId) => saveCopy(`waymend-rejected-${opId}.json`, () => quarantineRow(space, opId)),
      copyAllRejected: () => saveCopy('waymend-rejected.json', () => quarantineRows(space)),
      copyEverything: () => saveCopy('waymend-entries.json', exportEverything),
      askToKeep: async () => {
        const isKept = await browserStorage.askToKeep();
        setAsks((count) => count + 1);
        return ok(isKept === true);
      },
      agreeToReport: async (kind, agreed) => ok(await agreeToReport(space.telemetry, kind, agreed)),
    }),
    [space],
  );
  const status = useLive(receipt);
  const earlierOwner = status?.earlierOwner ?? null;
  const sending = useSendNow(status);
  const rejected = useLive(quarantinedEntries, mostRejected);
  useTitle(status !== undefined && status.rejected > 0 ? t('problems') : undefined);
  return (
    <RepairView
      receipt={status}
      isListed={listed > 0}
      newest={useLive(newestFacts, listed)}
      onListMore={() => setListed(listed + AT_ONCE)}
      onListClose={() => setListed(0)}
      rejected={rejected}
      onMoreRejected={() => setMostRejected(mostRejected + AT_ONCE)}
      room={useLive(storageRoom, browserStorage, asks)}
      reports={useLive(telemetryStatus)}
      welcomeBack={earlierOwner !== null && <WelcomeBack owner={earlierOwner} level={2} />}
      sending={sending}
      now={now}
      offsetAt={space.device.offsetAt}
      actions={actions}
    />
  );
}
