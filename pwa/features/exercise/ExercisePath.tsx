import { Link } from 'react-router-dom';
import type { ListedExercise } from '#core/exercises/listed.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { href } from '#pwa/routes/table.ts';
import { StillFigure } from '#pwa/ui/figure/Figure.tsx';
import type { StoneState } from '#pwa/ui/path/mark.ts';
import { StoneSign } from '#pwa/ui/path/StoneSign.tsx';
import styles from './ExercisePath.module.css';

export interface PathExercise extends Pick<ListedExercise, 'id' | 'name' | 'still'> {
  /** where it is saved that it was done; open until it is */
  readonly stone: StoneState;
}

interface ExercisePathProps {
  readonly easier: readonly PathExercise[];
  readonly here: PathExercise;
  readonly harder: readonly PathExercise[];
}

/** From what is easier by way of this one to what is harder. A stone lies where it was done before. */
export function ExercisePath({ easier, here, harder }: ExercisePathProps) {
  const t = useText('exercise');
  const step = (exercise: PathExercise, place: 'easier' | 'here' | 'harder') => {
    const { id, name, still, stone } = exercise;
    const content = (
      <>
        <StillFigure className={styles['figure']} motion={still} />
        <span className={styles['stone']}>
          <StoneSign state={stone} size={place === 'here' ? 32 : 24} seed={name.length} />
        </span>
        <b>{name}</b>
        <small>{t(`path.${place}`)}</small>
      </>
    );
    return (
      <li key={id} className={styles['step']}>
        {place === 'here' ? <span>{content}</span> : <Link to={href('exercise', { exerciseId: id })}>{content}</Link>}
      </li>
    );
  };
  return (
    <ol className={styles['path']}>
      {easier.map((exercise) => step(exercise, 'easier'))}
      {step(here, 'here')}
      {harder.map((exercise) => step(exercise, 'harder'))}
    </ol>
  );
}
