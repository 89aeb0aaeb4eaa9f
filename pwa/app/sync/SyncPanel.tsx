import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { checkHealth } from '#core/api/server.ts';
import { isErrorCode, syncErrors } from '#core/sync/errors.ts';
import { syncStatus, type SyncStatus } from '#pwa/data/queries/sync-status.ts';
import { sentOf, waitingEntries, type WaitingEntry } from '#pwa/data/queries/waiting-entries.ts';
import { useServer } from '#pwa/data/server/useServer.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { browserReloader } from '#pwa/device/reload.ts';
import { useOnline } from '#pwa/device/useOnline.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { QuotaNote } from '#pwa/parts/QuotaNote.tsx';
import { UnsentRow } from '#pwa/parts/UnsentRow.tsx';
import { useClock } from '#pwa/parts/useClock.ts';
import { useCodeWords } from '#pwa/parts/useCodeWords.ts';
import { useSendNow } from '#pwa/parts/useSendNow.ts';
import { useWaitWords } from '#pwa/parts/useWaitWords.ts';
import { WelcomeBack } from '#pwa/parts/WelcomeBack.tsx';
import { href } from '#pwa/routes/table.ts';
import { Button, buttonClass } from '#pwa/ui/Button.tsx';
import { Dialog } from '#pwa/ui/overlay/Dialog.tsx';
import { KeyValueList } from '#pwa/ui/page/KeyValueList.tsx';
import { useNeverLower } from '#pwa/ui/page/useNeverLower.ts';
import { Rows } from '#pwa/ui/rows/Rows.tsx';
import { deriveSyncState } from './sync-sign.ts';
import styles from './SyncPanel.module.css';

const LISTED = 3;

interface SyncPanelProps {
  readonly onClose: () => void;
}

/** Where everything is, in one sentence; what waits; figures on request. Mounted only while open. */
export function SyncPanel({ onClose }: SyncPanelProps) {
  const { profile } = useSpace();
  return profile.isSample === true ? <SamplePanel onClose={onClose} /> : <StatusPanel onClose={onClose} />;
}

/** Nothing of a sample person is ever sent. */
function SamplePanel({ onClose }: SyncPanelProps) {
  const t = useText('sync');
  return (
    <Dialog open onClose={onClose} title={t('panel.title')} labels={{ close: t('panel.close') }}>
      <p>{t('panel.sample')}</p>
    </Dialog>
  );
}

function StatusPanel({ onClose }: SyncPanelProps) {
  const t = useText('sync');
  const format = useFormat();
  const status = useLive(syncStatus);
  const sending = useSendNow(status);
  const isErased = status !== undefined && pauseOf(status) === 'erased';
  const isOutdated = status !== undefined && pauseOf(status) === 'update';
  const rejected = status?.rejected ?? 0;
  const offersMore = rejected > 0 || isOutdated || (status?.earlierOwner ?? null) !== null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('panel.title')}
      labels={{ close: t('panel.close') }}
      actions={
        <>
          {rejected > 0 && (
            <Link className={buttonClass({ variant: 'primary', size: 'small' })} to={href('repair')} onClick={onClose}>
              {t('panel.review', { count: rejected, number: format.number(rejected) })}
            </Link>
          )}
          {isOutdated && (
            <Button
              variant={rejected > 0 ? 'secondary' : 'primary'}
              size="small"
              icon="refresh"
              onClick={browserReloader.reload}
            >
              {t('panel.reload')}
            </Button>
          )}
          {isErased ? (
            <Link className={buttonClass({ variant: 'primary', size: 'small' })} to={href('people')} onClick={onClose}>
              {t('panel.leave')}
            </Link>
          ) : (
            <Button
              variant={!offersMore && (status?.waiting ?? 0) > 0 ? 'primary' : 'secondary'}
              size="small"
              busy={sending.isBusy}
              busyLabel={t('panel.sendingNow')}
              onClick={sending.send}
            >
              {t((status?.waiting ?? 0) > 0 ? 'panel.send' : 'panel.sync')}
            </Button>
          )}
          {rejected === 0 && (
            <Link className={buttonClass({ variant: 'link', size: 'small' })} to={href('repair')} onClick={onClose}>
              {t('panel.entries')}
            </Link>
          )}
        </>
      }
    >
      {status !== undefined && (
        <>
          <SyncStory status={status} unanswered={sending.unanswered} />
          {!status.mayBeErased && <Waiting count={status.waiting} />}
          <Details status={status} />
          <FailureNote failure={sending.failure} />
        </>
      )}
    </Dialog>
  );
}

function SyncStory({ status, unanswered }: { readonly status: SyncStatus; readonly unanswered: string | null }) {
  const say = useStory();
  const { earlierOwner } = status;
  const isFirst = earlierOwner !== null && earlierOwner.isPutOff !== true;
  const story = useNeverLower<HTMLDivElement>();
  return (
    <>
      <div ref={story} className={styles['story']} aria-live="polite">
        {(!isFirst || unanswered !== null) && <p>{say(status, unanswered)}</p>}
      </div>
      <QuotaNote status={status} />
      {earlierOwner !== null && <WelcomeBack owner={earlierOwner} level={3} />}
    </>
  );
}

/** What waits as the panel opens stays listed, and its stones fill: nothing moves when the server answers. */
function Waiting({ count }: { readonly count: number }) {
  const t = useText('sync');
  const format = useFormat();
  const waiting = useLive(waitingEntries, LISTED);
  const [listed, setListed] = useState<readonly WaitingEntry[]>([]);
  const [first, setFirst] = useState(0);
  if (listed.length === 0 && waiting !== undefined && waiting.length > 0) {
    setListed(waiting);
    setFirst(count);
  }
  const sent = useLive(useCallback((space) => sentOf(space, listed), [listed]));
  if (listed.length === 0) return null;
  const more = count - listed.filter(({ opId }) => sent?.includes(opId) !== true).length;
  return (
    <div>
      <Rows edged label={t('panel.list')}>
        {listed.map((entry) => (
          <UnsentRow key={entry.opId} entry={entry} isSent={sent?.includes(entry.opId) === true} />
        ))}
      </Rows>
      {first > listed.length && (
        <p className={styles['more']}>{more > 0 && t('panel.more', { count: more, number: format.number(more) })}</p>
      )}
    </div>
  );
}

function Details({ status }: { readonly status: SyncStatus }) {
  const t = useText('sync');
  const format = useFormat();
  const { device } = useSpace();
  const [isOpen, setIsOpen] = useState(false);
  const { lastSavedAt } = status;
  return (
    <div>
      <Button variant="link" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t('panel.details')}
      </Button>
      {isOpen && (
        <KeyValueList
          items={[
            { label: t('panel.saved'), value: format.number(status.saved) },
            { label: t('panel.waiting'), value: format.number(status.waiting) },
            { label: t('panel.rejected'), value: format.number(status.rejected) },
            {
              label: t('panel.lastSaved'),
              value: lastSavedAt === null ? t('panel.never') : format.moment(lastSavedAt, device.offsetAt(lastSavedAt)),
            },
            { label: t('panel.server'), value: <ServerAnswer /> },
          ]}
        />
      )}
    </div>
  );
}

/** Asked each time the details open, since what a device believes about the network says little. */
function ServerAnswer() {
  const t = useText('sync');
  const { answer, failure, isAsking } = useServer(checkHealth, {});
  const isThere = answer !== undefined && failure === null;
  return (
    <span role="status">
      {t(isAsking ? 'panel.serverAsking' : isThere ? 'panel.serverAnswers' : 'panel.serverSilent')}
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

/** One sentence that says where everything is, and what it waits for. */
function useStory(): (status: SyncStatus, unanswered: string | null) => string {
  const t = useText('sync');
  const format = useFormat();
  const codeWords = useCodeWords();
  const { device } = useSpace();
  const isOnline = useOnline();
  const words = useWaitWords(useClock('minute').now, device.offsetAt);
  return (status, unanswered) => {
    const counted = (count: number) => ({ count, number: format.number(count) });
    // An offer to bring back earlier entries says itself what it is about.
    const state = deriveSyncState({ ...status, earlierOwner: null }, isOnline);
    const held = words.held(status, isOnline);
    switch (state) {
      case 'rejected':
        return joined(t('panel.story.rejected', counted(status.rejected)), unanswered);
      case 'paused':
        return t(`panel.paused.${pauseOf(status) ?? 'other'}`);
      case 'offline':
        return held === null ? (unanswered ?? t('offline')) : joined(held, unanswered);
      case 'unreachable':
        if (held !== null) return joined(held, unanswered);
        return (
          unanswered ?? words.withNext(status.code === null ? t('unreachable') : codeWords(status.code), status.nextAt)
        );
      case 'here':
        return held ?? t('panel.story.here', counted(status.waiting));
      case 'saved':
        return t('panel.story.saved', counted(status.total));
      case 'sending':
      case 'empty':
      case 'cleared':
        return t(`panel.story.${state === 'cleared' ? 'empty' : state}`);
    }
  };
}

const joined = (...sentences: readonly (string | null)[]): string =>
  sentences.filter((each) => each !== null).join(' ');
