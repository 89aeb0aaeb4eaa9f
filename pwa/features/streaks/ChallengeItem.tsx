import { useEffect, useId, useRef } from 'react';
import type { BoardChallenge } from '#pwa/data/queries/streak-board.ts';
import type { CommandFailure } from '#pwa/data/records/write.ts';
import { useCatalogueText } from '#pwa/i18n/useCatalogueText.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { classNames } from '#pwa/ui/class-names.ts';
import { Icon } from '#pwa/ui/Icon.tsx';
import { StoneListItem } from '#pwa/ui/path/StoneList.tsx';
import styles from './ChallengeItem.module.css';
import { FailureNote } from './FailureNote.tsx';
import { catchLostFocus } from './lost-focus.ts';

interface ChallengeItemProps {
  readonly challenge: BoardChallenge;
  /** the first open one; it alone has a solid button */
  readonly isNext: boolean;
  /** the local write runs */
  readonly isBusy: boolean;
  readonly failure: CommandFailure | null;
  readonly offsetAt: (at: number) => number;
  readonly onComplete: () => void;
  /** null if it was not completed in this visit */
  readonly onUndo: (() => void) | null;
  readonly onReload: () => void;
}

export function ChallengeItem({
  challenge,
  isNext,
  isBusy,
  failure,
  offsetAt,
  onComplete,
  onUndo,
  onReload,
}: ChallengeItemProps) {
  const t = useText('streaks');
  const challengeText = useCatalogueText('challenges');
  const format = useFormat();
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** the state the last tap asked for; null once it is reached */
  const wanted = useRef<boolean | null>(null);
  const isDone = challenge.completedAt !== null;

  // Panel and button replace each other, and the focus moves with them.
  useEffect(() => {
    if (isBusy || wanted.current === null) return;
    if (isDone === wanted.current || failure !== null) wanted.current = null;
    catchLostFocus(isDone ? panel.current : button.current);
  }, [isBusy, isDone, failure]);

  const points = t('challenges.pointsCount', { count: challenge.points, number: format.number(challenge.points) });
  return (
    <StoneListItem state={!isDone ? 'open' : challenge.saved ? 'saved' : 'here'} seed={challenge.points}>
      <div className={styles['head']}>
        <h3 id={titleId}>{challengeText(challenge.id, 'title')}</h3>
        <span className={classNames('figures', styles['points'])}>
          <bdi dir="ltr">+{format.number(challenge.points)}</bdi>{' '}
          <small>{t('challenges.points', { count: challenge.points })}</small>
        </span>
      </div>
      <p className={styles['description']}>{challengeText(challenge.id, 'description')}</p>
      <p className={styles['meta']}>
        <span>
          <bdi>{format.minutes(challenge.minutes)}</bdi>
        </span>{' '}
        <span>{t(`challenges.difficulty.${challenge.difficulty}`)}</span>
      </p>
      {challenge.completedAt !== null ? (
        <div ref={panel} className={styles['panel']} tabIndex={-1}>
          <Icon name="check" />
          <p>
            <b>{t('challenges.completed')}</b>{' '}
            <span>
              {t(challenge.saved ? 'challenges.savedThere' : 'challenges.savedHere', {
                points,
                time: format.time(challenge.completedAt, offsetAt(challenge.completedAt)),
              })}
            </span>
          </p>
          {onUndo !== null && (
            <Button
              variant="link"
              size="small"
              onClick={() => {
                wanted.current = false;
                onUndo();
              }}
            >
              {t('undo.action')}
            </Button>
          )}
        </div>
      ) : (
        <Button
          ref={button}
          className={styles['complete']}
          variant={isNext ? 'primary' : 'secondary'}
          size="small"
          disabled={isBusy}
          aria-describedby={titleId}
          onClick={() => {
            wanted.current = true;
            onComplete();
          }}
        >
          {t('challenges.complete')}
        </Button>
      )}
      <FailureNote failure={failure} onReload={onReload} />
    </StoneListItem>
  );
}
