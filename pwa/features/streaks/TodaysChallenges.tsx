import { useId } from 'react';
import type { StreakBoard } from '#pwa/data/queries/streak-board.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { SectionHeader } from '#pwa/ui/page/SectionHeader.tsx';
import { StoneList } from '#pwa/ui/path/StoneList.tsx';
import { ChallengeItem } from './ChallengeItem.tsx';
import type { StreakActions } from './streak-actions.ts';
import styles from './TodaysChallenges.module.css';

interface TodaysChallengesProps {
  readonly board: StreakBoard;
  readonly actions: StreakActions;
  /** UTC offset in minutes at a moment */
  readonly offsetAt: (at: number) => number;
}

export function TodaysChallenges({ board: { challenges, today }, actions, offsetAt }: TodaysChallengesProps) {
  const t = useText('streaks');
  const titleId = useId();
  const completing = useCommand((challengeId: string) => actions.completeChallenge(challengeId, today), {
    keyOf: (challengeId) => challengeId,
    undo: ({ id }) => ({ command: () => actions.takeBack(id) }),
  });
  const next = challenges.find(({ completedAt }) => completedAt === null);
  return (
    // Not a `Section`: the first stone has its own room above it.
    <section aria-labelledby={titleId}>
      <SectionHeader id={titleId} title={t('challenges.title')} aside={t('challenges.sameEverywhere')} />
      <StoneList>
        {challenges.map((challenge) => (
          <ChallengeItem
            key={challenge.id}
            challenge={challenge}
            isNext={challenge === next}
            completing={completing.of(challenge.id)}
            offsetAt={offsetAt}
            onComplete={() => void completing.run(challenge.id)}
          />
        ))}
      </StoneList>
      {next === undefined && <p className={styles['allDone']}>{t('challenges.allDone')}</p>}
    </section>
  );
}
