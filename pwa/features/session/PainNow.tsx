import { lightOf } from '#core/rules/coach/pain.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { classNames } from '#pwa/ui/class-names.ts';
import { IconButton } from '#pwa/ui/IconButton.tsx';
import styles from './Player.module.css';

interface PainNowProps {
  /** null: nothing was answered */
  readonly pain: number | null;
  /** nothing has begun: what is fine and what is not is said before it does */
  readonly isBefore: boolean;
  readonly onChange: (level: number) => void;
}

/** Pain in reach of the thumb while one trains. */
export function PainNow({ pain, isBefore, onChange }: PainNowProps) {
  const t = useText('session');
  const format = useFormat();
  const level = pain ?? 0;
  const light = lightOf(level);
  return (
    <div className={styles['pain']}>
      <span>
        <b>{t('pain.now')}</b>
        <small className={classNames(light === 'red' && styles['red'])} role="status">
          {t(isBefore && light !== 'red' ? `pain.${light}Before` : `pain.${light}`)}
        </small>
      </span>
      <div className={styles['stepper']} role="group" aria-label={t('pain.now')}>
        <IconButton
          icon="minus"
          label={t('pain.less')}
          edged
          disabled={level <= 0}
          onClick={() => onChange(Math.max(0, level - 1))}
        />
        <output aria-label={t('pain.ofTen', { number: format.number(level) })}>{format.number(level)}</output>
        <IconButton
          icon="plus"
          label={t('pain.more')}
          edged
          disabled={level >= 10}
          onClick={() => onChange(Math.min(10, level + 1))}
        />
      </div>
    </div>
  );
}
