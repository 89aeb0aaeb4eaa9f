import { outboxSnapshot } from '#pwa/data/developer/outbox-snapshot.ts';
import type { WaitingOperation } from '#pwa/data/developer/outbox-snapshot.ts';
import { telemetryStatus } from '#pwa/data/telemetry/telemetry-status.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import styles from './Developer.module.css';
import { NamedValue, PanelSection } from './PanelSection.tsx';
import { ScrollTable } from './ScrollTable.tsx';
import { useMeasures } from './useMeasures.ts';

export function OutboxSection({ now }: { readonly now: number }) {
  const t = useText('developer');
  const format = useFormat();
  const outbox = useLive(outboxSnapshot);
  if (outbox === undefined) return null;
  const { total, first, kinds, counted, quarantined, unknown } = outbox;
  const kindsSaid = kinds
    .map(({ entity, state, count }) => t('outbox.kind', { kind: entity, state, number: format.number(count) }))
    .join(', ');
  return (
    <PanelSection heading={t('outbox.heading')}>
      <div className={styles['columns']}>
        <div>
          <h3 className={styles['small']}>{t('outbox.records')}</h3>
          <dl className={styles['facts']}>
            <NamedValue name={t('outbox.total')}>{format.number(total)}</NamedValue>
            <NamedValue name={t('outbox.kinds')}>
              {kindsSaid === '' ? t('none') : kindsSaid}{' '}
              {counted < total && t('outbox.kindsOf', { number: format.number(counted) })}
            </NamedValue>
            <NamedValue name={t('outbox.quarantined')}>{format.number(quarantined)}</NamedValue>
            <NamedValue name={t('outbox.unknown')}>{format.number(unknown)}</NamedValue>
          </dl>
        </div>
        <TelemetryFacts now={now} />
      </div>
      {first.length === 0 ? <p>{t('outbox.empty')}</p> : <OutboxTable entries={first} now={now} />}
      {first.length > 0 && (
        <p className={styles['quiet']}>
          {t('outbox.shown', { shown: format.number(first.length), total: format.number(total) })}
        </p>
      )}
    </PanelSection>
  );
}

function OutboxTable({ entries, now }: { readonly entries: readonly WaitingOperation[]; readonly now: number }) {
  const t = useText('developer');
  const format = useFormat();
  const { age } = useMeasures();
  const columns = (['seq', 'entity', 'type', 'key', 'state', 'attempts', 'code', 'age', 'bytes'] as const).map(
    (name) => ({
      name: t(`outbox.column.${name}`),
      isFigure: ['seq', 'attempts', 'age', 'bytes'].includes(name),
    }),
  );
  return (
    <ScrollTable label={t('outbox.table')} columns={columns}>
      {entries.map(({ seq, opId, entity, type, key, state, attempts, lastCode, createdAt, bytes }) => (
        <tr key={opId}>
          <th scope="row" className={styles['figure']}>
            {format.number(seq)}
          </th>
          <td>{entity}</td>
          <td>{type}</td>
          <td className={styles['code']} dir="ltr" title={key}>
            {shortened(key)}
          </td>
          <td>{state}</td>
          <td className={styles['figure']}>{format.number(attempts)}</td>
          <td>{lastCode ?? ''}</td>
          <td className={styles['figure']}>{age(now - createdAt)}</td>
          <td className={styles['figure']}>{format.number(bytes)}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}

/** Ids from one device share their beginning, so both ends are shown. */
const shortened = (key: string): string => (key.length <= 21 ? key : `${key.slice(0, 10)}…${key.slice(-10)}`);

function TelemetryFacts({ now }: { readonly now: number }) {
  const t = useText('developer');
  const format = useFormat();
  const { age, bytes } = useMeasures();
  const telemetry = useLive(telemetryStatus);
  if (telemetry === undefined) return null;
  const agreed = Object.entries(telemetry.consent).flatMap(([name, isAgreed]) => (isAgreed ? [name] : []));
  return (
    <div>
      <h3 className={styles['small']}>{t('telemetry.heading')}</h3>
      <dl className={styles['facts']}>
        <NamedValue name={t('telemetry.waiting')}>
          {format.number(telemetry.waiting)}, {bytes(telemetry.bytes)}
        </NamedValue>
        <NamedValue name={t('telemetry.dropped')}>{format.number(telemetry.dropped)}</NamedValue>
        <NamedValue name={t('telemetry.oldest')}>
          {telemetry.oldestAt === null ? t('none') : age(now - telemetry.oldestAt)}
        </NamedValue>
        <NamedValue name={t('telemetry.consent')}>{agreed.length === 0 ? t('none') : agreed.join(', ')}</NamedValue>
      </dl>
    </div>
  );
}
