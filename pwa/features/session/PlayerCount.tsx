import { useEffect, useRef } from 'react';
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import { canCorrectPain, countedOf, isHeldByPain, turnOf } from '#core/rules/session/run.ts';
import type { Run } from '#core/rules/session/run.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useDoseWords } from '#pwa/parts/useDoseWords.ts';
import { useReducedMotion } from '#pwa/parts/useReducedMotion.ts';
import { classNames } from '#pwa/ui/class-names.ts';
import { Icon } from '#pwa/ui/Icon.tsx';
import { IconButton } from '#pwa/ui/IconButton.tsx';
import { Beads } from '#pwa/ui/path/Beads.tsx';
import { secondsLeft, tempoPhaseOf } from './cues.ts';
import styles from './Player.module.css';
import { useSetWords } from './session-words.ts';

interface PlayerCountProps {
  readonly run: Run;
  /** all that was done so far could be stored */
  readonly isSaved: boolean;
  readonly now: number;
  readonly exercise: Pick<ExerciseDetails, 'motion' | 'steps'>;
  /** which phase of the movement the figure is in */
  readonly movement: number;
  readonly onFewer: () => void;
}

/** More beads than this do not fit a phone; the count is then a bar. */
const mostBeads = 10;
/** A phase that is shorter is over before its word is said. */
const saidFrom = 3;

/** The one big number, what it is of, and how far it has come. */
export function PlayerCount({ run, isSaved, now, exercise, movement, onFewer }: PlayerCountProps) {
  const t = useText('session');
  const format = useFormat();
  const doseWords = useDoseWords();
  const setWords = useSetWords();
  const isReduced = useReducedMotion();
  const { phase } = run;
  const task = run.tasks[run.task];
  const turn = turnOf(run);
  const isHeld = isHeldByPain(run);
  const panel = useRef<HTMLDivElement>(null);
  // Pain is answered below it, also by who has scrolled there: that it stops is seen at once.
  useEffect(() => {
    if (isHeld) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [isHeld]);
  if (task === undefined || turn === undefined) return null;
  const isHold = task.dose.unit === 'seconds';
  const counted = countedOf(run);
  const asked = format.number(turn.amount);
  const isOver = phase.kind === 'done';
  const isWaiting = phase.kind === 'between' && !isHeld;
  const isByHand = phase.kind === 'work' && !isHold && run.pace === 'hand';
  const isByTempo = phase.kind === 'work' && !isHold && run.pace === 'tempo';
  const steps = exercise.motion.phases.map(({ say, seconds, hold = 0 }) => ({ say, seconds, hold }));
  // By hand the line goes with the figure; where that stands still, no phase is said to be on.
  const isStill = isReduced && !isByTempo;
  const step = isByTempo ? tempoPhaseOf(run, exercise.motion.phases) : isStill ? null : movement;

  const ofWhat = (): string => {
    if (isHeld) return t('paused.heldTitle');
    switch (phase.kind) {
      case 'between':
        return doseWords(task.dose);
      case 'ready':
        return t('ready.title');
      case 'rest':
        return t('rest.title');
      case 'paused':
        return t('paused.title');
      case 'unsure':
        return t('unsure.title');
      case 'work':
        return isHold ? t('count.hold', { number: asked }) : t('count.ofReps', { count: turn.amount, number: asked });
      case 'done':
        return '';
    }
  };
  const below = (): string => {
    if (isHeld)
      return t(canCorrectPain(run, now) ? 'paused.pain' : isSaved ? 'paused.painCounts' : 'paused.painUnsaved');
    // Corrected since: it is a pause like any other.
    if (phase.kind === 'paused' && !isSaved) return t('paused.unsaved');
    if (phase.kind === 'paused') return t(`paused.${phase.why === 'pain' ? 'person' : phase.why}`);
    const set = setWords(run);
    if (phase.kind === 'rest') return t('rest.next', { place: set });
    if (phase.kind !== 'unsure') return set;
    const counting = t(`unsure.${isHold ? 'countedSeconds' : 'countedReps'}`, {
      count: counted,
      number: format.number(counted),
    });
    return t(`unsure.${phase.why}`, { counted: counting });
  };
  /** What is said of the work itself, which what is shown of it would say too often or at too much length. */
  const said = (): string => {
    const words = { done: format.number(counted), all: asked };
    if (isByHand) return t(counted < turn.amount ? 'count.said' : 'count.saidAll', words);
    const now = isByTempo && step !== null ? steps[step] : undefined;
    return now !== undefined && now.seconds >= saidFrom ? now.say : '';
  };
  const runsDown = phase.kind === 'ready' || phase.kind === 'rest' || (phase.kind === 'work' && isHold);
  const big = runsDown ? (secondsLeft(run, now) ?? 0) : counted;
  // Beside "Stop here" a number would read as one of pain.
  const hasBig = !isOver && !isHeld && phase.kind !== 'between';
  const share = Math.min(1, counted / turn.amount);
  const canTakeOff = !isHold && !isHeld && counted > 0 && (isByHand || phase.kind === 'paused');
  return (
    <>
      <div ref={panel} className={styles['count']}>
        <div className={styles['said']} role="status" aria-live={isByHand ? 'off' : 'polite'}>
          {hasBig && (
            <span className={styles['big']} aria-live="off">
              {format.number(big)}
            </span>
          )}
          <div className={styles['of']}>
            {!isOver && (
              <h2 tabIndex={-1} className={classNames(isHeld && styles['held'])}>
                {isHeld && <Icon name="stop" />}
                {ofWhat()}
              </h2>
            )}
            {isWaiting ? (
              <ol className={styles['steps']}>
                <li>{exercise.steps[0]}</li>
              </ol>
            ) : (
              !isOver && <p>{below()}</p>
            )}
          </div>
        </div>
        {phase.kind === 'work' && (
          <span className={styles['clock']} role="timer" aria-label={t('count.held')}>
            {format.clock(run.held / 1_000)}
          </span>
        )}
        {canTakeOff && <IconButton icon="minus" label={t('count.less')} edged onClick={onFewer} />}
      </div>
      <p className="visually-hidden" role="status">
        {said()}
      </p>
      {!isHeld && !isOver && phase.kind !== 'between' && (
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
              label={t('count.beads', { done: format.number(counted), all: asked })}
            />
          )}
        </div>
      )}
      {phase.kind === 'work' && !isHold && (
        <ol
          className={classNames(styles['tempo'], isStill && styles['still'])}
          style={{ gridTemplateColumns: steps.map(({ seconds, hold }) => `minmax(0, ${seconds + hold}fr)`).join(' ') }}
        >
          {steps.map(({ say, seconds, hold }, at) => (
            <li
              key={at}
              className={classNames(at === step && styles['now'])}
              aria-current={at === step ? 'step' : undefined}
            >
              <span>
                {t(hold === 0 ? 'count.tempo' : 'count.tempoHold', {
                  say,
                  count: seconds,
                  number: format.number(seconds),
                  hold: format.number(hold),
                })}
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
