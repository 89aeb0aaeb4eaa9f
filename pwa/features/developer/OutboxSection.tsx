import type { OutboxSnapshot, WaitingOperation } from '#pwa/data/queries/developer/outbox-snapshot.ts';
import type { TelemetryStatus } from '#pwa/data/queries/telemetry-status.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { KeyValueList } from '#pwa/ui/page/KeyValueList.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { Table, type Column } from '#pwa/ui/table/Table.tsx';
import styles from './Developer.module.css';

interface OutboxSectionProps {
  readonly now: number;
  readonly outbox: OutboxSnapshot;
  /** the app's own reports wait apart from records */
  readonly telemetry: TelemetryStatus;
}

export function OutboxSection({ now, outbox, telemetry }: OutboxSectionProps) {
  const t = useText('developer');
  const format = useFormat();
  const { total, first, kinds, counted, quarantined, unknown } = outbox;
  const kindWords = kinds
    .map(({ entity, state, count }) => t('outbox.kind', { kind: entity, state, number: format.number(count) }))
    .join(', ');
  return (
    <Section title={t('outbox.heading')}>
      <div className={styles['columns']}>
        <Section title={t('outbox.records')} level={3}>
          <KeyValueList
            items={[
              { label: t('outbox.total'), value: format.number(total) },
              {
                label: t('outbox.kinds'),
                value: [
                  kindWords === '' ? t('none') : kindWords,
                  ...(counted < total ? [t('outbox.kindsOf', { number: format.number(counted) })] : []),
                ].join(' '),
              },
              { label: t('outbox.quarantined'), value: format.number(quarantined) },
              { label: t('outbox.unknown'), value: format.number(unknown) },
            ]}
          />
        </Section>
        <Reports now={now} telemetry={telemetry} />
      </div>
      <Waiting now={now} entries={first} />
      {first.length > 0 && (
        <p className={styles['quiet']}>
          {t('outbox.shown', { shown: format.number(first.length), total: format.number(total) })}
        </p>
      )}
    </Section>
  );
}

function Reports({ now, telemetry }: Pick<OutboxSectionProps, 'now' | 'telemetry'>) {
  const t = useText('developer');
  const format = useFormat();
  const { waiting, bytes, dropped, oldestAt, consent } = telemetry;
  const agreed = Object.entries(consent).flatMap(([name, isAgreed]) => (isAgreed ? [name] : []));
  return (
    <Section title={t('telemetry.heading')} level={3}>
      <KeyValueList
        items={[
          { label: t('telemetry.waiting'), value: `${format.number(waiting)}, ${format.bytes(bytes)}` },
          { label: t('telemetry.dropped'), value: format.number(dropped) },
          { label: t('telemetry.oldest'), value: oldestAt === null ? t('none') : format.age(now - oldestAt) },
          { label: t('telemetry.consent'), value: agreed.length === 0 ? t('none') : agreed.join(', ') },
        ]}
      />
    </Section>
  );
}

function Waiting({ now, entries }: { readonly now: number; readonly entries: readonly WaitingOperation[] }) {
  const t = useText('developer');
  const format = useFormat();
  const columns: readonly Column<WaitingOperation>[] = [
    { key: 'seq', label: t('outbox.column.seq'), kind: 'name', cell: ({ seq }) => format.number(seq) },
    { key: 'entity', label: t('outbox.column.entity'), cell: ({ entity }) => entity },
    { key: 'type', label: t('outbox.column.type'), cell: ({ type }) => type },
    {
      key: 'key',
      label: t('outbox.column.key'),
      cell: ({ key }) => (
        <bdi dir="ltr" className={styles['code']} title={key}>
          {shortened(key)}
        </bdi>
      ),
    },
    { key: 'state', label: t('outbox.column.state'), cell: ({ state }) => state },
    {
      key: 'attempts',
      label: t('outbox.column.attempts'),
      kind: 'figure',
      cell: ({ attempts }) => format.number(attempts),
    },
    { key: 'code', label: t('outbox.column.code'), cell: ({ lastCode }) => lastCode ?? t('none') },
    { key: 'age', label: t('outbox.column.age'), kind: 'figure', cell: ({ createdAt }) => format.age(now - createdAt) },
    { key: 'bytes', label: t('outbox.column.bytes'), kind: 'figure', cell: ({ bytes }) => format.number(bytes) },
  ];
  return (
    <Table
      label={t('outbox.table')}
      columns={columns}
      rows={entries}
      keyOf={({ opId }) => opId}
      empty={<p>{t('outbox.empty')}</p>}
    />
  );
}

/** Ids from one device share their beginning, so both ends are shown. */
const shortened = (key: string): string => (key.length <= 21 ? key : `${key.slice(0, 10)}…${key.slice(-10)}`);
