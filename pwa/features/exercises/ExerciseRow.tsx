import { memo } from 'react';
import type { ListedExercise } from '#core/exercises/listed.ts';
import type { Reason } from '#core/rules/recommended-exercises.ts';
import type { DoneExercise } from '#pwa/data/queries/done-exercises.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { href } from '#pwa/routes/table.ts';
import { StillFigure } from '#pwa/ui/figure/Figure.tsx';
import { IconButton } from '#pwa/ui/IconButton.tsx';
import { ListRow } from '#pwa/ui/rows/ListRow.tsx';
import styles from './ExercisesView.module.css';

interface ExerciseRowProps {
  readonly exercise: ListedExercise;
  /** its figure's turn has come; its place is kept until then */
  readonly isDrawn: boolean;
  readonly isFavourite: boolean;
  readonly done: DoneExercise | undefined;
  /** why it is recommended */
  readonly reason: Reason | undefined;
  /** the name of the exercise that the reason speaks of */
  readonly because: string;
  readonly onMark: (id: string, isFavourite: boolean) => void;
}

export const ExerciseRow = memo(function ExerciseRow({
  exercise: { id, name, aim, minutes, level, equipment, still },
  isDrawn,
  isFavourite,
  done,
  reason,
  because,
  onMark,
}: ExerciseRowProps) {
  const t = useText('exercises');
  const format = useFormat();
  const times = reason?.kind === 'near' ? reason.times : reason?.kind === 'harder' ? reason.days : 1;
  return (
    <ListRow
      level={2}
      title={name}
      to={href('exercise', { exerciseId: id })}
      thumb={<span className={styles['figure']}>{isDrawn && <StillFigure motion={still} />}</span>}
      hint={
        <>
          {aim}
          {reason !== undefined && (
            <span className={styles['reason']}>
              {t(`reason.${reason.kind}`, { name: because, count: times, number: format.number(times) })}
            </span>
          )}
          {done !== undefined && done.times > 0 && (
            <span className={styles['done']}>
              {t('done', {
                count: done.times,
                number: format.number(done.times),
                day: format.day(done.lastDay, 'date'),
              })}
            </span>
          )}
        </>
      }
      meta={[
        format.minutes(minutes),
        t(`level.${level}`),
        ...(equipment.length === 0 ? [t('noEquipment')] : equipment.map((item) => t(`equipment.${item}`))),
      ]}
      action={
        <IconButton
          icon="favorite"
          label={t('favourite', { name })}
          aria-pressed={isFavourite}
          onClick={() => onMark(id, !isFavourite)}
        />
      }
    />
  );
});
