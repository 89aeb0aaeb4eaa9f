import { useState } from 'react';
import { goalPhase } from '#core/exercises/body/movement.ts';
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { MovingFigure } from '#pwa/ui/figure/MovingFigure.tsx';
import styles from './LandingView.module.css';

export type LiveFigureProps = Pick<ExerciseDetails, 'name' | 'motion'>;

/** One exercise as it is shown in the app, with its own words. It moves until it is paused. */
export function LiveFigure({ name, motion }: LiveFigureProps) {
  const t = useText('landing');
  const format = useFormat();
  const [phase, setPhase] = useState(0);
  const [isPlaying, setPlaying] = useState(true);
  const { phases } = motion;
  return (
    <>
      <div className={styles['picture']}>
        <MovingFigure
          motion={motion}
          label={t('figure.label', { name, from: phases[0]?.say, to: phases[goalPhase(motion)]?.say })}
          isPlaying={isPlaying}
          phase={phase}
          onPhase={setPhase}
        />
      </div>
      <p className={styles['cue']}>
        <b>{phases[phase]?.say}</b>
        <span>{t('figure.live', { name, number: format.number(phase + 1), total: format.number(phases.length) })}</span>
      </p>
      <Button
        className={styles['pause']}
        size="small"
        icon={isPlaying ? 'pause' : 'play'}
        onClick={() => setPlaying(!isPlaying)}
      >
        {t(isPlaying ? 'figure.pause' : 'figure.play')}
      </Button>
    </>
  );
}
