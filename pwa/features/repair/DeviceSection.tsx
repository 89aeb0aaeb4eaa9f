import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { exportEverything } from '#pwa/data/export-everything.ts';
import { storageRoom } from '#pwa/data/queries/storage-room.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { browserStorage } from '#pwa/device/storage.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useKept } from '#pwa/parts/useKept.ts';
import { useSaveCopy } from '#pwa/parts/useSaveCopy.ts';
import { href } from '#pwa/routes/table.ts';
import { Button, buttonClass } from '#pwa/ui/Button.tsx';
import { byteSize } from './byte-size.ts';
import styles from './RepairScreen.module.css';

type Asking = 'not' | 'asking' | 'granted' | 'denied';

/** The storage that the browser allows, its promise to keep what is here, and an export of everything. */
export function DeviceSection() {
  const t = useText('repair');
  const format = useFormat();
  const titleId = useId();
  const [asks, setAsks] = useState(0);
  const [asking, setAsking] = useState<Asking>('not');
  const { copy, save } = useSaveCopy(exportEverything);
  const room = useKept(useLive(storageRoom, browserStorage, asks));

  const ask = async (): Promise<void> => {
    setAsking('asking');
    const isKept = await browserStorage.askToKeep();
    setAsking(isKept === true ? 'granted' : 'denied');
    setAsks(asks + 1);
  };
  const size = (bytes: number | null): string => {
    if (bytes === null) return t('device.noEstimate');
    const { value, unit } = byteSize(bytes);
    return t(`bytes.${unit}`, { number: format.number(value) });
  };

  return (
    <section className={styles['section']} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('device.title')}</h2>
      {room !== undefined && (
        <>
          <dl className={styles['facts']}>
            <div>
              <dt>{t('device.used')}</dt>
              <dd>
                <bdi>{size(room.used)}</bdi>
              </dd>
            </div>
            <div>
              <dt>{t('device.left')}</dt>
              <dd>
                <bdi>{size(room.left)}</bdi>
              </dd>
            </div>
            <div>
              <dt>{t('device.kept')}</dt>
              <dd>{t(room.kept === null ? 'device.unknown' : room.kept ? 'device.yes' : 'device.no')}</dd>
            </div>
          </dl>
          {room.used !== null && <p className={styles['support']}>{t('device.estimate')}</p>}
          <p className={styles['support']}>{t(room.kept === true ? 'device.keptText' : 'device.notKeptText')}</p>
          {room.kept === false && (
            <div className={styles['actions']}>
              <Button size="small" busy={asking === 'asking'} onClick={() => void ask()}>
                {t(asking === 'asking' ? 'device.asking' : 'device.ask')}
              </Button>
            </div>
          )}
          <p role="status">{asking === 'granted' || asking === 'denied' ? t(`device.${asking}`) : ''}</p>
        </>
      )}
      <div className={styles['actions']}>
        <Button size="small" icon="download" busy={copy.state === 'making'} onClick={() => void save()}>
          {t(copy.state === 'making' ? 'device.exporting' : 'device.export')}
        </Button>
      </div>
      <p className={styles['support']}>{t('device.exportText')}</p>
      <p role="status">
        {copy.state === 'made'
          ? t('device.exported')
          : copy.state === 'failed'
            ? t('device.exportFailed', { reason: copy.reason })
            : ''}
      </p>
      <div className={styles['links']}>
        <Link className={buttonClass({ variant: 'link', size: 'small' })} to={href('people')}>
          {t('device.people')}
        </Link>
        <Link className={buttonClass({ variant: 'link', size: 'small' })} to={href('developer')}>
          {t('device.developer')}
        </Link>
      </div>
    </section>
  );
}
