import { useEffect, useRef, useState } from 'react';
import { exercises } from 'virtual:exercises';
import { dayOf } from '#core/lib/day.ts';
import type { CommandFailure } from '#pwa/data/commands/command-failure.ts';
import { draftFeedback, handInFeedback } from '#pwa/data/commands/give-feedback.ts';
import type { SeenTexts } from '#pwa/data/commands/give-feedback.ts';
import { feedbackOn } from '#pwa/data/queries/feedback.ts';
import type { FeedbackState } from '#pwa/data/queries/feedback.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { browserPage } from '#pwa/device/page.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useAddress } from '#pwa/ui/address/useAddress.ts';
import { Skeleton } from '#pwa/ui/state/Skeleton.tsx';
import { createDraftKeeper } from './draft-keeper.ts';
import type { FeedbackValues } from './feedback-values.ts';
import { draftPatch, feedbackOf, valuesOf } from './feedback-values.ts';
import { HandedIn, NoSession, WorkoutFeedbackView } from './WorkoutFeedbackView.tsx';

const names = new Map(exercises.map(({ id, name }) => [id, name]));

export default function WorkoutFeedbackScreen() {
  const t = useText('feedback');
  const [address] = useAddress();
  const state = useLive(feedbackOn, address.get('session') ?? '');
  if (state === undefined)
    return (
      <div className="wrap">
        <Skeleton label={t('loading')} blocks={[{ inlineSize: '60%', blockSize: '3rem' }, { blockSize: '14rem' }]} />
      </div>
    );
  if (state === null) return <NoSession />;
  if (state.isHandedIn) return <HandedIn />;
  // What it was opened with stays its start: later changes of another device are shown beside it.
  return <Draft key={state.session.id} state={state} />;
}

function Draft({ state }: { readonly state: FeedbackState }) {
  const format = useFormat();
  const space = useSpace();
  const { session, draft, others, shown } = state;
  const { id } = session;
  const [failure, setFailure] = useState<CommandFailure | null>(null);
  const keeper = useRef<ReturnType<typeof createDraftKeeper> | null>(null);
  keeper.current ??= createDraftKeeper(
    (before: FeedbackValues, values: FeedbackValues, seen: SeenTexts) =>
      draftFeedback(space, id, draftPatch(before, values), seen),
    browserPage.after,
    { values: valuesOf(draft), seen: new Set(shown) },
    setFailure,
  );
  useEffect(() => {
    const held = keeper.current;
    const stop = browserPage.onHidden(() => void held?.flush());
    return () => {
      stop();
      void held?.flush();
    };
  }, []);
  const { startedAt = 0, off = 0, exercises: ids = [] } = session.fields;
  return (
    <WorkoutFeedbackView
      about={{
        exercises: format.list(ids.map((each) => names.get(each) ?? each)),
        day: format.day(dayOf(startedAt, off)),
      }}
      draft={valuesOf(draft)}
      draftFailure={failure}
      onRetryDraft={() => void keeper.current?.flush()}
      others={others}
      onDraft={(values) => keeper.current?.keep(values)}
      onSettle={(writing) => keeper.current?.settle(writing)}
      actions={{ submit: (values) => handInFeedback(space, id, feedbackOf(values)) }}
    />
  );
}
