import { useText } from '#pwa/i18n/useText.ts';
import { iconPaths, type IconName } from '#pwa/ui/icon-paths.ts';
import { Icon } from '#pwa/ui/Icon.tsx';
import styles from './GalleryScreen.module.css';
import { PartSection } from './PartSection.tsx';

const COLOURS = [
  'ground',
  'sheet',
  'sunk',
  'trail',
  'trail-far',
  'line',
  'edge',
  'ink',
  'ink-2',
  'pine',
  'pine-soft',
  'clay',
  'clay-soft',
  'sky',
  'sky-soft',
  'amber',
  'amber-soft',
  'amber-fill',
  'stop',
  'stop-soft',
] as const;
const ICONS = Object.keys(iconPaths) as IconName[];

export function FoundationParts() {
  const t = useText('gallery');
  return (
    <>
      <PartSection heading={t('colour.heading')}>
        <div className={styles['swatches']}>
          {COLOURS.map((name) => (
            <span key={name}>
              <span className={styles['swatch']} style={{ background: `var(--${name})` }} />
              {name}
            </span>
          ))}
        </div>
      </PartSection>
      <PartSection heading={t('type.heading')}>
        <div className={styles['type']}>
          <span className={styles['shown']} style={{ fontSize: 'var(--t-7)' }}>
            12
          </span>
          <span className={styles['shown']} style={{ fontSize: 'var(--t-6)' }}>
            {t('type.statement')}
          </span>
          <span className={styles['shown']} style={{ fontSize: 'var(--t-5)' }}>
            {t('type.title')}
          </span>
          <span className={styles['shown']} style={{ fontSize: 'var(--t-4)' }}>
            {t('type.row')}
          </span>
          <span style={{ fontSize: 'var(--t-3)' }}>{t('type.text')}</span>
          <span style={{ fontSize: 'var(--t-2)' }}>{t('type.support')}</span>
          <span style={{ fontSize: 'var(--t-1)' }}>{t('type.label')}</span>
          <span className="figures" style={{ fontSize: 'var(--t-6)' }}>
            0:47
            <br />
            1:11
          </span>
        </div>
      </PartSection>
      <PartSection heading={t('icons.heading')}>
        <ul className={styles['icons']}>
          {ICONS.map((name) => (
            <li key={name}>
              <Icon name={name} />
              {name}
            </li>
          ))}
        </ul>
      </PartSection>
    </>
  );
}
