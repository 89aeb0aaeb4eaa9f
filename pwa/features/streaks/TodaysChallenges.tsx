import { useId } from 'react';
import type { AgainstChallenge } from '#core/rules/against-exercise.ts';
import { challengeById } from '#core/rules/challenges.ts';
import type { SaidHindrance } from '#core/rules/coach/may-train.ts';
import type { StreakBoard } from '#pwa/data/queries/streak-board.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { NotToday } from '#pwa/parts/NotToday.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { SectionHeader } from '#pwa/ui/page/SectionHeader.tsx';
import { StoneList } from '#pwa/ui/path/StoneList.tsx';
import { ChallengeItem } from './ChallengeItem.tsx';
import type { StreakActions } from './streak-actions.ts';
import styles from './TodaysChallenges.module.css';

interface TodaysChallengesProps {
  readonly board: StreakBoard;
  /** what speaks against moving today; null: nothing */
  readonly hindrance: SaidHindrance | null;
  /** what speaks against each by itself, by its id */
  readonly against: ReadonlyMap<string, AgainstChallenge | null>;
  readonly actions: StreakActions;
}

export function TodaysChallenges(props: TodaysChallengesProps) {
  const {
    board: { challenges, today },
    hindrance,
    against,
    actions,
  } = props;
  const t = useText('streaks');
  const format = useFormat();
  const titleId = useId();
  const completing = useCommand((challengeId: string) => actions.completeChallenge(challengeId, today), {
    keyOf: (challengeId) => challengeId,
  });
  const undoing = useCommand((_challengeId: string, completionId: string) => actions.takeBack(completionId), {
    keyOf: (challengeId) => challengeId,
  });
  const isHindered = (id: string): boolean => hindrance !== null && challengeById(id)?.moves !== false;
  const hinderedBy = (id: string) => (isHindered(id) ? 'today' : (against.get(id) ?? null));
  const open = challenges.filter(({ completedAt }) => completedAt === null);
  const next = open.find(({ id }) => hinderedBy(id) === null);
  const done = challenges.filter(({ completedAt }) => completedAt !== null).length;
  return (
    // Not a `Section`: the first stone has its own room above it.
    <section aria-labelledby={titleId}>
      <SectionHeader
        id={titleId}
        title={t('challenges.title')}
        aside={t('challenges.done', { done: format.number(done), all: format.number(challenges.length) })}
      />
      {hindrance !== null && open.some(({ id }) => isHindered(id)) && (
        <div className={styles['against']}>
          <NotToday because={hindrance} />
        </div>
      )}
      <StoneList>
        {challenges.map((challenge) => {
          const { id, completionId } = challenge;
          return (
            <ChallengeItem
              key={id}
              challenge={challenge}
              hinderedBy={hinderedBy(id)}
              // Beside a sign that needs a person nothing asks as loudly as what to do about it.
              isNext={challenge === next && hindrance !== 'stop'}
              completing={completing.of(id)}
              undoing={undoing.of(id)}
              onComplete={() => void completing.run(id)}
              onUndo={() => {
                if (completionId !== null) void undoing.run(id, completionId);
              }}
            />
          );
        })}
      </StoneList>
    </section>
  );
}
