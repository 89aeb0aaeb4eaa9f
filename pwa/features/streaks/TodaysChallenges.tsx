import { useId, useState } from 'react';
import type { BoardChallenge, StreakBoard } from '#pwa/data/queries/streak-board.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { StoneList } from '#pwa/ui/path/StoneList.tsx';
import { ChallengeItem } from './ChallengeItem.tsx';
import type { StreakActions } from './streak-actions.ts';
import styles from './TodaysChallenges.module.css';
import { useCommands } from './useCommands.ts';
import { useUndo } from './useUndo.ts';

interface TodaysChallengesProps {
  readonly board: StreakBoard;
  readonly actions: StreakActions;
  /** UTC offset in minutes at a moment */
  readonly offsetAt: (at: number) => number;
}

export function TodaysChallenges({ board, actions, offsetAt }: TodaysChallengesProps) {
  const t = useText('streaks');
  const format = useFormat();
  const titleId = useId();
  const commands = useCommands();
  const undo = useUndo(commands, actions);
  /** completions of this visit, so that each can be undone in place */
  const [justDone, setJustDone] = useState<Readonly<Record<string, string>>>({});
  const next = board.challenges.find((challenge) => challenge.completedAt === null);

  const takeBack = async (challengeId: string, factId: string): Promise<void> => {
    if (await undo.takeBack(challengeId, factId)) setJustDone(({ [challengeId]: _, ...others }) => others);
  };

  const complete = async ({ id, points }: BoardChallenge): Promise<void> => {
    const factId = await commands.run(id, () => actions.completeChallenge(id, board.today));
    if (factId === null) return;
    setJustDone((before) => ({ ...before, [id]: factId }));
    const pointsText = t('challenges.pointsCount', { count: points, number: format.number(points) });
    undo.tell(
      {
        title: t('challenges.completed'),
        description: t('challenges.toast', { points: pointsText }),
        altText: t('challenges.undoHint'),
      },
      () => void takeBack(id, factId),
    );
  };

  return (
    <section aria-labelledby={titleId}>
      <div className={styles['head']}>
        <h2 id={titleId}>{t('challenges.title')}</h2>
        <span className={styles['aside']}>{t('challenges.sameEverywhere')}</span>
      </div>
      <StoneList>
        {board.challenges.map((challenge) => {
          const factId = justDone[challenge.id];
          return (
            <ChallengeItem
              key={challenge.id}
              challenge={challenge}
              isNext={challenge === next}
              isBusy={commands.isBusy(challenge.id)}
              failure={commands.failureOf(challenge.id)}
              offsetAt={offsetAt}
              onComplete={() => void complete(challenge)}
              onUndo={factId === undefined ? null : () => void takeBack(challenge.id, factId)}
              onReload={actions.reload}
            />
          );
        })}
      </StoneList>
      {next === undefined && <p className={styles['allDone']}>{t('challenges.allDone')}</p>}
    </section>
  );
}
