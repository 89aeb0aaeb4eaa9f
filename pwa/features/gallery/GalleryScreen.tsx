import { lazy, useState } from 'react';
import { useText } from '#pwa/i18n/useText.ts';
import { Segmented } from '#pwa/ui/form/Segmented.tsx';
import { ControlParts } from './ControlParts.tsx';
import { FeedbackParts } from './FeedbackParts.tsx';
import { FoundationParts } from './FoundationParts.tsx';
import styles from './GalleryScreen.module.css';
import { PathParts } from './PathParts.tsx';
import { SurfaceParts } from './SurfaceParts.tsx';

// For the people who build the product: all parts on one page, so that a change to a token or a part
// is seen everywhere it matters. Figures on it are samples and say so.

// Chunks of their own: together the parts are more than a screen may weigh. The page appears once all have come.
const ChartParts = lazy(async () => ({ default: (await import('./ChartParts.tsx')).ChartParts }));
const CommandParts = lazy(async () => ({ default: (await import('./CommandParts.tsx')).CommandParts }));
const FigureParts = lazy(async () => ({ default: (await import('./FigureParts.tsx')).FigureParts }));
const FindingParts = lazy(async () => ({ default: (await import('./FindingParts.tsx')).FindingParts }));
const FormParts = lazy(async () => ({ default: (await import('./FormParts.tsx')).FormParts }));
const OverlayParts = lazy(async () => ({ default: (await import('./OverlayParts.tsx')).OverlayParts }));
const PageParts = lazy(async () => ({ default: (await import('./PageParts.tsx')).PageParts }));
const ProductParts = lazy(async () => ({ default: (await import('./ProductParts.tsx')).ProductParts }));

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
            <FindingParts />
            <FormParts />
            <SurfaceParts />
            <ChartParts />
            <FeedbackParts />
            <PageParts theme={theme} />
            <OverlayParts />
            <CommandParts />
            <FigureParts />
            <ProductParts theme={theme} />
            <FoundationParts />
          </div>
        ))}
      </div>
    </div>
  );
}
