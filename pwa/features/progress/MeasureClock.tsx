import { singleLegSeconds, sitToStandSeconds } from '#core/rules/progress/measures.ts';
import type { Frames } from '#pwa/device/frames.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import styles from './ProgressView.module.css';
import { useStopwatch } from './useStopwatch.ts';

/** Time to sit down after the press. */
const GET_READY = 5;

interface ClockProps {
  readonly frames?: Frames | undefined;
}

/** Counts down 30 seconds after a moment to sit down, and says when they are over; whoever stands up counts. */
export function SitToStandClock({ frames }: ClockProps) {
  const t = useText('progress');
  const format = useFormat();
  const { seconds, isRunning, start } = useStopwatch(GET_READY + sitToStandSeconds, frames);
  const isReadying = seconds !== null && seconds < GET_READY;
  const left = seconds === null ? sitToStandSeconds : GET_READY + sitToStandSeconds - seconds;
  return (
    <div className={styles['clock']}>
      {isRunning && isReadying ? (
        <p role="status">{t('measures.getReady', { seconds: format.number(Math.ceil(GET_READY - seconds)) })}</p>
      ) : isRunning ? (
        <>
          <p className={styles['digits']}>{format.number(Math.ceil(left))}</p>
          <p>{t('measures.running')}</p>
        </>
      ) : (
        <>
          {seconds !== null && <p role="status">{t('measures.over')}</p>}
          <Button onClick={start}>{t(seconds === null ? 'measures.start' : 'measures.startAgain')}</Button>
        </>
      )}
    </div>
  );
}

/** Runs until the foot is down, at most a minute. */
export function SingleLegClock({ frames, onResult }: ClockProps & { readonly onResult: (seconds: number) => void }) {
  const t = useText('progress');
  const format = useFormat();
  const watch = useStopwatch(singleLegSeconds, frames);
  const { seconds, isRunning, start } = watch;
  const stop = (): void => {
    watch.stop();
    onResult(seconds ?? 0);
  };
  const isFull = !isRunning && seconds === singleLegSeconds;
  return (
    <div className={styles['clock']}>
      {seconds !== null && (
        <>
          <p className={styles['digits']}>{format.number(seconds)}</p>
          <p>{t('measures.standing')}</p>
        </>
      )}
      {isRunning ? (
        <Button onClick={stop}>{t('measures.footDown')}</Button>
      ) : (
        <>
          {isFull && <Button onClick={stop}>{t('measures.take', { seconds: format.number(singleLegSeconds) })}</Button>}
          <Button onClick={start}>{t(seconds === null ? 'measures.start' : 'measures.startAgain')}</Button>
        </>
      )}
    </div>
  );
}
