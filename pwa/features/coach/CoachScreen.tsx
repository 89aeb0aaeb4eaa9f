import { useMemo } from 'react';
import { dayOf } from '#core/lib/day.ts';
import {
  recordAssessment,
  recordOption,
  recordOverrule,
  recordScreening,
  recordSeen,
} from '#pwa/data/commands/answer-coach.ts';
import { keepCoachDraft } from '#pwa/data/commands/keep-coach-draft.ts';
import { takeBackAll } from '#pwa/data/commands/take-back-all.ts';
import { takeBack } from '#pwa/data/commands/take-back.ts';
import { coachDraft } from '#pwa/data/queries/coach-draft.ts';
import { coachAnswers, todayOf, weekOfPain } from '#pwa/data/queries/coach-records.ts';
import { sessionUnderWay } from '#pwa/data/queries/open-sessions.ts';
import { ownChoices } from '#pwa/data/queries/own-choices.ts';
import { savedSessions } from '#pwa/data/queries/session-saved.ts';
import { isSignOfSessionStored } from '#pwa/data/queries/sessions.ts';
import { askAhead, useLive } from '#pwa/data/useLive.ts';
import { useModelOrigins } from '#pwa/data/useModelOrigins.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { useAdvice } from '#pwa/parts/useAdvice.ts';
import { useClock } from '#pwa/parts/useClock.ts';
import { useLibrary } from '#pwa/parts/useExerciseDetails.ts';
import { STOPPED } from '#pwa/routes/coach-href.ts';
import { useAddress } from '#pwa/ui/address/useAddress.ts';
import type { CoachActions } from './coach-actions.ts';
import { CoachView } from './CoachView.tsx';

export const ahead = (space: ReturnType<typeof useSpace>): Promise<unknown> =>
  Promise.all([
    askAhead(space, coachAnswers, todayOf(space)),
    askAhead(space, weekOfPain, todayOf(space)),
    askAhead(space, coachDraft),
  ]);

const none: readonly string[] = [];

export default function CoachScreen() {
  const space = useSpace();
  const { now, off } = useClock('quarter-hour');
  const today = dayOf(now, off);
  const { library, retry } = useLibrary();
  const advice = useAdvice(library, today);
  const week = useLive(weekOfPain, today);
  const [address] = useAddress();
  const isStopStored = useLive(isSignOfSessionStored, address.get(STOPPED) ?? '');
  const saved = useLive(savedSessions, (week?.sessions ?? []).map(({ id }) => id).join(' '));
  const actions = useMemo<CoachActions>(
    () => ({
      recordScreening: (screening) => recordScreening(space, screening),
      recordSeen: (flagId, toldIn) => recordSeen(space, flagId, toldIn),
      recordAssessment: (assessment, changedFrom) => recordAssessment(space, assessment, changedFrom),
      recordOverrule: (overrule) => recordOverrule(space, overrule),
      recordOption: (option) => recordOption(space, option),
      takeBack: (id) => takeBack(space, id),
      takeBackAll: (ids) => takeBackAll(space, ids),
      keepDraft: (draft) => keepCoachDraft(space, draft),
    }),
    [space],
  );
  return (
    <CoachView
      answers={useLive(coachAnswers, today)}
      isStopStored={isStopStored === true}
      week={week}
      savedSessions={saved ?? none}
      underWay={useLive(sessionUnderWay) ?? null}
      draft={useLive(coachDraft)}
      choices={useLive(ownChoices)}
      advice={advice}
      library={library}
      onRetry={retry}
      now={now}
      off={off}
      today={today}
      timeZone={space.device.timeZone()}
      mayTalk={useModelOrigins().origins.length > 0}
      actions={actions}
    />
  );
}
