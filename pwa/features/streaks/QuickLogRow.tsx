import { useId } from 'react';
import type { ActivityKind } from '#core/records/activity.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote, type AnyFailure } from '#pwa/parts/FailureNote.tsx';
import type { CommandState } from '#pwa/parts/useCommand.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { FocusKeeper } from '#pwa/ui/FocusKeeper.tsx';
import type { IconName } from '#pwa/ui/icon-paths.ts';
import { Icon } from '#pwa/ui/Icon.tsx';
import { RowButton } from '#pwa/ui/RowButton.tsx';
import { Row } from '#pwa/ui/Rows.tsx';
import styles from './QuickLogRow.module.css';

interface QuickLogRowProps {
  readonly kind: ActivityKind;
  /** what the next tap records */
  readonly minutes: number;
  /** `done`: what was recorded last on this page */
  readonly logging: CommandState<{ readonly id: string; readonly minutes: number }, AnyFailure>;
  readonly onLog: () => void;
}

const ICONS: Readonly<Record<ActivityKind, IconName>> = {
  daily_exercise: 'exercise',
  stretching: 'stretch',
  mindfulness: 'breathe',
};

export function QuickLogRow({ kind, minutes, logging: { isBusy, failure, done, undo }, onLog }: QuickLogRowProps) {
  const t = useText('streaks');
  const common = useText('common');
  const format = useFormat();
  const nameId = useId();
  const minutesId = useId();
  return (
    <Row>
      <FocusKeeper state={`${done?.id} ${isBusy}`}>
        {/* The minutes sit on the button but only describe it, so that its accessible name stays the same. */}
        <div className={styles['line']}>
          <RowButton
            icon={ICONS[kind]}
            aria-describedby={minutesId}
            disabled={isBusy}
            // The second click of a double click is an accident; a later tap is another session.
            onClick={(event) => {
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
        <div className={styles['logged']}>
          <p role="status">
            {done !== null && (
              // By its id, so that the next log is seen, and read out, though it says the same.
              <span key={done.id}>
                <Icon name="check" size="small" />
                {t('quick.saved', {
                  minutes: t('quick.minutesChoice', { count: done.minutes, number: format.number(done.minutes) }),
                })}
              </span>
            )}
          </p>
          {undo !== null && (
            <Button variant="link" size="small" aria-describedby={nameId} onClick={() => void undo()}>
              {common('action.undo')}
            </Button>
          )}
        </div>
      </FocusKeeper>
      <FailureNote failure={failure} />
    </Row>
  );
}
