import { Link } from 'react-router-dom';
import { isErrorCode, syncErrors } from '#core/sync/errors.ts';
import type { Receipt } from '#pwa/data/queries/receipt.ts';
import { useOnline } from '#pwa/device/useOnline.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { QuotaNote } from '#pwa/parts/QuotaNote.tsx';
import { useCodeWords } from '#pwa/parts/useCodeWords.ts';
import type { SendingNow } from '#pwa/parts/useSendNow.ts';
import { useWaitWords } from '#pwa/parts/useWaitWords.ts';
import { href } from '#pwa/routes/table.ts';
import { Button, buttonClass } from '#pwa/ui/Button.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { StoneSign } from '#pwa/ui/path/StoneSign.tsx';
import styles from './RepairView.module.css';

interface WaitingSectionProps {
  readonly receipt: Receipt;
  /** UTC ms */
  readonly now: number;
  readonly offsetAt: (at: number) => number;
  readonly sending: SendingNow;
  readonly onReload: () => void;
}

/** What only this device has: how much, for how long, and why. A sample person's waits for nothing. */
export function WaitingSection({ receipt, ...rest }: WaitingSectionProps) {
  return receipt.isSample ? <SampleSection receipt={receipt} /> : <Waiting receipt={receipt} {...rest} />;
}

function SampleSection({ receipt }: Pick<WaitingSectionProps, 'receipt'>) {
  const sync = useText('sync');
  return (
    <Section title={sync('panel.waiting')}>
      <div className={styles['signed']}>
        <StoneSign state={receipt.total === 0 ? 'open' : 'here'} />
        <p className={styles['story']}>{sync('panel.sample')}</p>
      </div>
    </Section>
  );
}

function Waiting({ receipt, now, offsetAt, sending, onReload }: WaitingSectionProps) {
  const t = useText('repair');
  const sync = useText('sync');
  const isOnline = useOnline();
  const format = useFormat();
  const codeWords = useCodeWords();
  const words = useWaitWords(now, offsetAt);
  const { waiting, rejected, oldestWaitingAt, phase, code, nextAt } = receipt;
  const isSending = phase === 'sending';
  const isErased = phase === 'paused' && code === 'erased';
  const isOutdated = phase === 'paused' && code !== null && isErrorCode(code) && syncErrors[code].client === 'update';
  const counted = { count: waiting, number: format.number(waiting) };

  const why = (): string => {
    if (phase === 'paused')
      return t('waiting.paused', { reason: code === null ? t('waiting.pausedOther') : codeWords(code) });
    if (isSending) return t('waiting.sending');
    const held = words.held(receipt);
    if (held !== null) return sending.unanswered === null ? held : `${held} ${sending.unanswered}`;
    if (phase !== 'offline') return t('waiting.here');
    if (sending.unanswered !== null) return sending.unanswered;
    return words.withNext(code === null ? sync(isOnline ? 'unreachable' : 'offline') : codeWords(code), nextAt);
  };
  const story = (): string => {
    if (waiting === 0) return phase === 'paused' || phase === 'offline' ? why() : t('waiting.none');
    if (isErased) return t('waiting.erased', { ...counted, reason: codeWords(code) });
    const ageOf = (at: number): string => (now - at < MINUTE_MS ? t('waiting.now') : format.age(now - at));
    const oldest = oldestWaitingAt === null ? [] : [t('waiting.oldest', { age: ageOf(oldestWaitingAt) })];
    return [t('waiting.count', counted), ...oldest, why()].join(' ');
  };

  return (
    <Section title={t('waiting.title')}>
      <div className={styles['signed']} aria-live="polite">
        <StoneSign state={waiting + rejected > 0 ? 'here' : receipt.total === 0 ? 'open' : 'saved'} />
        <p className={styles['story']}>{story()}</p>
      </div>
      <QuotaNote status={receipt} />
      <div className={styles['actions']}>
        {isOutdated && (
          <Button size="small" icon="refresh" onClick={onReload}>
            {t('waiting.reload')}
          </Button>
        )}
        {isErased ? (
          <Link className={buttonClass({ size: 'small' })} to={href('people')}>
            {t('waiting.leave')}
          </Link>
        ) : (
          <Button size="small" busy={sending.isBusy} busyLabel={t('waiting.sendingNow')} onClick={sending.send}>
            {t(waiting > 0 ? 'waiting.send' : 'waiting.ask')}
          </Button>
        )}
      </div>
      <FailureNote failure={sending.failure} />
    </Section>
  );
}

const MINUTE_MS = 60_000;
