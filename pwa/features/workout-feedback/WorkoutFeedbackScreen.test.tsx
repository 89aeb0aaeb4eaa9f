// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { draftFeedback, handInFeedback } from '#pwa/data/commands/give-feedback.ts';
import { logExercise } from '#pwa/data/commands/log-exercise.ts';
import { feedbackOn } from '#pwa/data/queries/feedback.ts';
import { routeTable } from '#pwa/routes/table.ts';
import { openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { renderApp } from '#pwa/testing/render-app.tsx';

vi.mock('#core/exercises/former.json', () => ({ default: { 'hip-bridge': { name: 'Hip bridge', now: 'bridge' } } }));

const LUNGE = {
  id: 'lunge',
  dose: { sets: 2, reps: 8, rest: 60, timesAWeek: 3 },
  purpose: ['strength'] as ['strength'],
  duration: 250,
};

describe('the draft of a session', () => {
  it('[FEEDBACK-2] has the session’s id, keeps what another device wrote, and is handed in once', async () => {
    const { space } = await openTestDevice(await testProfile());
    const logged = await logExercise(space, LUNGE);
    if (!logged.ok) throw new Error('not logged');
    const { sessionId } = logged.value;
    const first = await draftFeedback(space, sessionId, { rating: 4, experience: 'Here' }, new Set());
    if (!first.ok) throw new Error('not kept');
    // Another device wrote without having seen it.
    await draftFeedback(space, sessionId, { experience: 'There', testimonial: 'My story' }, new Set());
    const both = await feedbackOn(space, '');
    const writtenIn = (state: typeof both) => state?.writings.experience.map(({ text }) => text);
    expect([both?.draft.experience, writtenIn(both)]).toEqual(['There', ['There', 'Here']]);
    const further = await draftFeedback(space, sessionId, { experience: 'Here and now' }, first.value);
    expect(further.ok).toBe(true);
    const now = await feedbackOn(space, sessionId);
    expect([now?.draft.experience, writtenIn(now)]).toEqual(['Here and now', ['Here and now', 'There']]);
    expect((await draftFeedback(space, sessionId, { rating: 9 }, new Set())).ok).toBe(false);
    const given = [
      await handInFeedback(space, sessionId, { rating: 4, experience: 'Here and now.' }),
      await handInFeedback(space, sessionId, { rating: 1 }),
    ];
    expect(given[0]).toEqual(given[1]);
    expect(await feedbackOn(space, '')).toMatchObject({
      isHandedIn: true,
      unsent: [{ text: 'There' }, { text: 'My story' }],
    });
  });

  it('[PARTS-4] names its exercises as they are called today', async () => {
    const { space } = await renderApp({ path: '/workout-feedback', routes: routeTable });
    await screen.findByRole('heading', { level: 1, name: 'No session to give feedback on yet' });
    await logExercise(space, { ...LUNGE, id: 'hip-bridge' });
    expect(await screen.findByText(/Bridge/)).toBeDefined();
    expect(screen.queryByText(/hip-bridge/)).toBeNull();
  });

  it('[PARTS-4] says of an exercise of another version that it does not know it', async () => {
    const { space } = await renderApp({ path: '/workout-feedback', routes: routeTable });
    await screen.findByRole('heading', { level: 1, name: 'No session to give feedback on yet' });
    await logExercise(space, { ...LUNGE, id: 'of-a-newer-version' });
    expect(await screen.findByText(/An exercise that this version doesn’t know/)).toBeDefined();
  });

  it('[2.route.27] its address opens with nothing to give feedback on, or with the last session, and thanks', async () => {
    const { space, press } = await renderApp({ path: '/workout-feedback', routes: routeTable });
    await screen.findByRole('heading', { level: 1, name: 'No session to give feedback on yet' });
    await logExercise(space, { ...LUNGE, id: 'wall-sit' });
    await screen.findByRole('heading', { level: 1, name: 'How was your session?' });
    expect(screen.getByText(/Wall sit/)).toBeDefined();
    await press(screen.getByRole('radio', { name: '5' }));
    await press(screen.getByRole('button', { name: 'Submit feedback' }));
    await screen.findByRole('heading', { level: 1, name: 'Thank you for your feedback' });
    const [given] = (await space.db.facts.toArray()).filter(({ entity }) => entity === 'feedback');
    expect(given?.data).toMatchObject({ about: 'workout', rating: 5 });
  });
});
