import { useMemo } from 'react';
import { exercises } from 'virtual:exercises';
import { draftFeedback, handInFeedback } from '#pwa/data/commands/give-feedback.ts';
import { feedbackOn } from '#pwa/data/queries/feedback.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { useAddress } from '#pwa/ui/address/useAddress.ts';
import type { FeedbackActions } from './feedback-actions.ts';
import { draftPatch, feedbackOf } from './feedback-values.ts';
import { WorkoutFeedbackView } from './WorkoutFeedbackView.tsx';

const names = new Map(exercises.map(({ id, name }) => [id, name]));
const nameOf = (id: string): string => names.get(id) ?? id;

export default function WorkoutFeedbackScreen() {
  const space = useSpace();
  const [address] = useAddress();
  const feedback = useLive(feedbackOn, address.get('session') ?? '');
  const actions = useMemo<FeedbackActions>(
    () => ({
      keepDraft: (sessionId, before, values, seen) => draftFeedback(space, sessionId, draftPatch(before, values), seen),
      handIn: (sessionId, values) => handInFeedback(space, sessionId, feedbackOf(values)),
    }),
    [space],
  );
  return <WorkoutFeedbackView feedback={feedback} nameOf={nameOf} actions={actions} />;
}
