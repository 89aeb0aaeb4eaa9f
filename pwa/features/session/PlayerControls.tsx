import { countedOf, isHeldByPain, turnOf } from '#core/rules/session/run.ts';
import type { Run, RunEvent } from '#core/rules/session/run.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Segmented } from '#pwa/ui/form/Segmented.tsx';
import styles from './Player.module.css';
import { useTapGuard } from './useTapGuard.ts';

interface PlayerControlsProps {
  readonly run: Run;
  readonly onTell: (event: RunEvent) => void;
  readonly onStop: () => void;
}

/** What can be done now. The last two stand side by side in every phase, and the right one always stops. */
export function PlayerControls({ run, onTell, onStop }: PlayerControlsProps) {
  const t = useText('session');
  const format = useFormat();
  const { phase } = run;
  const asked = turnOf(run)?.amount ?? 0;
  const isHold = run.tasks[run.task]?.dose.unit === 'seconds';
  const counted = countedOf(run);
  const isHeld = isHeldByPain(run);
  // A repetition more is the same button: counting fast is no double tap.
  const isComplete = phase.kind === 'work' && counted >= asked;
  const guard = useTapGuard(`${phase.kind} ${run.task} ${run.turn} ${isComplete}`);
  const tell = (kind: 'start' | 'count' | 'uncount' | 'finish' | 'pause' | 'go-on' | 'more-rest' | 'skip-rest') =>
    guard(() => onTell({ kind }));
  const settle = (as: 'all' | 'counted' | 'go-on') => guard(() => onTell({ kind: 'settle', as }));

  const main = () => {
    if (isHeld) return null;
    switch (phase.kind) {
      case 'between':
        return (
          <Button variant="primary" icon="play" fullWidth onClick={tell('start')}>
            {t('start.act')}
          </Button>
        );
      case 'ready':
        return (
          <Button variant="primary" icon="play" fullWidth onClick={tell('start')}>
            {t('ready.now')}
          </Button>
        );
      case 'rest':
        return (
          <Button variant="primary" fullWidth onClick={tell('skip-rest')}>
            {t('rest.less')}
          </Button>
        );
      case 'paused':
        return (
          <Button variant="primary" icon="play" fullWidth onClick={tell('go-on')}>
            {t('paused.goOn')}
          </Button>
        );
      case 'unsure':
        return (
          <div className={styles['ways']}>
            <Button variant="primary" fullWidth onClick={settle('go-on')}>
              {t('unsure.goOn')}
            </Button>
            <div className={styles['two']}>
              <Button onClick={settle('counted')}>{t('unsure.counted')}</Button>
              <Button onClick={settle('all')}>
                {t(isHold ? 'unsure.all' : 'unsure.allReps', { number: format.number(asked) })}
              </Button>
            </div>
          </div>
        );
      case 'work':
        if (isHold || run.pace === 'tempo')
          return (
            <Button fullWidth onClick={tell('finish')}>
              {t('count.finish')}
            </Button>
          );
        return counted < asked ? (
          <Button variant="primary" icon="plus" fullWidth onClick={tell('count')}>
            {t('count.act')}
          </Button>
        ) : (
          <div className={styles['two']}>
            <Button icon="plus" onClick={tell('count')}>
              {t('count.oneMore')}
            </Button>
            <Button variant="primary" icon="check" onClick={tell('finish')}>
              {t('count.finish')}
            </Button>
          </div>
        );
      case 'done':
        return null;
    }
  };

  const canCorrect = phase.kind === 'paused' && !isHold && counted > 0 && !isHeld;
  const beside = () => {
    if (phase.kind === 'rest')
      return (
        <Button icon="plus" onClick={tell('more-rest')}>
          {t('rest.more')}
        </Button>
      );
    if (phase.kind === 'paused' && !isHeld)
      return (
        <Button icon="check" disabled={counted === 0} onClick={tell('finish')}>
          {t('count.finish')}
        </Button>
      );
    return (
      <Button icon="pause" disabled={phase.kind !== 'work' && phase.kind !== 'ready'} onClick={tell('pause')}>
        {t('pauseAct')}
      </Button>
    );
  };
  return (
    <>
      {phase.kind === 'between' && !isHold && !isHeld && (
        <Segmented
          label={t('count.pace')}
          value={run.pace}
          options={(['hand', 'tempo'] as const).map((value) => ({
            value,
            label: t(value === 'hand' ? 'count.paceHand' : 'count.paceTempo'),
          }))}
          onChange={(pace) => onTell({ kind: 'pace', pace })}
        />
      )}
      {main()}
      {canCorrect && (
        <Button size="small" icon="minus" onClick={tell('uncount')}>
          {t('count.less')}
        </Button>
      )}
      <div className={styles['two']}>
        {beside()}
        <Button variant="stop" onClick={onStop}>
          {t('stop.act')}
        </Button>
      </div>
    </>
  );
}
