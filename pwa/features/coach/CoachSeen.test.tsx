// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ok } from '#core/lib/result.ts';
import type { Assessment } from '#core/rules/coach/assessment.ts';
import type { Screening } from '#core/rules/coach/screening.ts';
import { press, title } from '#pwa/testing/coach-page.tsx';
import { renderView } from '#pwa/testing/render-view.tsx';
import type { CoachActions } from './coach-actions.ts';
import { actionsWith, answeredWith, dayAgo, screening, today } from './coach-builders.ts';
import { CoachView } from './CoachView.tsx';

beforeEach(() => localStorage.clear());

/** Somebody who says that a professional has seen them, and takes it back, as the records follow. */
async function opened(answers: Partial<Assessment>, screenings: readonly Screening[]) {
  const actions = actionsWith({
    recordSeen: vi.fn<CoachActions['recordSeen']>().mockResolvedValue(ok({ id: 'seen' })),
    takeBack: vi.fn<CoachActions['takeBack']>().mockResolvedValue(ok({ id: 'void' })),
  });
  const propsWith = (...seen: readonly string[]) =>
    answeredWith(
      answers,
      {
        screenings,
        seen: seen.map((flagId) => ({ id: 'seen', flagId, at: screening(today).at, toldIn: ['told'] })),
      },
      { actions },
    );
  const page = (...seen: readonly string[]) => (
    <main>
      <CoachView {...propsWith(...seen)} />
    </main>
  );
  const { update, toasts } = await renderView(page());
  return {
    records: (...seen: readonly string[]) => update(page(...seen)),
    say: async (button: HTMLElement) => {
      fireEvent.click(button);
      fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Yes, they have' }));
      await waitFor(() => expect(toasts.at(-1)?.title).toBe('Saved: a professional has seen you about it'));
    },
    lastToast: () => toasts.at(-1)?.title,
    undoInToast: () => toasts.at(-1)?.action?.onAction(),
  };
}

const told = (day: Screening['day'], ...ticked: readonly string[]) => ({ ...screening(day, ...ticked), id: 'told' });
const seenButtons = () => screen.getAllByRole('button', { name: /^A professional has seen me about it/ });
const focused = () => document.activeElement?.textContent;
const row = /^Fainted, or nearly.*You said so on Nov 23, 2026.*Undo$/;
const undoFainted = /^Undo: Fainted, or nearly/;

describe('of a sign that is over by an answer', () => {
  const screenings = [told(dayAgo(2), 'clot', 'fainted'), screening(dayAgo(1))];

  it.each([
    ['the week', {}, /^Your week/],
    ['somebody too young', { birthYear: 2015 }, 'You need a plan made by a professional'],
  ] as const)(
    '[PLAN-2] the focus goes to what is said now, and to what is back once it is undone: %s',
    async (_, answers, heading) => {
      const { records, say, undoInToast } = await opened(answers, [...screenings, screening(today)]);
      expect(title()).toMatch(heading);
      const [, fainted] = seenButtons();
      await say(fainted!);
      records('fainted');
      await waitFor(() => expect(focused()).toMatch(row));
      press(undoFainted);
      await waitFor(() => expect(screen.getByRole('button', { name: undoFainted }).ariaBusy).toBeNull());
      records();
      const back = () => expect(focused()).toMatch(/^A professional has seen me about it: Fainted, or nearly/);
      await waitFor(back);
      await say(seenButtons()[1]!);
      records('fainted');
      await waitFor(() => expect(focused()).toMatch(row));
      undoInToast();
      await waitFor(() => expect(screen.getByRole('button', { name: undoFainted })).toBeDefined());
      records();
      await waitFor(back);
    },
  );

  it('[PLAN-2] so it does beside a stop, where it can be undone too', async () => {
    const { records, say, undoInToast } = await opened({}, [...screenings, screening(today, 'cancer')]);
    const before = () => within(screen.getByRole('region', { name: 'What you told us before' }));
    await say(before().getAllByRole('button')[1]!);
    records('fainted');
    await waitFor(() => expect(focused()).toMatch(row));
    undoInToast();
    records();
    await waitFor(() =>
      expect(focused()).toMatch(/^Fainted, or nearly.*You told us about it on Nov 21, 2026, and later/),
    );
  });
});

describe('of two signs that stand', () => {
  const screenings = [told(today, 'chest-pain', 'fainted')];

  it('[PLAN-2] one that was seen is listed over the other, and undone there', async () => {
    const { records, say, lastToast } = await opened({}, screenings);
    await say(seenButtons()[1]!);
    records('fainted');
    await waitFor(() => expect(focused()).toMatch(row));
    press(undoFainted);
    // In the place of the toast that offers the same.
    await waitFor(() =>
      expect(lastToast()).toBe(
        'Undone. A professional hasn’t seen you about: Fainted, or nearly, during or after exercise',
      ),
    );
    records();
    await waitFor(() => expect(focused()).toMatch(/^Fainted, or nearly.*You selected/));
  });

  it('[PLAN-2] where the first was seen, the page begins at the heading of the one that remains', async () => {
    const { records, say } = await opened({}, screenings);
    await say(seenButtons()[0]!);
    records('chest-pain');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
    expect(title()).not.toBe('Call an ambulance now');
  });

  it('[PLAN-2] where it was the only one and the questions are due, it is undone beside them', async () => {
    const { records, say } = await opened({}, [told(dayAgo(40), 'chest-pain')]);
    await say(seenButtons()[0]!);
    records('chest-pain');
    await waitFor(() => expect(title()).toBe('A few safety questions first'));
    press(/^Undo: /);
    records();
    await waitFor(() => expect(title()).toBe('Call an ambulance now'));
  });
});
