import { Link } from 'react-router-dom';
import type { StorageRoom } from '#pwa/data/queries/storage-room.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { href } from '#pwa/routes/table.ts';
import { Button, buttonClass } from '#pwa/ui/Button.tsx';
import { KeyValueList } from '#pwa/ui/page/KeyValueList.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import type { RepairActions } from './repair-actions.ts';
import styles from './RepairView.module.css';

interface DeviceSectionProps {
  readonly room: StorageRoom;
  readonly actions: Pick<RepairActions, 'askToKeep' | 'copyEverything'>;
}

/** The storage that the browser allows, its promise to keep what is here, and a copy of everything. */
export function DeviceSection({ room, actions }: DeviceSectionProps) {
  const t = useText('repair');
  const format = useFormat();
  const asking = useCommand(actions.askToKeep);
  const copying = useCommand(actions.copyEverything);
  const isAnswered = asking.done !== null && asking.failure === null && !asking.isBusy;
  const isCopied = copying.done !== null && copying.failure === null && !copying.isBusy;
  const size = (bytes: number | null) => {
    if (bytes === null) return t('device.noEstimate');
    return <bdi className="unbroken">{format.bytes(bytes)}</bdi>;
  };
  return (
    <Section title={t('device.title')}>
      <KeyValueList
        items={[
          { label: t('device.used'), value: size(room.used) },
          { label: t('device.left'), value: size(room.left) },
          {
            label: t('device.kept'),
            value: t(room.kept === null ? 'device.unknown' : room.kept ? 'device.yes' : 'device.no'),
          },
        ]}
      />
      {room.used !== null && <p className={styles['support']}>{t('device.estimate')}</p>}
      <p className={styles['support']}>{t(room.kept === true ? 'device.keptText' : 'device.notKeptText')}</p>
      {room.kept === false && (
        <div className={styles['actions']}>
          <Button size="small" busy={asking.isBusy} busyLabel={t('device.asking')} onClick={() => void asking.run()}>
            {t('device.ask')}
          </Button>
        </div>
      )}
      <p role="status">{isAnswered ? t(asking.done ? 'device.granted' : 'device.denied') : ''}</p>
      <FailureNote failure={asking.failure} />
      <div className={styles['actions']}>
        <Button
          size="small"
          icon="download"
          busy={copying.isBusy}
          busyLabel={t('device.exporting')}
          onClick={() => void copying.run()}
        >
          {t('device.export')}
        </Button>
      </div>
      <p className={styles['support']}>{t('device.exportText')}</p>
      <p role="status">{isCopied ? t('device.exported') : ''}</p>
      <FailureNote failure={copying.failure} />
      <div className={styles['links']}>
        <Link className={buttonClass({ variant: 'link', size: 'small' })} to={href('people')}>
          {t('device.people')}
        </Link>
        <Link className={buttonClass({ variant: 'link', size: 'small' })} to={href('developer')}>
          {t('device.developer')}
        </Link>
      </div>
    </Section>
  );
}
