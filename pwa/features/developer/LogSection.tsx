import { logSnapshot } from '#pwa/data/developer/log-snapshot.ts';
import type { LogSnapshot } from '#pwa/data/developer/log-snapshot.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import styles from './Developer.module.css';
import { NamedValue, PanelSection } from './PanelSection.tsx';
import { iso, useMeasures } from './useMeasures.ts';

const MIN_SCHEMA = {
  newer: 'log.minNewer',
  served: 'log.minServed',
  unheard: 'log.minUnheard',
} as const satisfies Record<LogSnapshot['minSchema'], string>;

export function LogSection({ now }: { readonly now: number }) {
  const t = useText('developer');
  const format = useFormat();
  const { age } = useMeasures();
  const log = useLive(logSnapshot);
  if (log === undefined) return null;
  const { cursor, ackSeq, rebuilding, sync, schema, codeEpoch, databaseEpoch, minSchema } = log;
  const nextAt = sync?.nextAt ?? 0;
  const failures = sync?.failures ?? 0;
  return (
    <PanelSection heading={t('log.heading')}>
      <dl className={styles['facts']}>
        <NamedValue name={t('log.cursor')}>
          {t('log.cursorOf', { epoch: format.number(cursor.epoch), rev: format.number(cursor.rev) })}
        </NamedValue>
        <NamedValue name={t('log.op')} code>
          {cursor.op ?? t('none')}
        </NamedValue>
        <NamedValue name={t('log.ack')}>{format.number(ackSeq)}</NamedValue>
        <NamedValue name={t('log.last')} code>
          {sync === null || sync.lastSavedAt === null ? t('log.never') : iso(sync.lastSavedAt)}
        </NamedValue>
        <NamedValue name={t('log.phase')}>
          {sync?.phase ?? 'idle'}
          {sync !== null && sync.code !== null && ` (${sync.code})`}
          {failures > 0 && `, ${t('log.failures', { count: failures, number: format.number(failures) })}`}
        </NamedValue>
        <NamedValue name={t('log.next')}>{nextAt > now ? age(nextAt - now) : t('log.asap')}</NamedValue>
        <NamedValue name={t('log.rebuilding')}>{t(rebuilding ? 'yes' : 'no')}</NamedValue>
        <NamedValue name={t('log.schema')}>{format.number(schema)}</NamedValue>
        <NamedValue name={t('log.epoch')}>
          {t('log.epochOf', { code: codeEpoch, database: databaseEpoch ?? t('none') })}
        </NamedValue>
        <NamedValue name={t('log.min')}>{t(MIN_SCHEMA[minSchema], { schema })}</NamedValue>
      </dl>
    </PanelSection>
  );
}
