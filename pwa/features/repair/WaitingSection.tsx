import { Link } from 'react-router-dom';
import { isErrorCode, syncErrors } from '#core/sync/errors.ts';
import type { Receipt } from '#pwa/data/queries/receipt.ts';
import type { Format } from '#pwa/i18n/format.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText, type Text } from '#pwa/i18n/useText.ts';
import { QuotaNote } from '#pwa/parts/QuotaNote.tsx';
import { useCodeWords } from '#pwa/parts/useCodeWords.ts';
import { useWaitWords } from '#pwa/parts/useWaitWords.ts';
import { href } from '#pwa/routes/table.ts';
import { Button, buttonClass } from '#pwa/ui/Button.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { StoneSign } from '#pwa/ui/path/StoneSign.tsx';
import type { RepairActions } from './repair-actions.ts';
import styles from './RepairView.module.css';

interface WaitingSectionProps {
  readonly receipt: Receipt;
  /** UTC ms */
  readonly now: number;
  readonly offsetAt: (at: number) => number;
  readonly actions: Pick<RepairActions, 'sendNow' | 'reload'>;
}

/** What only this device has: how much, for how long, and why. */
export function WaitingSection({ receipt, now, offsetAt, actions }: WaitingSectionProps) {
  const t = useText('repair');
  const format = useFormat();
  const codeWords = useCodeWords();
  const words = useWaitWords(now, offsetAt);
  const { waiting, oldestWaitingAt, phase, code, nextAt } = receipt;
  const isSending = phase === 'sending';
  const isErased = phase === 'paused' && code === 'erased';
  const isOutdated = phase === 'paused' && code !== null && isErrorCode(code) && syncErrors[code].client === 'update';
  const counted = { count: waiting, number: format.number(waiting) };

  const why = (): string => {
    if (phase === 'paused')
      return t('waiting.paused', { reason: code === null ? t('waiting.pausedOther') : codeWords(code) });
    if (isSending) return t('waiting.sending');
    const held = words.held(receipt);
    if (held !== null) return held;
    if (phase !== 'offline') return t('waiting.here');
    return words.withNext(code === null ? t('waiting.offline') : codeWords(code), nextAt);
  };
  const story = (): string => {
    if (waiting === 0) return phase === 'paused' || phase === 'offline' ? why() : t('waiting.none');
    if (isErased) return t('waiting.erased', { ...counted, reason: codeWords(code) });
    const oldest =
      oldestWaitingAt === null ? [] : [t('waiting.oldest', { age: ageOf(t, format, now - oldestWaitingAt) })];
    return [t('waiting.count', counted), ...oldest, why()].join(' ');
  };

  return (
    <Section title={t('waiting.title')}>
      <div className={styles['signed']} aria-live="polite">
        <StoneSign state={waiting > 0 ? 'here' : 'saved'} />
        <p>{story()}</p>
      </div>
      <QuotaNote status={receipt} />
      <div className={styles['actions']}>
        {isOutdated && (
          <Button size="small" icon="refresh" onClick={actions.reload}>
            {t('waiting.reload')}
          </Button>
        )}
        {isErased ? (
          <Link className={buttonClass({ size: 'small' })} to={href('people')}>
            {t('waiting.leave')}
          </Link>
        ) : (
          <Button size="small" busy={isSending} onClick={actions.sendNow}>
            {t(isSending ? 'waiting.sendingNow' : waiting > 0 ? 'waiting.send' : 'waiting.ask')}
          </Button>
        )}
      </div>
    </Section>
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
