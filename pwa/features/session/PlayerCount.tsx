import type { ExerciseDetails } from '#core/exercises/listed.ts';
import { canCorrectPain, countedOf, isHeldByPain, turnOf } from '#core/rules/session/run.ts';
import type { Run } from '#core/rules/session/run.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useDoseWords } from '#pwa/parts/useDoseWords.ts';
import { classNames } from '#pwa/ui/class-names.ts';
import { Beads } from '#pwa/ui/path/Beads.tsx';
import { secondsLeft } from './cues.ts';
import styles from './Player.module.css';
import { useSetWords } from './session-words.ts';

interface PlayerCountProps {
  readonly run: Run;
  /** all that was done so far could be stored */
  readonly isSaved: boolean;
  readonly now: number;
  readonly exercise: Pick<ExerciseDetails, 'motion'>;
  /** which phase of the movement the figure is in */
  readonly movement: number;
}

/** More beads than this do not fit a phone; the count is then a bar. */
const mostBeads = 10;

/** The one big number, what it is of, and how far it has come. */
export function PlayerCount({ run, isSaved, now, exercise, movement }: PlayerCountProps) {
  const t = useText('session');
  const format = useFormat();
  const doseWords = useDoseWords();
  const setWords = useSetWords();
  const { phase } = run;
  const task = run.tasks[run.task];
  const turn = turnOf(run);
  if (task === undefined || turn === undefined) return null;
  const isHold = task.dose.unit === 'seconds';
  const counted = countedOf(run);
  const left = secondsLeft(run, now);
  const asked = format.number(turn.amount);
  const set = setWords(run);

  const isHeld = isHeldByPain(run);
  const heldWords = t(canCorrectPain(run, now) ? 'paused.pain' : isSaved ? 'paused.painCounts' : 'paused.painUnsaved');
  if (phase.kind === 'between' && isHeld)
    return (
      <p className={styles['of']} role="status">
        <b>{t('paused.heldTitle')}</b>
        <span>{heldWords}</span>
      </p>
    );
  if (phase.kind === 'between')
    return (
      <div className={styles['of']} role="status">
        <b>{doseWords(task.dose)}</b>
      </div>
    );

  const ofWhat = (): string => {
    if (isHeld) return t('paused.heldTitle');
    switch (phase.kind) {
      case 'ready':
        return t('ready.title');
      case 'rest':
        return t('rest.title');
      case 'paused':
        return t('paused.title');
      case 'unsure':
        return t('unsure.title');
      default:
        return isHold ? t('count.hold', { number: asked }) : t('count.ofReps', { count: turn.amount, number: asked });
    }
  };
  const below = (): string => {
    if (isHeld) return heldWords;
    // Corrected since: it is a pause like any other.
    if (phase.kind === 'paused' && !isSaved) return t('paused.unsaved');
    if (phase.kind === 'paused') return t(`paused.${phase.why === 'pain' ? 'person' : phase.why}`);
    if (phase.kind === 'rest') return t('rest.next', { place: set });
    if (phase.kind !== 'unsure') return set;
    const counting = t(`unsure.${isHold ? 'countedSeconds' : 'countedReps'}`, {
      count: counted,
      number: format.number(counted),
    });
    return t(`unsure.${phase.why}`, { counted: counting });
  };
  const runsDown = phase.kind === 'ready' || phase.kind === 'rest' || (phase.kind === 'work' && isHold);
  const big = runsDown ? (left ?? 0) : counted;
  const share = Math.min(1, counted / turn.amount);
  return (
    <>
      <div className={styles['count']}>
        {(!isHeld || counted > 0) && <span className={styles['big']}>{format.number(isHeld ? counted : big)}</span>}
        <p className={styles['of']} role="status">
          <b>{ofWhat()}</b>
          <span>{below()}</span>
        </p>
        {phase.kind === 'work' && (
          <span className={styles['clock']} role="timer" aria-label={t('count.held')}>
            {format.clock(run.held / 1_000)}
          </span>
        )}
      </div>
      <div className={styles['beads']}>
        {isHold || turn.amount > mostBeads ? (
          <div
            className={styles['bar']}
            role="img"
            aria-label={t('count.beads', { done: format.number(counted), all: asked })}
          >
            <span style={{ inlineSize: `${share * 100}%` }} />
          </div>
        ) : (
          <Beads
            done={counted}
            total={Math.max(turn.amount, Math.min(counted, mostBeads))}
            active={phase.kind === 'work'}
            label={t('count.beads', { done: format.number(counted), all: asked })}
          />
        )}
      </div>
      {phase.kind === 'work' && !isHold && (
        <ol
          className={styles['tempo']}
          style={{
            gridTemplateColumns: exercise.motion.phases
              .map(({ seconds, hold = 0 }) => `minmax(0, ${seconds + hold}fr)`)
              .join(' '),
          }}
        >
          {exercise.motion.phases.map(({ say, seconds, hold = 0 }, at) => (
            <li key={at} className={classNames(at === movement && styles['now'])}>
              <span>{t('count.tempo', { say, seconds: format.number(seconds + hold) })}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
