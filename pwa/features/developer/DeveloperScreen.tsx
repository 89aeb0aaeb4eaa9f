import { useMemo } from 'react';
import { ok } from '#core/lib/result.ts';
import { runFlightDrill } from '#pwa/data/commands/drill/flight-drill.ts';
import { rebuildSummaries } from '#pwa/data/commands/rebuild-summaries.ts';
import { sendNow } from '#pwa/data/commands/send-now.ts';
import { clockSnapshot, figuresSnapshot, logSnapshot } from '#pwa/data/queries/developer/log-snapshot.ts';
import { outboxSnapshot } from '#pwa/data/queries/developer/outbox-snapshot.ts';
import { stateCopy } from '#pwa/data/queries/developer/state-copy.ts';
import { telemetryStatus } from '#pwa/data/queries/telemetry-status.ts';
import { useDeveloperChoice } from '#pwa/data/useDeveloperChoice.ts';
import { useForcedOffline } from '#pwa/data/useForcedOffline.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useNetwork } from '#pwa/data/useNetwork.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { useSyncLoop } from '#pwa/data/useSyncLoop.ts';
import { copyText } from '#pwa/device/clipboard.ts';
import { browserPage } from '#pwa/device/page.ts';
import { saveFile } from '#pwa/device/save-file.ts';
import { useClock } from '#pwa/parts/useClock.ts';
import type { DeveloperActions } from './developer-actions.ts';
import { DeveloperView } from './DeveloperView.tsx';
import { iso } from './iso.ts';
import { ToolsView } from './ToolsView.tsx';
import { useBrowserSnapshot } from './useBrowserSnapshot.ts';

const isDevelopment = (): boolean => import.meta.env.DEV;

/** Open in development; otherwise behind a switch, so that a link shows nobody clocks and cursors they did not ask for. */
export default function DeveloperScreen() {
  const { isOn, isKept, choose } = useDeveloperChoice();
  const [isForcedOffline, forceOffline] = useForcedOffline();
  const change = (next: boolean): void => {
    // Once the switch is out of sight, it must not keep entries from being sent.
    if (!next && isForcedOffline) void forceOffline(false);
    choose(next);
  };
  return (
    <DeveloperView gate={isDevelopment() ? null : { isOn, isKept, onChange: change }}>
      {(isOn || isDevelopment()) && <Tools />}
    </DeveloperView>
  );
}

/** Apart from the gate: behind a closed one nothing is read. */
function Tools() {
  const space = useSpace();
  const loop = useSyncLoop();
  const network = useNetwork();
  const { now, off } = useClock('two-seconds');
  const outbox = useLive(outboxSnapshot);
  const telemetry = useLive(telemetryStatus);
  const log = useLive(logSnapshot);
  const clock = useLive(clockSnapshot);
  const figures = useLive(figuresSnapshot);
  const { snapshot, refresh } = useBrowserSnapshot(space.device, browserPage);
  const [isForcedOffline, forceOffline] = useForcedOffline();
  const actions = useMemo<DeveloperActions>(
    () => ({
      sendNow: space.profile.isSample === true ? null : () => sendNow(space, network),
      forceOffline: async (isOn) => {
        await forceOffline(isOn);
        if (!isOn) loop.requestSync('tap');
        return ok(isOn);
      },
      copyState: async () => {
        const text = JSON.stringify(await stateCopy(space), null, 2);
        if (await copyText(text)) return ok('clipboard');
        saveFile('waymend-state.json', text);
        return ok('file');
      },
      rebuildSummaries: () => rebuildSummaries(space),
      runDrill: async (onStep) => {
        try {
          return ok(await runFlightDrill({ person: space, network, onStep }));
        } finally {
          // Its databases have come and gone.
          refresh();
        }
      },
      saveReport: (report, sentenceOf) => {
        const steps = report.steps.map((step) => ({ ...step, said: sentenceOf(step) }));
        saveFile(
          `waymend-drill-${iso(report.startedAt).slice(0, 19).replaceAll(':', '-')}.json`,
          JSON.stringify({ ...report, browser: navigator.userAgent, steps }, null, 2),
        );
      },
      refresh,
    }),
    [space, loop, network, forceOffline, refresh],
  );
  return (
    <ToolsView
      now={now}
      zone={{ name: space.device.timeZone(), offset: off }}
      isForcedOffline={isForcedOffline}
      local={outbox && telemetry && log && clock && figures ? { outbox, telemetry, log, clock, figures } : undefined}
      browser={snapshot}
      actions={actions}
    />
  );
}
