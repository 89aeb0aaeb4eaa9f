// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fail } from '#core/lib/result.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import { actionsWith, feedbackWith, NOBODY } from './feedback-builders.ts';
import { emptyValues } from './feedback-values.ts';
import { WorkoutFeedbackView } from './WorkoutFeedbackView.tsx';

const view = (given: Partial<ComponentProps<typeof WorkoutFeedbackView>> = {}) => (
  <WorkoutFeedbackView feedback={feedbackWith()} nameOf={(id) => id} actions={actionsWith()} {...given} />
);
const title = (): string | null => screen.getByRole('heading', { level: 1 }).textContent;
const FULL = fail({ reason: 'quota', detail: '' } as const);

describe('feedback on a session', () => {
  it('[FEEDBACK-4] has the shape of the page until it is read, then says what there is to do', async () => {
    const { update } = await renderView(view({ feedback: undefined }));
    expect(screen.getByRole('status').textContent).toContain('Loading your feedback');
    update(view({ feedback: null }));
    expect(title()).toBe('No session to give feedback on yet');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/dashboard');
    update(view());
    expect(title()).toBe('How was your session?');
    expect(screen.getByText(/^sit-to-stand and wall-sit, .*23/)).toBeDefined();
    update(view({ feedback: feedbackWith({ isHandedIn: true }) }));
    expect(title()).toBe('Thank you for your feedback');
    expect(screen.getByRole('status').textContent).toContain('saved on this device');
    update(view({ feedback: feedbackWith({ isHandedIn: true }), isSample: true }));
    expect(screen.getByRole('status').textContent).toBe('What a sample person records stays on this device.');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/');
  });

  it.each([{ stopReason: 'sign' }, { stopReason: 'fatigue', stoppedForSign: true }] as const)(
    '[FEEDBACK-5] after a sign asks nothing, leads to what to do, and leaves the draft as it is',
    async (ended) => {
      const keepDraft = vi.fn(actionsWith().keepDraft);
      const { session } = feedbackWith();
      const feedback = feedbackWith({
        session: { ...session, fields: { ...session.fields, ...ended } },
        draft: { rating: 2, experience: 'Dizzy' },
      });
      const { update } = await renderView(view({ feedback, actions: actionsWith({ keepDraft }) }));
      expect(title()).toBe('Stopped because of a warning sign');
      expect(screen.queryByRole('radio')).toBeNull();
      expect(screen.queryByRole('textbox')).toBeNull();
      expect(screen.getByText(/^What counts now is who to see/)).toBeDefined();
      expect(screen.getByRole('link', { name: 'What to do now' }).getAttribute('href')).toBe('/exercise-ai');
      update(<p>Elsewhere</p>);
      expect(keepDraft).not.toHaveBeenCalled();
      update(view({ feedback: { ...feedback, isHandedIn: true } }));
      expect(title()).toBe('Thank you for your feedback');
    },
  );

  it('[FEEDBACK-4] lands on its thanks', async () => {
    const { update } = await renderView(<main>{view()}</main>);
    expect(document.activeElement).toBe(document.body);
    update(<main>{view({ feedback: feedbackWith({ isHandedIn: true }) })}</main>);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Thank you for your feedback' }));
  });

  it('[FEEDBACK-1] needs its stars, asks for a story from four on, and hands in what was filled in', async () => {
    const handIn = vi.fn(actionsWith().handIn);
    const keepDraft = vi.fn(actionsWith().keepDraft);
    const { user, update } = await renderView(view({ actions: actionsWith({ handIn, keepDraft }) }));
    await user.click(screen.getByRole('button', { name: 'Submit feedback' }));
    expect(screen.getByText('Choose one to five stars.')).toBeDefined();
    expect(handIn).not.toHaveBeenCalled();
    expect(screen.queryByRole('textbox', { name: /Your story/ })).toBeNull();
    await user.click(screen.getByRole('radio', { name: '4' }));
    await user.type(screen.getByRole('textbox', { name: /Your story/ }), 'Stairs again');
    await user.click(screen.getByRole('radio', { name: 'Yes' }));
    await user.click(screen.getByRole('button', { name: 'Submit feedback' }));
    const values = { ...emptyValues, rating: 4, recommend: 'yes', testimonial: 'Stairs again' };
    expect(handIn.mock.calls).toEqual([['session', values]]);
    // What is handed in is not emptied as a draft.
    update(<p>Elsewhere</p>);
    await vi.waitFor(() => expect(keepDraft.mock.calls.at(-1)?.[2]).toEqual(values));
  });

  it('[FEEDBACK-3] says when the draft could not be saved, and tries again', async () => {
    const keepDraft = vi.fn(actionsWith().keepDraft).mockResolvedValueOnce(FULL);
    const { user } = await renderView(view({ actions: actionsWith({ keepDraft }) }));
    expect(screen.getByText(/Your draft is saved/)).toBeDefined();
    await user.click(screen.getByRole('radio', { name: '2' }));
    expect(await screen.findByText(/aren’t saved yet/)).toBeDefined();
    expect(screen.queryByText(/Your draft is saved/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/Your draft is saved/)).toBeDefined();
    expect(keepDraft).toHaveBeenCalledTimes(2);
  });

  it('[FEEDBACK-3] says an error that nobody foresaw too, and keeps what is written after it', async () => {
    vi.stubGlobal('reportError', vi.fn());
    const keepDraft = vi.fn(actionsWith().keepDraft).mockRejectedValueOnce(new Error('nobody foresaw it'));
    const { user } = await renderView(view({ actions: actionsWith({ keepDraft }) }));
    await user.click(screen.getByRole('radio', { name: '2' }));
    expect(await screen.findByText(/aren’t saved yet/)).toBeDefined();
    await user.click(screen.getByRole('radio', { name: '3' }));
    expect(await screen.findByText(/Your draft is saved/)).toBeDefined();
    expect(keepDraft.mock.calls.at(-1)?.[2]).toEqual({ ...emptyValues, rating: 3 });
  });

  it('[FEEDBACK-2] shows what another tab wrote while it is open, whichever of the two was later, and not its own words', async () => {
    const keepDraft = vi.fn(actionsWith().keepDraft);
    const actions = actionsWith({ keepDraft });
    const { user, update } = await renderView(view({ actions }));
    await user.type(screen.getByRole('textbox', { name: 'How was it?' }), 'Mine');
    await vi.waitFor(() => expect(keepDraft).toHaveBeenCalled());
    const writings = (...texts: readonly string[]) => ({
      ...NOBODY,
      experience: texts.map((text) => ({ name: `${text} experience`, text })),
    });
    update(view({ actions, feedback: feedbackWith({ writings: writings('Theirs', 'Mine') }) }));
    const others = () => screen.getAllByRole('group', { name: /in another tab/ }).map((one) => one.textContent);
    expect(others()).toEqual([expect.stringContaining('Theirs')]);
    update(
      view({
        actions,
        feedback: feedbackWith({ isHandedIn: true, unsent: [{ name: 'w experience', text: 'Theirs' }] }),
      }),
    );
    expect(screen.getByRole('group', { name: 'Not in what you submitted' }).textContent).toContain('Theirs');
  });

  it('[FEEDBACK-2] opens with its draft, and with what another device wrote beside it', async () => {
    const keepDraft = vi.fn(actionsWith().keepDraft);
    const feedback = feedbackWith({
      draft: { rating: 2, experience: 'Good' },
      writings: { ...NOBODY, experience: [{ name: 'w experience', text: 'Too long' }] },
      shown: ['own experience'],
    });
    const { user, update } = await renderView(view({ feedback, actions: actionsWith({ keepDraft }) }));
    expect(screen.getByText('Here is the draft you started earlier.')).toBeDefined();
    expect(screen.getByText('Too long')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Add it to mine' }));
    update(<p>Elsewhere</p>);
    const opened = { ...emptyValues, rating: 2, experience: 'Good' };
    await vi.waitFor(() =>
      expect(keepDraft.mock.calls).toEqual([
        ['session', opened, { ...opened, experience: 'Good\nToo long' }, new Set(['own experience', 'w experience'])],
      ]),
    );
  });

  it('[FEEDBACK-1] says why it could not be saved, with everything still there', async () => {
    const actions = actionsWith({ handIn: () => Promise.resolve(FULL) });
    const { user } = await renderView(view({ feedback: feedbackWith({ draft: { rating: 5 } }), actions }));
    await user.click(screen.getByRole('button', { name: 'Submit feedback' }));
    expect(screen.getByRole('alert').textContent).toContain('This device is full');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '5' }).checked).toBe(true);
  });
});
