import { useMemo } from 'react';
import { draftFeedback, handInFeedback } from '#pwa/data/commands/give-feedback.ts';
import { feedbackOn } from '#pwa/data/queries/feedback.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { useExerciseName } from '#pwa/parts/useExerciseName.ts';
import { useAddress } from '#pwa/ui/address/useAddress.ts';
import type { FeedbackActions } from './feedback-actions.ts';
import { draftPatch, feedbackOf } from './feedback-values.ts';
import { WorkoutFeedbackView } from './WorkoutFeedbackView.tsx';

export default function WorkoutFeedbackScreen() {
  const space = useSpace();
  const nameOf = useExerciseName();
  const [address] = useAddress();
  const feedback = useLive(feedbackOn, address.get('session') ?? '');
  const actions = useMemo<FeedbackActions>(
    () => ({
      keepDraft: (sessionId, before, values, seen) => draftFeedback(space, sessionId, draftPatch(before, values), seen),
      handIn: (sessionId, values) => handInFeedback(space, sessionId, feedbackOf(values)),
    }),
    [space],
  );
  const isSample = space.profile.isSample === true;
  return <WorkoutFeedbackView feedback={feedback} nameOf={nameOf} isSample={isSample} actions={actions} />;
}
