import { useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { countedOf, isHeldByPain, turnOf } from '#core/rules/session/run.ts';
import type { Run, RunEvent } from '#core/rules/session/run.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Segmented } from '#pwa/ui/form/Segmented.tsx';
import styles from './Player.module.css';
import { isTap } from './useTapGuard.ts';

interface PlayerControlsProps {
  readonly run: Run;
  readonly onTell: (event: RunEvent) => void;
  readonly onStop: () => void;
  /** the count under its heading, above what can be done with it */
  readonly children: ReactNode;
}

/** Nobody does a repetition in less: a finger that trembles counts one. */
const fastestMs = 300;

/**
 * What can be done now. What begins, counts or ends something comes and goes above; the last two stay where they are in
 * every phase: the left one pauses and goes on, the right one stops.
 */
export function PlayerControls({ run, onTell, onStop, children }: PlayerControlsProps) {
  const t = useText('session');
  const format = useFormat();
  const { phase } = run;
  const asked = turnOf(run)?.amount ?? 0;
  const isHold = run.tasks[run.task]?.dose.unit === 'seconds';
  const counted = countedOf(run);
  const isHeld = isHeldByPain(run);
  const tell = (kind: 'start' | 'finish' | 'pause' | 'go-on' | 'more-rest' | 'skip-rest') => () => onTell({ kind });
  const settle = (as: 'all' | 'counted' | 'go-on') => () => onTell({ kind: 'settle', as });
  const tappedAt = useRef(-Infinity);
  const count = (event: MouseEvent): void => {
    const isSame = isTap(event) && event.timeStamp - tappedAt.current < fastestMs;
    if (isTap(event)) tappedAt.current = event.timeStamp;
    if (!isSame) onTell({ kind: 'count' });
  };

  const state = useRef<HTMLDivElement>(null);
  const focused = useRef<Element | null>(null);
  // A button that had the focus has gone: what is on now is read, and a key that strays presses nothing.
  useLayoutEffect(() => {
    if (focused.current?.isConnected !== false) return;
    focused.current = null;
    state.current?.querySelector('h2')?.focus({ preventScroll: true });
  });

  // Each has a key of its own: none becomes another under the finger, or with the focus on it.
  const main = (): ReactNode => {
    if (isHeld) return null;
    const finish = (variant: 'primary' | 'secondary') => (
      <Button key="finish" variant={variant} icon="check" onClick={tell('finish')}>
        {t('count.finish')}
      </Button>
    );
    switch (phase.kind) {
      case 'between':
        return (
          <Button key="start" variant="primary" icon="play" onClick={tell('start')}>
            {t('start.act')}
          </Button>
        );
      case 'ready':
        return (
          <Button key="now" variant="primary" icon="play" onClick={tell('start')}>
            {t('ready.now')}
          </Button>
        );
      case 'rest':
        return [
          <Button key="more" icon="plus" onClick={tell('more-rest')}>
            {t('rest.more')}
          </Button>,
          <Button key="skip" variant="primary" onClick={tell('skip-rest')}>
            {t('rest.less')}
          </Button>,
        ];
      case 'paused':
        return counted > 0 && finish('secondary');
      case 'unsure':
        return [
          <Button key="counted" onClick={settle('counted')}>
            {t('unsure.counted')}
          </Button>,
          <Button key="all" onClick={settle('all')}>
            {isHold
              ? t('unsure.all', { number: format.number(asked) })
              : t('unsure.allReps', { count: asked, number: format.number(asked) })}
          </Button>,
        ];
      case 'work':
        if (isHold || run.pace === 'tempo') return finish('secondary');
        return [
          <Button key="count" variant={counted < asked ? 'primary' : 'secondary'} icon="plus" onClick={count}>
            {t(counted < asked ? 'count.act' : 'count.oneMore')}
          </Button>,
          counted >= asked && finish('primary'),
        ];
      case 'done':
        return null;
    }
  };

  const runs = phase.kind === 'ready' || phase.kind === 'work' || phase.kind === 'rest';
  const goesOn = !isHeld && (phase.kind === 'paused' || phase.kind === 'unsure');
  const onToggle = phase.kind === 'unsure' ? settle('go-on') : tell(goesOn ? 'go-on' : 'pause');
  const goOnWords = t(phase.kind === 'unsure' ? 'unsure.goOn' : 'paused.goOn');
  return (
    <div
      className={styles['block']}
      onFocus={({ target }) => {
        focused.current = target;
      }}
      onBlur={() => {
        focused.current = null;
      }}
    >
      <div ref={state} className={styles['state']}>
        {children}
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
        <div className={styles['main']}>{main()}</div>
      </div>
      <div className={styles['two']}>
        <Button
          variant={goesOn ? 'primary' : 'secondary'}
          icon={goesOn ? 'play' : 'pause'}
          disabled={!runs && !goesOn}
          onClick={onToggle}
        >
          {goesOn ? goOnWords : t('pauseAct')}
        </Button>
        <Button variant="stop" onClick={onStop}>
          {t('stop.act')}
        </Button>
      </div>
    </div>
  );
}
