import { logLook } from '#pwa/data/developer/log-look.ts';
import type { LogLook } from '#pwa/data/developer/log-look.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import styles from './Developer.module.css';
import { Fact, LookSection } from './LookSection.tsx';
import { iso, useMeasures } from './useMeasures.ts';

const MIN_SCHEMA = {
  newer: 'log.minNewer',
  served: 'log.minServed',
  unheard: 'log.minUnheard',
} as const satisfies Record<LogLook['minSchema'], string>;

export function LogSection({ now }: { readonly now: number }) {
  const t = useText('developer');
  const format = useFormat();
  const { age } = useMeasures();
  const log = useLive(logLook);
  if (log === undefined) return null;
  const { cursor, ackSeq, rebuilding, sync, schema, codeEpoch, databaseEpoch, minSchema } = log;
  const nextAt = sync?.nextAt ?? 0;
  const failures = sync?.failures ?? 0;
  return (
    <LookSection heading={t('log.heading')}>
      <dl className={styles['facts']}>
        <Fact name={t('log.cursor')}>
          {t('log.cursorOf', { epoch: format.number(cursor.epoch), rev: format.number(cursor.rev) })}
        </Fact>
        <Fact name={t('log.op')} code>
          {cursor.op ?? t('none')}
        </Fact>
        <Fact name={t('log.ack')}>{format.number(ackSeq)}</Fact>
        <Fact name={t('log.last')} code>
          {sync === null || sync.lastSavedAt === null ? t('log.never') : iso(sync.lastSavedAt)}
        </Fact>
        <Fact name={t('log.phase')}>
          {sync?.phase ?? 'idle'}
          {sync !== null && sync.code !== null && ` (${sync.code})`}
          {failures > 0 && `, ${t('log.failures', { count: failures, number: format.number(failures) })}`}
        </Fact>
        <Fact name={t('log.next')}>{nextAt > now ? age(nextAt - now) : t('log.asap')}</Fact>
        <Fact name={t('log.rebuilding')}>{t(rebuilding ? 'yes' : 'no')}</Fact>
        <Fact name={t('log.schema')}>{format.number(schema)}</Fact>
        <Fact name={t('log.epoch')}>{t('log.epochOf', { code: codeEpoch, database: databaseEpoch ?? t('none') })}</Fact>
        <Fact name={t('log.min')}>{t(MIN_SCHEMA[minSchema], { schema })}</Fact>
      </dl>
    </LookSection>
  );
}
