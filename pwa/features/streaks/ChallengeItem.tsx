import { useId } from 'react';
import type { AgainstChallenge } from '#core/rules/against-exercise.ts';
import type { BoardChallenge } from '#pwa/data/queries/streak-board.ts';
import { useCatalogueText } from '#pwa/i18n/useCatalogueText.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote, type AnyFailure } from '#pwa/parts/FailureNote.tsx';
import { NotToday } from '#pwa/parts/NotToday.tsx';
import type { CommandState } from '#pwa/parts/useCommand.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { classNames } from '#pwa/ui/class-names.ts';
import { Icon } from '#pwa/ui/Icon.tsx';
import { StoneListItem } from '#pwa/ui/path/StoneList.tsx';
import styles from './ChallengeItem.module.css';

type Progress = Pick<CommandState<unknown, AnyFailure>, 'isBusy' | 'failure'>;

interface ChallengeItemProps {
  readonly challenge: BoardChallenge;
  /** `today`: what speaks against moving at all, which is said above the list; else what speaks against this one; null: nothing */
  readonly hinderedBy: 'today' | AgainstChallenge | null;
  /** what the page asks for next; it alone has a solid button */
  readonly isNext: boolean;
  /** Two, because the button that an undoing brings back takes the focus at once. */
  readonly completing: Progress;
  readonly undoing: Progress;
  readonly onComplete: () => void;
  readonly onUndo: () => void;
}

export function ChallengeItem(props: ChallengeItemProps) {
  const { challenge, hinderedBy, isNext, completing, undoing, onComplete, onUndo } = props;
  const t = useText('streaks');
  const common = useText('common');
  const challengeText = useCatalogueText('challenges');
  const format = useFormat();
  const titleId = useId();
  const { id, points, minutes, difficulty, completedAt, saved } = challenge;
  // Neither points nor how to do it: what is not for today is not offered.
  if (completedAt === null && hinderedBy !== null)
    return (
      <StoneListItem state="open" seed={points}>
        <div className={styles['head']}>
          <h3>{challengeText(id, 'title')}</h3>
        </div>
        {hinderedBy === 'today' ? (
          <p className={styles['meta']}>{t('challenges.notToday')}</p>
        ) : (
          <div className={styles['against']}>
            <NotToday because={hinderedBy} />
          </div>
        )}
        <FailureNote failure={undoing.failure} />
      </StoneListItem>
    );
  return (
    <StoneListItem state={completedAt === null ? 'open' : saved ? 'saved' : 'here'} seed={points}>
      <div className={styles['head']}>
        <h3 id={titleId}>{challengeText(id, 'title')}</h3>
        <span className={classNames('figures', styles['points'])}>
          <bdi dir="ltr">+{format.number(points)}</bdi> <small>{t('challenges.points', { count: points })}</small>
        </span>
      </div>
      <p className={styles['description']}>{challengeText(id, 'description')}</p>
      <p className={styles['meta']}>
        <span>
          <bdi>{format.minutes(minutes)}</bdi>
        </span>{' '}
        <span>{t(`challenges.difficulty.${difficulty}`)}</span>
      </p>
      <div className={styles['act']}>
        {/* It is as high as the panel from the start, so that completing moves nothing. */}
        <div className={styles['place']}>
          {completedAt !== null ? (
            <div className={styles['panel']} tabIndex={-1}>
              <Icon name="check" />
              <p>
                <b>{t('challenges.completed')}</b>{' '}
                <span>
                  {t(saved ? 'challenges.savedThere' : 'challenges.savedHere', {
                    points: t('challenges.pointsCount', { count: points, number: format.number(points) }),
                  })}
                </span>
              </p>
              <Button variant="link" size="small" busy={undoing.isBusy} aria-describedby={titleId} onClick={onUndo}>
                {common('action.undo')}
              </Button>
            </div>
          ) : (
            <Button
              variant={isNext ? 'primary' : 'secondary'}
              size="small"
              disabled={completing.isBusy}
              aria-describedby={titleId}
              onClick={onComplete}
            >
              {t('challenges.complete')}
            </Button>
          )}
        </div>
      </div>
      <FailureNote failure={completing.failure ?? undoing.failure} />
    </StoneListItem>
  );
}
