import { useMemo } from 'react';
import { harder } from 'virtual:exercises';
import { dayOf } from '#core/lib/day.ts';
import { againstChallenge } from '#core/rules/against-exercise.ts';
import { challengeExercises } from '#core/rules/challenge-exercises.ts';
import { saidHindrance } from '#core/rules/coach/may-train.ts';
import { standingFlags } from '#core/rules/coach/screening.ts';
import { todayBesideStop } from '#core/rules/coach/to-see.ts';
import { avoidedBy } from '#core/rules/coach/withheld.ts';
import type { Avoided } from '#core/rules/coach/withheld.ts';
import { changeSettings } from '#pwa/data/commands/change-settings.ts';
import { completeChallenge } from '#pwa/data/commands/complete-challenge.ts';
import { logActivity } from '#pwa/data/commands/log-activity.ts';
import { recordRest } from '#pwa/data/commands/record-rest.ts';
import { takeBack } from '#pwa/data/commands/take-back.ts';
import { coachAnswers, todayOf } from '#pwa/data/queries/coach-records.ts';
import type { CoachAnswers } from '#pwa/data/queries/coach-records.ts';
import { streakBoard } from '#pwa/data/queries/streak-board.ts';
import { syncStatus } from '#pwa/data/queries/sync-status.ts';
import { withholdingRecords } from '#pwa/data/queries/withholding-records.ts';
import { askAhead, useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { useCloseSync } from '#pwa/data/useSyncLoop.ts';
import type { Format } from '#pwa/i18n/format.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { exerciseOf } from '#pwa/parts/exercise-of.ts';
import { momentOf, useClock } from '#pwa/parts/useClock.ts';
import { WelcomeBackFirst } from '#pwa/parts/WelcomeBack.tsx';
import type { StreakActions } from './streak-actions.ts';
import { StreakBoardView } from './StreakBoardView.tsx';

/** With the board the first frame is the screen, not its still blocks. */
export const ahead = (space: ReturnType<typeof useSpace>, { weekStartsOn }: Format): Promise<unknown> => {
  const { now, off } = momentOf(space.device, 'quarter-hour');
  return Promise.all([
    askAhead(space, streakBoard, now, off, weekStartsOn),
    askAhead(space, syncStatus),
    askAhead(space, coachAnswers, todayOf(space)),
    askAhead(space, withholdingRecords, todayOf(space)),
  ]);
};

const exercisesOf = (challengeId: string, ids: readonly string[] = []) =>
  ids.map((id) => {
    const exercise = exerciseOf(id);
    if (exercise === undefined) throw new Error(`${challengeId} names ${id}, which the library does not have`);
    return exercise;
  });

const against = (challengeId: string, assessment: CoachAnswers['assessment'], avoided: Avoided) => {
  const { of, like, isOnTheFloor = false } = challengeExercises[challengeId] ?? {};
  return againstChallenge(
    { exercises: exercisesOf(challengeId, of), like: exercisesOf(challengeId, like), isOnTheFloor },
    assessment,
    avoided,
  );
};

export default function StreakTrackerScreen() {
  const space = useSpace();
  useCloseSync();
  const { weekStartsOn } = useFormat();
  const { now, off } = useClock('quarter-hour');
  const board = useLive(streakBoard, now, off, weekStartsOn);
  const sync = useLive(syncStatus);
  const today = dayOf(now, off);
  const answers = useLive(coachAnswers, today);
  const withholding = useLive(withholdingRecords, today);
  const avoided = useMemo(() => withholding && avoidedBy(withholding, today, harder), [withholding, today]);
  const safety = useMemo(
    () =>
      answers &&
      avoided &&
      board && {
        hindrance: saidHindrance(answers.assessment, answers, today),
        againstChallenges: new Map(board.challenges.map(({ id }) => [id, against(id, answers.assessment, avoided)])),
        flags: standingFlags(answers, today),
        beside: todayBesideStop(answers.assessment === 'unreadable' ? null : answers.assessment, answers, today),
      },
    [answers, board, avoided, today],
  );
  const actions = useMemo<StreakActions>(
    () => ({
      completeChallenge: (challengeId, day) => completeChallenge(space, challengeId, day),
      logActivity: (kind, minutes) => logActivity(space, kind, minutes),
      recordRest: (day, reason) => recordRest(space, day, reason),
      takeBack: (factId) => takeBack(space, factId),
      changeSettings: (patch) => changeSettings(space, patch),
    }),
    [space],
  );
  return (
    <WelcomeBackFirst status={sync}>
      <StreakBoardView
        board={board}
        sync={sync}
        safety={safety}
        actions={actions}
        offsetAt={space.device.offsetAt}
        timeZone={space.device.timeZone()}
      />
    </WelcomeBackFirst>
  );
}
