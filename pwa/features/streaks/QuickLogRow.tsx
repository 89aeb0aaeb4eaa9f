import { useEffect, useId, useRef } from 'react';
import type { ActivityKind } from '#core/records/activity.ts';
import type { CommandFailure } from '#pwa/data/records/write.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import type { IconName } from '#pwa/ui/icon-paths.ts';
import { Icon } from '#pwa/ui/Icon.tsx';
import { RowButton } from '#pwa/ui/RowButton.tsx';
import { Row } from '#pwa/ui/Rows.tsx';
import { FailureNote } from './FailureNote.tsx';
import { catchLostFocus } from './lost-focus.ts';
import styles from './QuickLogRow.module.css';

interface QuickLogRowProps {
  readonly kind: ActivityKind;
  /** what the next tap records */
  readonly minutes: number;
  /** the local write runs */
  readonly isBusy: boolean;
  readonly failure: CommandFailure | null;
  /** what was recorded last in this visit, or null */
  readonly loggedMinutes: number | null;
  readonly onLog: () => void;
  readonly onUndo: () => void;
  readonly onReload: () => void;
}

const ICONS: Readonly<Record<ActivityKind, IconName>> = {
  daily_exercise: 'exercise',
  stretching: 'stretch',
  mindfulness: 'breathe',
};

export function QuickLogRow({
  kind,
  minutes,
  isBusy,
  failure,
  loggedMinutes,
  onLog,
  onUndo,
  onReload,
}: QuickLogRowProps) {
  const t = useText('streaks');
  const format = useFormat();
  const nameId = useId();
  const minutesId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const touched = useRef(false);
  const isLogged = loggedMinutes !== null;

  useEffect(() => {
    if (!isBusy && touched.current) catchLostFocus(button.current);
  }, [isBusy, isLogged]);

  return (
    <Row>
      {/* The minutes sit on the button but only describe it, so that its accessible name stays the same. */}
      <div className={styles['line']}>
        <RowButton
          ref={button}
          icon={ICONS[kind]}
          aria-describedby={minutesId}
          disabled={isBusy}
          onClick={(event) => {
            // The second click of a double click is an accident; a later tap is another session.
            touched.current = true;
            if (event.detail < 2) onLog();
          }}
        >
          <span id={nameId} className={styles['name']}>
            {t(`quick.${kind}`)}
          </span>
        </RowButton>
        <span id={minutesId} className={styles['minutes']}>
          <bdi>{format.minutes(minutes)}</bdi>
        </span>
      </div>
      {loggedMinutes !== null && (
        <p className={styles['logged']}>
          <Icon name="check" size="small" />
          <span>
            {t('quick.saved', {
              minutes: t('quick.minutesChoice', { count: loggedMinutes, number: format.number(loggedMinutes) }),
            })}
          </span>
          <Button variant="link" size="small" aria-describedby={nameId} onClick={onUndo}>
            {t('undo.action')}
          </Button>
        </p>
      )}
      <div className={styles['failure']}>
        <FailureNote failure={failure} onReload={onReload} />
      </div>
    </Row>
  );
}
