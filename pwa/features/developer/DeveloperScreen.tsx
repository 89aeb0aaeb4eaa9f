import { useState } from 'react';
import { developerPreference } from '#pwa/data/device-preferences.ts';
import { forcedOffline } from '#pwa/data/sync/network.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Switch } from '#pwa/ui/Switch.tsx';
import styles from './Developer.module.css';
import { DeveloperTools } from './DeveloperTools.tsx';

const isDevelopment = (): boolean => import.meta.env.DEV;

/** Open in development; otherwise behind a switch, so that a link shows nobody clocks and cursors they did not ask for. */
export default function DeveloperScreen() {
  const t = useText('developer');
  const [isOn, setOn] = useState(() => developerPreference.load() === 'on');
  const [isKept, setKept] = useState(true);
  const isOpen = isDevelopment() || isOn;
  const change = (next: boolean): void => {
    setKept(developerPreference.save(next ? 'on' : 'off'));
    // Once the switch is out of sight, it must not keep entries from being sent.
    if (!next && forcedOffline.get()) void forcedOffline.set(false);
    setOn(next);
  };
  return (
    <div className={`wrap ${styles['screen']}`}>
      <header className={styles['head']}>
        <h1>{t('title')}</h1>
        {isOpen && <p>{t('lead')}</p>}
        {!isDevelopment() && (
          <div>
            <Switch
              label={t('switch.label')}
              hint={t(isOn ? 'switch.offText' : 'switch.text')}
              value={isOn}
              onChange={change}
            />
            <p role="status" className={styles['quiet']}>
              {isKept ? '' : t('switch.refused')}
            </p>
          </div>
        )}
      </header>
      {isOpen && <DeveloperTools />}
    </div>
  );
}
