import { useState, useSyncExternalStore } from 'react';
import { readMeta } from '#pwa/data/core-db.ts';
import { rebuildSummaries } from '#pwa/data/developer/rebuild-summaries.ts';
import { stateCopy } from '#pwa/data/developer/state-copy.ts';
import { drainIfCurrent } from '#pwa/data/sync/drain.ts';
import { browserNetwork, forcedOffline } from '#pwa/data/sync/network.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { useSyncLoop } from '#pwa/data/useSyncLoop.ts';
import { saveFile } from '#pwa/device/save-file.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Switch } from '#pwa/ui/Switch.tsx';
import styles from './Developer.module.css';
import { PanelSection } from './PanelSection.tsx';
import { iso } from './useMeasures.ts';

type Act = 'send' | 'offline' | 'copy' | 'rebuild';

/** Each action reports its result here at once. */
export function ActsSection() {
  const t = useText('developer');
  const format = useFormat();
  const space = useSpace();
  const loop = useSyncLoop();
  const isOffline = useSyncExternalStore(forcedOffline.subscribe, forcedOffline.get);
  const [busy, setBusy] = useState<Act | null>(null);
  const [said, setSaid] = useState('');

  const act = (name: Act, body: () => Promise<string>) => async (): Promise<void> => {
    setBusy(name);
    setSaid('');
    try {
      setSaid(await body());
    } catch (error) {
      setSaid(t('acts.said.failed', { detail: error instanceof Error ? error.message : String(error) }));
    } finally {
      setBusy(null);
    }
  };

  const send = act('send', async () => {
    const { left, state, nextAt } = await drainIfCurrent(space, browserNetwork, true);
    if (state === 'done') return t('acts.said.sendDone');
    const code = (await readMeta(space.db, 'sync'))?.code ?? t('none');
    const figures = { count: left, number: format.number(left), code };
    return state === 'paused'
      ? t('acts.said.sendPaused', figures)
      : t('acts.said.sendLater', { ...figures, next: iso(nextAt) });
  });

  const forceOffline = (value: boolean): Promise<void> =>
    act('offline', async () => {
      await forcedOffline.set(value);
      if (!value) loop.requestSync('tap');
      return t(value ? 'acts.said.offlineOn' : 'acts.said.offlineOff');
    })();

  const copy = act('copy', async () => {
    const text = JSON.stringify(await stateCopy(space), null, 2);
    const isCopied = await copied(text);
    if (!isCopied) saveFile('waymend-state.json', text);
    return t(isCopied ? 'acts.said.copied' : 'acts.said.copySaved');
  });

  const rebuild = act('rebuild', async () => {
    const rebuilt = await rebuildSummaries(space);
    if (!rebuilt.ok)
      return t('acts.said.rebuildFailed', { reason: rebuilt.failure.reason, detail: rebuilt.failure.detail });
    const { days, before, after } = rebuilt.value;
    const figures = { count: days, number: format.number(days) };
    return before === after
      ? t('acts.said.rebuilt', figures)
      : t('acts.said.rebuiltOther', { ...figures, before, after });
  });

  return (
    <PanelSection heading={t('acts.heading')}>
      <Switch
        label={t('acts.offline')}
        hint={t('acts.offlineHint')}
        value={isOffline}
        onChange={(value) => void forceOffline(value)}
      />
      <div className={styles['acts']}>
        <Button size="small" icon="upload" busy={busy === 'send'} onClick={send}>
          {t(busy === 'send' ? 'acts.sending' : 'acts.send')}
        </Button>
        <Button size="small" icon="document" onClick={copy}>
          {t('acts.copy')}
        </Button>
        <Button size="small" icon="refresh" busy={busy === 'rebuild'} onClick={rebuild}>
          {t(busy === 'rebuild' ? 'acts.rebuilding' : 'acts.rebuild')}
        </Button>
      </div>
      <p role="status" className={styles['said']}>
        {said}
      </p>
    </PanelSection>
  );
}

/** False if there is no clipboard, or the browser or the person does not allow it. */
async function copied(text: string): Promise<boolean> {
  const { clipboard } = navigator as { readonly clipboard?: Clipboard };
  if (clipboard === undefined) return false;
  try {
    await clipboard.writeText(text);
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}
