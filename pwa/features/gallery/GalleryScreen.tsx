import { useState } from 'react';
import { useText } from '#pwa/i18n/useText.ts';
import { Segmented } from '#pwa/ui/Segmented.tsx';
import { CommandParts } from './CommandParts.tsx';
import { ControlParts } from './ControlParts.tsx';
import { FeedbackParts } from './FeedbackParts.tsx';
import { FoundationParts } from './FoundationParts.tsx';
import styles from './GalleryScreen.module.css';
import { OverlayParts } from './OverlayParts.tsx';
import { PageParts } from './PageParts.tsx';
import { PathParts } from './PathParts.tsx';
import { SurfaceParts } from './SurfaceParts.tsx';

// For the people who build the product: all parts on one page, so that a change to a token or a part
// is seen everywhere it matters. Figures on it are samples and say so.

const CHOICES = ['both', 'light', 'dark'] as const;
type Choice = (typeof CHOICES)[number];

export default function GalleryScreen() {
  const t = useText('gallery');
  const [choice, setChoice] = useState<Choice>('both');
  const themes = choice === 'both' ? (['light', 'dark'] as const) : [choice];
  return (
    <div className={styles['gallery']}>
      <header className={`wrap ${styles['head']}`}>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
        <Segmented
          label={t('theme.label')}
          value={choice}
          options={CHOICES.map((value) => ({ value, label: t(`theme.${value}`) }))}
          onChange={setChoice}
        />
      </header>
      <div className={themes.length === 2 ? styles['sideBySide'] : undefined}>
        {themes.map((theme) => (
          <div key={theme} className={styles['theme']} data-theme={theme} role="group" aria-label={t(`theme.${theme}`)}>
            <PathParts />
            <ControlParts />
            <SurfaceParts />
            <FeedbackParts />
            <PageParts theme={theme} />
            <OverlayParts />
            <CommandParts />
            <FoundationParts />
          </div>
        ))}
      </div>
    </div>
  );
}
