import type { StorageSnapshot } from '#pwa/data/developer/storage-snapshot.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import styles from './Developer.module.css';
import { NamedValue, PanelSection } from './PanelSection.tsx';
import { ScrollTable } from './ScrollTable.tsx';
import { useMeasures } from './useMeasures.ts';

export function StorageSection({ storage: { estimate, persisted } }: { readonly storage: StorageSnapshot }) {
  const t = useText('developer');
  const { bytes } = useMeasures();
  return (
    <PanelSection heading={t('storage.heading')}>
      <dl className={styles['facts']}>
        <NamedValue name={t('storage.used')}>{estimate === null ? t('unsaid') : bytes(estimate.used)}</NamedValue>
        <NamedValue name={t('storage.quota')}>{estimate === null ? t('unsaid') : bytes(estimate.quota)}</NamedValue>
        <NamedValue name={t('storage.persisted')}>
          {persisted === null ? t('unsaid') : t(persisted ? 'yes' : 'no')}
        </NamedValue>
      </dl>
    </PanelSection>
  );
}

export function DatabasesSection({ databases }: { readonly databases: StorageSnapshot['databases'] }) {
  const t = useText('developer');
  const format = useFormat();
  return (
    <PanelSection heading={t('storage.databases')}>
      <ScrollTable
        label={t('storage.table')}
        columns={[
          { name: t('storage.column.name') },
          { name: t('storage.column.version'), isFigure: true },
          { name: t('storage.column.stores') },
        ]}
      >
        {databases.map(({ name, version, stores }) => (
          <tr key={name}>
            <th scope="row" className={styles['code']} dir="ltr">
              {name}
            </th>
            <td className={styles['figure']}>{format.number(version)}</td>
            <td className={styles['wide']}>
              {stores
                .map(({ name: store, rows }) => t('storage.rows', { store, number: format.number(rows) }))
                .join(', ')}
            </td>
          </tr>
        ))}
      </ScrollTable>
    </PanelSection>
  );
}
