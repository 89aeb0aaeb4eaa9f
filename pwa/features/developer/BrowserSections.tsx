import type { WorkerSnapshot } from '#pwa/data/queries/developer/app-copy.ts';
import type { DatabaseSnapshot, StorageSnapshot } from '#pwa/data/queries/developer/storage-snapshot.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { KeyValueList } from '#pwa/ui/page/KeyValueList.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { Table } from '#pwa/ui/table/Table.tsx';
import styles from './Developer.module.css';

export function WorkerSection({ worker }: { readonly worker: WorkerSnapshot }) {
  const t = useText('developer');
  const format = useFormat();
  const { supported, registered, controls, waiting, installing, backgroundSync, tags, precached } = worker;
  return (
    <Section title={t('worker.heading')}>
      {!supported && <p>{t('worker.unsupported')}</p>}
      {supported && !registered && <p>{t('worker.unregistered')}</p>}
      <KeyValueList
        items={[
          { label: t('worker.build'), value: __APP_VERSION__, isCode: true },
          { label: t('worker.controls'), value: controls?.state ?? t('no') },
          { label: t('worker.script'), value: controls?.script ?? t('none'), isCode: true },
          { label: t('worker.waiting'), value: waiting ?? t('no') },
          { label: t('worker.installing'), value: installing ?? t('no') },
          { label: t('worker.sync'), value: t(`worker.syncIs.${backgroundSync}`) },
          {
            label: t('worker.tags'),
            value: tags === null ? t('unsaid') : tags.length === 0 ? t('none') : tags.join(', '),
          },
          { label: t('worker.precached'), value: precached === null ? t('unsaid') : format.number(precached) },
        ]}
      />
    </Section>
  );
}

export function StorageSection({ storage: { estimate, persisted } }: { readonly storage: StorageSnapshot }) {
  const t = useText('developer');
  const format = useFormat();
  return (
    <Section title={t('storage.heading')}>
      <KeyValueList
        items={[
          { label: t('storage.used'), value: estimate === null ? t('unsaid') : format.bytes(estimate.used) },
          { label: t('storage.quota'), value: estimate === null ? t('unsaid') : format.bytes(estimate.quota) },
          { label: t('storage.persisted'), value: persisted === null ? t('unsaid') : t(persisted ? 'yes' : 'no') },
        ]}
      />
    </Section>
  );
}

export function DatabasesSection({ databases }: { readonly databases: readonly DatabaseSnapshot[] }) {
  const t = useText('developer');
  const format = useFormat();
  return (
    <Section title={t('storage.databases')}>
      <Table
        label={t('storage.table')}
        columns={[
          {
            key: 'name',
            label: t('storage.column.name'),
            kind: 'name',
            cell: ({ name }) => (
              <bdi dir="ltr" className={styles['code']}>
                {name}
              </bdi>
            ),
          },
          {
            key: 'version',
            label: t('storage.column.version'),
            kind: 'figure',
            cell: ({ version }) => format.number(version),
          },
          {
            key: 'stores',
            label: t('storage.column.stores'),
            cell: ({ stores }) =>
              stores
                .map(({ name, rows }) => t('storage.rows', { store: name, number: format.number(rows) }))
                .join(', '),
          },
        ]}
        rows={databases}
        keyOf={({ name }) => name}
        empty={<p>{t('none')}</p>}
      />
    </Section>
  );
}
