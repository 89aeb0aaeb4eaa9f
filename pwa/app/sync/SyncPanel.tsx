import { Link } from 'react-router-dom';
import { checkHealth } from '#core/api/server.ts';
import { isErrorCode, syncErrors } from '#core/sync/errors.ts';
import { syncStatus, type SyncStatus } from '#pwa/data/queries/sync-status.ts';
import { useServer } from '#pwa/data/server/useServer.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { useSyncLoop } from '#pwa/data/useSyncLoop.ts';
import { browserReloader } from '#pwa/device/reload.ts';
import { useOnline } from '#pwa/device/useOnline.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText, type Text } from '#pwa/i18n/useText.ts';
import { QuotaNote } from '#pwa/parts/QuotaNote.tsx';
import { useClock } from '#pwa/parts/useClock.ts';
import { useWaitWords } from '#pwa/parts/useWaitWords.ts';
import { href } from '#pwa/routes/table.ts';
import { Button, buttonClass } from '#pwa/ui/Button.tsx';
import { Dialog } from '#pwa/ui/Dialog.tsx';
import { deriveSyncState, savedCount } from './sync-sign.ts';
import styles from './SyncPanel.module.css';

/** What is saved where, in figures and in words. Mounted only while open. */
export function SyncPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useText('shell');
  const loop = useSyncLoop();
  const status = useLive(syncStatus);
  const isSending = status?.phase === 'sending';
  const isErased = status !== undefined && pauseOf(status) === 'erased';
  const isOutdated = status !== undefined && pauseOf(status) === 'update';
  const needsPerson = status !== undefined && status.rejected > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('sync.panel.title')}
      actions={
        <>
          {needsPerson && (
            <Link className={buttonClass({ variant: 'primary', size: 'small' })} to={href('repair')} onClick={onClose}>
              {t('sync.panel.repair')}
            </Link>
          )}
          {isOutdated && (
            <Button
              variant={needsPerson ? 'secondary' : 'primary'}
              size="small"
              icon="refresh"
              onClick={browserReloader.reload}
            >
              {t('sync.panel.reload')}
            </Button>
          )}
          {isErased ? (
            <Link className={buttonClass({ variant: 'primary', size: 'small' })} to={href('people')} onClick={onClose}>
              {t('sync.panel.leave')}
            </Link>
          ) : (
            <Button
              variant={needsPerson || isOutdated ? 'secondary' : 'primary'}
              size="small"
              busy={isSending}
              onClick={() => loop.requestSync('tap')}
            >
              {t(isSending ? 'sync.panel.sendingNow' : 'sync.panel.send')}
            </Button>
          )}
          {!needsPerson && (
            <Link className={buttonClass({ variant: 'link', size: 'small' })} to={href('repair')} onClick={onClose}>
              {t('sync.panel.desk')}
            </Link>
          )}
          <Button variant="link" size="small" onClick={onClose}>
            {t('sync.panel.close')}
          </Button>
        </>
      }
    >
      {status !== undefined && <SyncStory status={status} />}
    </Dialog>
  );
}

function SyncStory({ status }: { readonly status: SyncStatus }) {
  const t = useText('shell');
  const format = useFormat();
  const { device } = useSpace();
  const isOnline = useOnline();
  const held = useWaitWords(useClock('minute').now, device.offsetAt).held(status, isOnline);
  const { lastSavedAt } = status;
  const number = (value: number): string => format.number(value);
  return (
    <>
      <p aria-live="polite">{storyOf(t, number, status, isOnline, held)}</p>
      <QuotaNote status={status} />
      <dl className={styles['facts']}>
        <div>
          <dt>{t('sync.panel.saved')}</dt>
          <dd>{number(savedCount(status))}</dd>
        </div>
        <div>
          <dt>{t('sync.panel.waiting')}</dt>
          <dd>{number(status.waiting)}</dd>
        </div>
        <div>
          <dt>{t('sync.panel.rejected')}</dt>
          <dd>{number(status.rejected)}</dd>
        </div>
        <div>
          <dt>{t('sync.panel.lastSaved')}</dt>
          <dd>
            {lastSavedAt === null ? t('sync.panel.never') : format.moment(lastSavedAt, device.offsetAt(lastSavedAt))}
          </dd>
        </div>
        <div>
          <dt>{t('sync.panel.server')}</dt>
          <dd>
            <ServerAnswer />
          </dd>
        </div>
      </dl>
    </>
  );
}

/** Asked each time the panel opens, since what a device believes about the network says little. */
function ServerAnswer() {
  const t = useText('shell');
  const { answer, failure, isAsking } = useServer(checkHealth, {});
  if (isAsking) return <span role="status">{t('sync.panel.serverAsking')}</span>;
  return (
    <span role="status">
      {t(answer !== undefined && failure === null ? 'sync.panel.serverAnswers' : 'sync.panel.serverSilent')}
    </span>
  );
}

type Pause = 'signIn' | 'signInElsewhere' | 'erased' | 'update' | 'stop' | 'other';

function pauseOf({ phase, code }: SyncStatus): Pause | null {
  if (phase !== 'paused') return null;
  if (code === null || !isErrorCode(code)) return 'other';
  if (code === 'erased') return 'erased';
  const { client } = syncErrors[code];
  if (client === 'sign-in') return 'signIn';
  if (client === 'sign-in-elsewhere') return 'signInElsewhere';
  return client === 'update' || client === 'stop' ? client : 'other';
}

function storyOf(
  t: Text<'shell'>,
  number: (value: number) => string,
  status: SyncStatus,
  isOnline: boolean,
  held: string | null,
): string {
  const state = deriveSyncState(status, isOnline);
  if (state === 'rejected')
    return t('sync.panel.story.rejected', { count: status.rejected, number: number(status.rejected) });
  if (state === 'paused') return t(`sync.panel.paused.${pauseOf(status) ?? 'other'}`);
  if ((state === 'here' || state === 'offline') && held !== null) return held;
  return t(`sync.panel.story.${state}`);
}
