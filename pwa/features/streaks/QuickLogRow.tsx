import { useId, useRef } from 'react';
import type { ActivityKind } from '#core/records/activity.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote, type AnyFailure } from '#pwa/parts/FailureNote.tsx';
import type { CommandState } from '#pwa/parts/useCommand.ts';
import { Button } from '#pwa/ui/Button.tsx';
import type { IconName } from '#pwa/ui/icon-paths.ts';
import { Icon } from '#pwa/ui/Icon.tsx';
import { RowButton } from '#pwa/ui/rows/RowButton.tsx';
import { Row } from '#pwa/ui/rows/Rows.tsx';
import styles from './QuickLogRow.module.css';

interface QuickLogRowProps {
  readonly kind: ActivityKind;
  /** what the next tap records */
  readonly minutes: number;
  /** of today, on any device */
  readonly loggedMinutes: number;
  readonly logging: Pick<CommandState<unknown, AnyFailure>, 'isBusy' | 'isUndoing' | 'failure'>;
  readonly onLog: () => void;
  /** the last log of this page, as long as it stands */
  readonly onUndo: (() => void) | null;
}

const ICONS: Readonly<Record<ActivityKind, IconName>> = {
  daily_exercise: 'exercise',
  stretching: 'stretch',
  mindfulness: 'breathe',
};

/** A finger that slips or a key that is held taps again within this; a later tap is another session. */
const SAME_TAP_MS = 1_000;

export function QuickLogRow({ kind, minutes, loggedMinutes, logging, onLog, onUndo }: QuickLogRowProps) {
  const t = useText('streaks');
  const common = useText('common');
  const format = useFormat();
  const nameId = useId();
  const minutesId = useId();
  const lastTapAt = useRef(-Infinity);
  return (
    <Row>
      {/* The minutes sit on the button but only describe it, so that its accessible name stays the same. */}
      <div className={styles['line']}>
        <RowButton
          icon={ICONS[kind]}
          aria-describedby={minutesId}
          disabled={logging.isBusy}
          onClick={({ timeStamp }) => {
            const isSameTap = timeStamp - lastTapAt.current < SAME_TAP_MS;
            lastTapAt.current = timeStamp;
            if (!isSameTap) onLog();
          }}
        >
          <span id={nameId} className={styles['name']}>
            {t(`quick.${kind}`)}
          </span>
        </RowButton>
        {/* Its room is kept from the start, so that nothing moves once something is logged. */}
        <div className={styles['below']}>
          <span id={minutesId}>
            <bdi>{format.minutes(minutes)}</bdi>
          </span>
          <span role="status" className={styles['logged']}>
            {loggedMinutes > 0 && (
              <>
                <Icon name="check" size="small" />
                {t('quick.today', { minutes: format.minutes(loggedMinutes) })}
              </>
            )}
          </span>
          {onUndo !== null && (
            <Button variant="link" size="small" busy={logging.isUndoing} aria-describedby={nameId} onClick={onUndo}>
              {common('action.undo')}
            </Button>
          )}
        </div>
      </div>
      <FailureNote failure={logging.failure} />
    </Row>
  );
}
