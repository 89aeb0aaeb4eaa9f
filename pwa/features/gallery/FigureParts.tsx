import { useState } from 'react';
import type { Motion } from '#core/exercises/schema.ts';
import type { SyncStatus } from '#pwa/data/queries/sync-status.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { QuotaNote } from '#pwa/parts/QuotaNote.tsx';
import { Button } from '#pwa/ui/Button.tsx';
import { StillFigure } from '#pwa/ui/figure/Figure.tsx';
import { MovingFigure } from '#pwa/ui/figure/MovingFigure.tsx';
import styles from './GalleryScreen.module.css';
import { PartSection } from './PartSection.tsx';

const MOTION: Motion = {
  view: 'side',
  works: ['rightArm', 'leftArm'],
  phases: [
    { say: 'Stand tall', seconds: 2, pose: { base: 'stand' } },
    { say: 'Raise the arms', seconds: 2, hold: 2, pose: { base: 'stand', arms: { raise: 150 } } },
  ],
};

const quota = (rows: number): SyncStatus['quota'] => ({ rows, rowsLimit: 100, bytes: 1, bytesLimit: 200 });
const STATUS = {
  isSample: false,
  total: 1,
  saved: 1,
  waiting: 0,
  mayBeErased: false,
  rejected: 0,
  phase: 'idle',
  sending: 0,
  lastSavedAt: null,
  code: null,
  nextAt: 0,
  held: null,
  earlierOwner: null,
  serverOffset: 0,
} as const satisfies Omit<SyncStatus, 'quota'>;

/** The body that shows an exercise, and what is said when the server runs out of room. */
export function FigureParts() {
  const t = useText('gallery');
  const [isPlaying, setIsPlaying] = useState(false);
  const [phase, setPhase] = useState(1);
  return (
    <PartSection heading={t('figure.heading')}>
      <div className={styles['flow']}>
        <StillFigure motion={MOTION} label={t('figure.still')} />
        <StillFigure motion={MOTION} label={t('figure.mirrored')} phase={0} isMirrored />
      </div>
      <div className={styles['place']}>
        <MovingFigure
          motion={MOTION}
          label={t('figure.moving')}
          isPlaying={isPlaying}
          phase={phase}
          onPhase={setPhase}
        />
      </div>
      <div className={styles['flow']}>
        <Button size="small" icon={isPlaying ? 'pause' : 'play'} onClick={() => setIsPlaying(!isPlaying)}>
          {t(isPlaying ? 'figure.pause' : 'figure.play')}
        </Button>
      </div>
      <QuotaNote status={{ ...STATUS, quota: quota(85) }} />
      <QuotaNote status={{ ...STATUS, quota: quota(100) }} />
    </PartSection>
  );
}
