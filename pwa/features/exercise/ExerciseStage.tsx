import { useState } from 'react';
import { goalPhase } from '#core/exercises/body/movement.ts';
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { MovingFigure } from '#pwa/ui/figure/MovingFigure.tsx';
import { Segmented } from '#pwa/ui/form/Segmented.tsx';
import { Slider } from '#pwa/ui/form/Slider.tsx';
import { IconButton } from '#pwa/ui/IconButton.tsx';
import styles from './ExerciseStage.module.css';

type Shown = Pick<ExerciseDetails, 'name' | 'dose' | 'motion'>;

/** The movement: played, or stepped through phase by phase. It begins still, in the pose that the exercise is about. */
export function ExerciseStage({ name, dose, motion }: Shown) {
  const t = useText('exercise');
  const format = useFormat();
  const goal = goalPhase(motion);
  const [phase, setPhase] = useState(goal);
  const [isPlaying, setPlaying] = useState(false);
  const [side, setSide] = useState<'right' | 'left'>('right');
  const { say = '', seconds = 0, hold } = motion.phases[phase] ?? {};
  const times = { seconds: format.number(seconds), hold: format.number(hold ?? 0) };
  return (
    <div className={styles['stage']}>
      <div className={styles['picture']}>
        <MovingFigure
          motion={motion}
          label={t('stage.label', { name, from: motion.phases[0]?.say, to: motion.phases[goal]?.say })}
          isPlaying={isPlaying}
          phase={phase}
          onPhase={setPhase}
          isMirrored={side === 'left'}
        />
      </div>
      <div className={styles['controls']}>
        <IconButton
          className={styles['play']}
          icon={isPlaying ? 'pause' : 'play'}
          label={t(isPlaying ? 'stage.pause' : 'stage.play')}
          edged
          onClick={() => setPlaying(!isPlaying)}
        />
        <Slider
          label={say}
          min={0}
          max={motion.phases.length - 1}
          value={phase}
          valueText={t(hold === undefined ? 'stage.moves' : 'stage.holds', times)}
          labels={{ less: t('stage.previous'), more: t('stage.next') }}
          signs="order"
          onChange={(next) => {
            setPlaying(false);
            setPhase(next);
          }}
        />
        {dose.perSide === true && (
          <div className={styles['side']}>
            <Segmented
              label={t('stage.side')}
              labelHidden
              value={side}
              options={(['right', 'left'] as const).map((value) => ({ value, label: t(`stage.${value}`) }))}
              onChange={setSide}
            />
          </div>
        )}
      </div>
    </div>
  );
}
