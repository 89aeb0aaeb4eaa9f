// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fail, ok } from '#core/lib/result.ts';
import { draftFeedback, handInFeedback } from '#pwa/data/commands/give-feedback.ts';
import { logExercise } from '#pwa/data/commands/log-exercise.ts';
import { feedbackOn } from '#pwa/data/queries/feedback.ts';
import { routeTable } from '#pwa/routes/table.ts';
import { openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { renderApp } from '#pwa/testing/render-app.tsx';
import { renderView } from '#pwa/testing/render-view.tsx';
import { createDraftKeeper } from './draft-keeper.ts';
import { draftPatch, emptyValues, feedbackOf } from './feedback-values.ts';
import { WorkoutFeedbackView } from './WorkoutFeedbackView.tsx';

const LUNGE = {
  id: 'lunge',
  dose: { sets: 2, reps: 8, rest: 60, timesAWeek: 3 },
  purpose: ['strength'] as ['strength'],
  duration: 250,
};
const NOBODY = { experience: [], mostValuable: [], improvements: [], testimonial: [] };
const view = (given: Partial<ComponentProps<typeof WorkoutFeedbackView>> = {}) => (
  <WorkoutFeedbackView
    about={{ exercises: 'Sit to stand and Wall sit', day: 'Monday' }}
    draft={emptyValues}
    draftFailure={null}
    onRetryDraft={vi.fn()}
    others={NOBODY}
    onDraft={vi.fn()}
    onSettle={vi.fn()}
    actions={{ submit: vi.fn(() => Promise.resolve(ok(null))) }}
    {...given}
  />
);

describe('feedback on a session', () => {
  it('[FEEDBACK-1] needs its stars, asks for a story from four on, and hands in what was filled in', async () => {
    const submit = vi.fn(() => Promise.resolve(ok(null)));
    const onDraft = vi.fn();
    const { user } = await renderView(view({ actions: { submit }, onDraft }));
    await user.click(screen.getByRole('button', { name: 'Submit feedback' }));
    expect(screen.getByText('Choose one to five stars.')).toBeDefined();
    expect(submit).not.toHaveBeenCalled();
    expect(screen.queryByRole('textbox', { name: /Your story/ })).toBeNull();
    await user.click(screen.getByRole('radio', { name: '4' }));
    await user.type(screen.getByRole('textbox', { name: /Your story/ }), 'Stairs again');
    await user.click(screen.getByRole('radio', { name: 'Yes' }));
    const drafts = onDraft.mock.calls.length;
    await user.click(screen.getByRole('button', { name: 'Submit feedback' }));
    expect(submit).toHaveBeenCalledWith({ ...emptyValues, rating: 4, recommend: 'yes', testimonial: 'Stairs again' });
    // What is handed in is not emptied as a draft.
    expect(onDraft.mock.calls.length).toBe(drafts);
  });

  it('[FEEDBACK-3] says when the draft could not be saved, and tries again', async () => {
    const onRetryDraft = vi.fn();
    const { user, update } = await renderView(view({ draftFailure: { reason: 'quota', detail: '' }, onRetryDraft }));
    expect(screen.getByText(/aren’t saved yet/)).toBeDefined();
    expect(screen.queryByText(/Your draft is saved/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetryDraft).toHaveBeenCalledTimes(1);
    update(view());
    expect(screen.getByText(/Your draft is saved/)).toBeDefined();
  });

  it('[FEEDBACK-2] opens with its draft, and with what another device wrote beside it', async () => {
    const [onSettle, onDraft] = [vi.fn(), vi.fn()];
    const others = { ...NOBODY, experience: [{ name: 'w experience', text: 'Too long' }] };
    const draft = { ...emptyValues, rating: 2, experience: 'Good' };
    const { user } = await renderView(view({ draft, others, onSettle, onDraft }));
    expect(screen.getByText('Here is the draft you started earlier.')).toBeDefined();
    expect(screen.getByText('Too long')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Add it to mine' }));
    expect(onSettle).toHaveBeenCalledWith('w experience');
    expect(onDraft).toHaveBeenLastCalledWith({ ...draft, experience: 'Good\nToo long' });
  });

  it('[FEEDBACK-1] says why it could not be saved, with everything still there', async () => {
    const submit = () => Promise.resolve(fail({ reason: 'quota', detail: '' } as const));
    const { user } = await renderView(view({ draft: { ...emptyValues, rating: 5 }, actions: { submit } }));
    await user.click(screen.getByRole('button', { name: 'Submit feedback' }));
    expect(screen.getByRole('alert').textContent).toContain('This device is full');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '5' }).checked).toBe(true);
  });

  it('[FEEDBACK-1] what was left empty is left out, and a story below four stars too', () => {
    expect(feedbackOf({ ...emptyValues, rating: 3, experience: ' ', testimonial: 'x', recommend: 'no' })).toEqual({
      rating: 3,
      recommend: false,
    });
  });
});

it('[FEEDBACK-3] a draft is kept a moment after the last letter, each change once, and again after a failure', async () => {
  let fire = (): void => undefined;
  const saved: unknown[] = [];
  let isFull = false;
  const told: (string | null)[] = [];
  const keeper = createDraftKeeper(
    (before, values, seen) => {
      saved.push(draftPatch(before, values));
      return Promise.resolve(isFull ? fail({ reason: 'quota', detail: '' } as const) : ok(new Set([...seen, 'own'])));
    },
    (_, body) => {
      fire = body;
      return () => {
        fire = () => undefined;
      };
    },
    { values: emptyValues, seen: new Set() },
    (failure) => told.push(failure?.reason ?? null),
  );
  keeper.keep({ ...emptyValues, experience: 'G' });
  keeper.keep({ ...emptyValues, experience: 'Go' });
  fire();
  await keeper.flush();
  expect(saved).toEqual([{ experience: 'Go' }]);
  isFull = true;
  keeper.keep({ ...emptyValues, experience: 'Good' });
  await keeper.flush();
  expect(told.at(-1)).toBe('quota');
  isFull = false;
  await keeper.flush();
  expect(told.at(-1)).toBeNull();
  expect(saved.slice(1)).toEqual([{ experience: 'Good' }, { experience: 'Good' }]);
});

describe('the draft of a session', () => {
  it('[FEEDBACK-2] has the session’s id, keeps what another device wrote, and is handed in once', async () => {
    const { space } = await openTestDevice(await testProfile());
    const logged = await logExercise(space, LUNGE);
    if (!logged.ok) throw new Error('not logged');
    const { sessionId } = logged.value;
    const first = await draftFeedback(space, sessionId, { rating: 4, experience: 'Here' }, new Set());
    if (!first.ok) throw new Error('not kept');
    // Another device wrote without having seen it.
    await draftFeedback(space, sessionId, { experience: 'There' }, new Set());
    const both = await feedbackOn(space, '');
    expect([both?.draft.experience, both?.others.experience.map(({ text }) => text)]).toEqual(['There', ['Here']]);
    const further = await draftFeedback(space, sessionId, { experience: 'Here and now' }, first.value);
    expect(further.ok).toBe(true);
    const now = await feedbackOn(space, sessionId);
    expect([now?.draft.experience, now?.others.experience.map(({ text }) => text)]).toEqual([
      'Here and now',
      ['There'],
    ]);
    expect((await draftFeedback(space, sessionId, { rating: 9 }, new Set())).ok).toBe(false);
    const given = [
      await handInFeedback(space, sessionId, { rating: 4 }),
      await handInFeedback(space, sessionId, { rating: 1 }),
    ];
    expect(given[0]).toEqual(given[1]);
    expect((await feedbackOn(space, ''))?.isHandedIn).toBe(true);
  });

  it('[2.route.27] its address opens with nothing to give feedback on, or with the last session, and thanks', async () => {
    const { space, press } = await renderApp({ path: '/workout-feedback', routes: routeTable });
    await screen.findByRole('heading', { level: 1, name: 'No session to give feedback on yet' });
    await logExercise(space, { ...LUNGE, id: 'wall-sit' });
    await screen.findByRole('heading', { level: 1, name: 'How was your session?' });
    expect(screen.getByText(/Wall sit/)).toBeDefined();
    await press(screen.getByRole('radio', { name: '5' }));
    await press(screen.getByRole('button', { name: 'Submit feedback' }));
    await screen.findByRole('heading', { level: 1, name: 'Thank you for your feedback' }, { timeout: 10_000 });
    const [given] = (await space.db.facts.toArray()).filter(({ entity }) => entity === 'feedback');
    expect(given?.data).toMatchObject({ about: 'workout', rating: 5 });
  });
});
