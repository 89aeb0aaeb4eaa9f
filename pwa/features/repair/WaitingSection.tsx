import { useId } from 'react';
import { Link } from 'react-router-dom';
import { isErrorCode, syncErrors } from '#core/sync/errors.ts';
import type { Receipt } from '#pwa/data/queries/receipt.ts';
import { useSyncLoop } from '#pwa/data/useSyncLoop.ts';
import { browserReloader } from '#pwa/device/reload.ts';
import type { Format } from '#pwa/i18n/format.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText, type Text } from '#pwa/i18n/useText.ts';
import { QuotaNote } from '#pwa/parts/QuotaNote.tsx';
import { useClock } from '#pwa/parts/useClock.ts';
import { useCodeWords } from '#pwa/parts/useCodeWords.ts';
import { useWaitWords } from '#pwa/parts/useWaitWords.ts';
import { href } from '#pwa/routes/table.ts';
import { Button, buttonClass } from '#pwa/ui/Button.tsx';
import { StoneSign } from '#pwa/ui/path/StoneSign.tsx';
import styles from './RepairScreen.module.css';

/** What only this device has: how much, for how long, and why. */
export function WaitingSection({ receipt }: { readonly receipt: Receipt }) {
  const t = useText('repair');
  const format = useFormat();
  const titleId = useId();
  const loop = useSyncLoop();
  const { now } = useClock('minute');
  const codeWords = useCodeWords();
  const words = useWaitWords(now);
  const { waiting, oldestWaitingAt, phase, code, nextAt } = receipt;
  const isSending = phase === 'sending';
  const isErased = phase === 'paused' && code === 'erased';
  const isOutdated = phase === 'paused' && code !== null && isErrorCode(code) && syncErrors[code].client === 'update';

  const why = (): string => {
    if (phase === 'paused')
      return t('waiting.paused', { reason: code === null ? t('waiting.pausedOther') : codeWords(code) });
    if (isSending) return t('waiting.sending');
    const held = words.held(receipt);
    if (held !== null) return held;
    if (phase !== 'offline') return t('waiting.here');
    return words.withNext(code === null ? t('waiting.offline') : codeWords(code), nextAt);
  };

  return (
    <section className={styles['section']} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('waiting.title')}</h2>
      <div className={styles['signed']} aria-live="polite">
        <StoneSign state={waiting > 0 ? 'here' : 'saved'} tone="clay" />
        {isErased && waiting > 0 ? (
          <p>{t('waiting.erased', { count: waiting, number: format.number(waiting), reason: codeWords(code) })}</p>
        ) : waiting === 0 ? (
          <p>{phase === 'paused' || phase === 'offline' ? why() : t('waiting.none')}</p>
        ) : (
          <p>
            {t('waiting.count', { count: waiting, number: format.number(waiting) })}{' '}
            {oldestWaitingAt !== null && <>{t('waiting.oldest', { age: ageOf(t, format, now - oldestWaitingAt) })} </>}
            {why()}
          </p>
        )}
      </div>
      <QuotaNote status={receipt} />
      <div className={styles['actions']}>
        {isOutdated && (
          <Button size="small" icon="refresh" onClick={browserReloader.reload}>
            {t('waiting.reload')}
          </Button>
        )}
        {isErased ? (
          <Link className={buttonClass({ size: 'small' })} to={href('people')}>
            {t('waiting.leave')}
          </Link>
        ) : (
          <Button size="small" busy={isSending} onClick={() => loop.requestSync('tap')}>
            {t(isSending ? 'waiting.sendingNow' : waiting > 0 ? 'waiting.send' : 'waiting.ask')}
          </Button>
        )}
      </div>
    </section>
  );
}

const MINUTE_MS = 60_000;

function ageOf(t: Text<'repair'>, format: Format, ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return t('waiting.now');
  const [unit, count] =
    minutes < 60
      ? (['minutes', minutes] as const)
      : minutes < 48 * 60
        ? (['hours', Math.floor(minutes / 60)] as const)
        : (['days', Math.floor(minutes / 1_440)] as const);
  return t(`waiting.${unit}`, { count, number: format.number(count) });
}
