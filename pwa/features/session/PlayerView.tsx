import { useState, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { goalPhase } from '#core/exercises/body/movement.ts';
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import type { StopReason } from '#core/rules/coach/training.ts';
import type { RunEvent, Task } from '#core/rules/session/run.ts';
import { isHeldByPain, painDuringOf, turnOf } from '#core/rules/session/run.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote, type AnyFailure } from '#pwa/parts/FailureNote.tsx';
import { href } from '#pwa/routes/table.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { MovingFigure } from '#pwa/ui/figure/MovingFigure.tsx';
import { Icon } from '#pwa/ui/Icon.tsx';
import { IconButton, iconButtonClass } from '#pwa/ui/IconButton.tsx';
import { AmountDialog } from './AmountDialog.tsx';
import { CuesDialog } from './CuesDialog.tsx';
import type { CueChoice } from './CuesDialog.tsx';
import { HowToSheet } from './HowToSheet.tsx';
import { NeededThings } from './NeededThings.tsx';
import { PainNow } from './PainNow.tsx';
import styles from './Player.module.css';
import { PlayerControls } from './PlayerControls.tsx';
import { PlayerCount } from './PlayerCount.tsx';
import type { RunSnapshot } from './run-keeper.ts';
import type { NameOf } from './session-words.ts';
import { SignsSheet } from './SignsSheet.tsx';
import { StopSheet } from './StopSheet.tsx';

export interface AskedSwap {
  readonly task: Task;
  readonly name: string;
  /** the highest of this session so far */
  readonly painNow: number;
  /** all that is done in this session */
  readonly inSession: readonly string[];
  readonly onSwap: (to: Task) => void;
  readonly onSkip: () => void;
  readonly onClose: () => void;
}

export interface PlayerViewProps {
  readonly snapshot: Pick<RunSnapshot, 'run' | 'now' | 'isElsewhere'>;
  /** of the task under way */
  readonly exercise: ExerciseDetails;
  readonly nameOf: NameOf;
  /** answered before the session, until it is answered anew */
  readonly painBefore: number | null;
  readonly failure: AnyFailure | null;
  /** by which the emergency number is known */
  readonly timeZone: string;
  /** a dialog asks whether to leave: no sheet lies beneath it */
  readonly isAskedToStay?: boolean;
  readonly cues: CueChoice;
  readonly onCues: (choice: CueChoice) => void;
  readonly onTell: (event: RunEvent) => void;
  readonly onRetry: () => void;
  readonly onGoOnHere: () => void;
  /** by the cross; held back where something would be lost */
  readonly onLeave: (event: MouseEvent) => void;
  /** a sign that needs a person: the session is stopped, and the coach asks which */
  readonly onSign: () => void;
  /** the sheet with what may take the place of this exercise, drawn where it is opened */
  readonly renderSwap: (asked: AskedSwap) => ReactNode;
}

type Open = 'stop' | 'hurts' | 'swap' | 'signs' | 'howTo' | 'amount' | 'cues' | null;

/** One exercise of a session, as it is done. */
export function PlayerView(props: PlayerViewProps) {
  const { snapshot, exercise, nameOf, painBefore, failure, cues, onCues, onTell, onRetry } = props;
  const t = useText('session');
  const common = useText('common');
  const format = useFormat();
  const [sheet, setOpen] = useState<Open>(null);
  const open = props.isAskedToStay === true ? null : sheet;
  const [movement, setMovement] = useState(0);
  const { run, now, isElsewhere } = snapshot;
  const task = run.tasks[run.task];
  const turn = turnOf(run);
  if (task === undefined) return null;
  const { motion, name } = exercise;
  const place = t('head.exercise', { number: format.number(run.task + 1), all: format.number(run.tasks.length) });
  const isWorking = run.phase.kind === 'work';
  const isHeld = isHeldByPain(run);
  const pain = run.pain ?? painBefore;
  const show = (next: Open) => (): void => {
    // What a sheet lies over does not run on unseen.
    const { kind } = run.phase;
    if (kind === 'ready' || kind === 'work' || kind === 'rest') onTell({ kind: 'pause' });
    setOpen(next);
  };
  const close = (): void => setOpen(null);
  const stop = (why: StopReason): void => {
    close();
    onTell({ kind: 'stop', why });
  };
  return (
    <div className={`wrap ${styles['player']}`} data-phase={run.phase.kind}>
      <div className={styles['head']}>
        <Link
          className={iconButtonClass()}
          to={href('start')}
          aria-label={t(failure === null ? 'head.leave' : 'head.leaveUnsaved')}
          onClick={props.onLeave}
        >
          <Icon name="close" />
        </Link>
        <div>
          <h1>{name}</h1>
          <p>{turn === undefined || turn.side === null ? place : `${place}, ${t(`side.${turn.side}`)}`}</p>
        </div>
        <IconButton
          icon={cues.sounds || cues.voice ? 'sound' : 'sound-off'}
          label={t('cues.label')}
          onClick={show('cues')}
        />
      </div>
      <div className={styles['split']}>
        <div className={styles['stage']}>
          <MovingFigure
            key={task.exerciseId}
            motion={motion}
            label={`${name}: ${motion.phases[0]?.say ?? ''}, ${motion.phases[goalPhase(motion)]?.say ?? ''}`}
            isPlaying={isWorking}
            phase={0}
            onPhase={setMovement}
            isMirrored={turn?.side === 'left'}
          />
        </div>
        <div className={styles['controls']}>
          {isElsewhere ? (
            <div role="alert" className={styles['sheet']}>
              <h2>{t('otherTab.title')}</h2>
              <p>{t('otherTab.text')}</p>
              <Button variant="primary" fullWidth onClick={props.onGoOnHere}>
                {t('otherTab.act')}
              </Button>
              <Button variant="link" size="small" onClick={show('signs')}>
                {t('foot.signs')}
              </Button>
            </div>
          ) : (
            <>
              <PlayerControls run={run} onTell={onTell} onStop={show('stop')}>
                <PlayerCount
                  isSaved={failure === null}
                  run={run}
                  now={now}
                  exercise={exercise}
                  movement={movement}
                  onFewer={() => onTell({ kind: 'uncount' })}
                />
              </PlayerControls>
              <PainNow
                pain={pain}
                isBefore={run.phase.kind === 'between' || run.phase.kind === 'ready'}
                onChange={(level) => onTell({ kind: 'pain', level })}
              />
              <div className={styles['foot']}>
                <Button variant="link" size="small" onClick={show('signs')}>
                  {t('foot.signs')}
                </Button>
                <Button variant="link" size="small" onClick={show('howTo')}>
                  {t('foot.howTo')}
                </Button>
                {!isHeld && (
                  <Button variant="link" size="small" onClick={show('swap')}>
                    {t('foot.swap')}
                  </Button>
                )}
                <Button variant="link" size="small" onClick={show('amount')}>
                  {t('amount.act')}
                </Button>
              </div>
              {run.phase.kind === 'between' && !isHeld && (
                <>
                  <NeededThings exercise={exercise} />
                  <ol className={styles['steps']} start={2}>
                    {exercise.steps.slice(1).map((step) => (
                      <li key={step}>{step}</li>
                    ))}
                  </ol>
                </>
              )}
              <FailureNote failure={failure} />
              {failure !== null && (
                <Button size="small" icon="refresh" onClick={onRetry}>
                  {common('action.retry')}
                </Button>
              )}
            </>
          )}
        </div>
      </div>
      {(open === 'stop' || open === 'hurts') && (
        <StopSheet
          isSaved={failure === null}
          isHeld={isHeld}
          isPain={isHeld || open === 'hurts'}
          onStop={stop}
          onSigns={show('signs')}
          onClose={close}
        />
      )}
      {open === 'signs' && (
        <SignsSheet
          stopIf={exercise.stopIf}
          timeZone={props.timeZone}
          onStop={props.onSign}
          {...(!isElsewhere && { onHurts: show('hurts') })}
          onClose={close}
        />
      )}
      {open === 'howTo' && <HowToSheet exercise={exercise} onClose={close} />}
      {open === 'cues' && <CuesDialog choice={cues} onChange={onCues} onClose={close} />}
      {open === 'amount' && (
        <AmountDialog
          unit={task.dose.unit}
          asked={turn?.amount ?? 0}
          title={t('amount.title')}
          onSave={(amount) => {
            // First, so that the focus comes back before the next exercise takes it.
            close();
            onTell({ kind: 'finish', amount });
            return Promise.resolve(true);
          }}
          onClose={close}
        />
      )}
      {open === 'swap' &&
        props.renderSwap({
          task,
          name: nameOf(task.exerciseId),
          painNow: Math.max(pain ?? 0, painDuringOf(run) ?? 0),
          inSession: run.tasks.map(({ exerciseId }) => exerciseId),
          onSwap: (to) => {
            close();
            onTell({ kind: 'swap', to });
          },
          onSkip: () => {
            close();
            onTell({ kind: 'skip-exercise' });
          },
          onClose: close,
        })}
    </div>
  );
}
