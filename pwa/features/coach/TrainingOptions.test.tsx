// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ok } from '#core/lib/result.ts';
import { press, show } from '#pwa/testing/coach-page.tsx';
import type { CoachActions } from './coach-actions.ts';
import { actionsWith, answeredWith, dayAgo, painToday } from './coach-builders.ts';
import { CoachView } from './CoachView.tsx';

beforeEach(() => {
  localStorage.clear();
  // jsdom has no popovers
  HTMLElement.prototype.hidePopover = () => undefined;
});

it('[PLAN-14] ways to train are offered with what they are and their source, and chosen by one tap', async () => {
  const recordOption = vi.fn<CoachActions['recordOption']>().mockResolvedValue(ok({ id: 'chosen' }));
  await show(answeredWith({}, {}, { actions: actionsWith({ recordOption }) }));
  expect(screen.getByRole('heading', { level: 2, name: 'Train differently' })).toBeDefined();
  expect(
    screen.getByText(
      /seven days with one set fewer of each strength exercise, or a shorter set where there is only one/,
    ),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: /Delphi consensus/ })).toBeDefined();
  press('Choose this: A lighter week');
  await waitFor(() => expect(recordOption).toHaveBeenCalledExactlyOnceWith('lighter-week'));
});

it('[PLAN-14] what was chosen is among the own choices, with its last day, and is offered no more', async () => {
  const takeBack = vi.fn<CoachActions['takeBack']>().mockResolvedValue(ok({ id: 'void' }));
  const option = { id: 'one', at: painToday(0).at, day: dayAgo(2), option: 'lighter-week' } as const;
  await show(answeredWith({}, { options: [option] }, { actions: actionsWith({ takeBack }) }));
  expect(screen.getByText('From Nov 21 to Nov 27.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Choose this: A lighter week' })).toBeNull();
  press('Undo: A lighter week');
  await waitFor(() => expect(takeBack).toHaveBeenCalledExactlyOnceWith('one'));
});

it('[PLAN-14] what is chosen has the focus among the own choices, and undone where it is offered, in the middle of the page', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockClear();
  const actions = actionsWith({
    recordOption: vi.fn<CoachActions['recordOption']>().mockResolvedValue(ok({ id: 'one' })),
    takeBack: vi.fn<CoachActions['takeBack']>().mockResolvedValue(ok({ id: 'void' })),
  });
  const option = { id: 'one', at: painToday(0).at, day: dayAgo(0), option: 'lighter-week' } as const;
  const without = answeredWith({}, {}, { actions });
  const chosen = answeredWith({}, { options: [option] }, { actions });
  const focused = () => document.activeElement?.textContent;
  const { update } = await show(without);
  press('Choose this: A lighter week');
  await waitFor(() => expect(actions.recordOption).toHaveBeenCalledOnce());
  update(<CoachView {...chosen} />);
  await waitFor(() => expect(focused()).toMatch(/^A lighter week.*From Nov 23 to Nov 29\..*Undo$/));
  expect(document.activeElement?.tagName).toBe('LI');
  press('Undo: A lighter week');
  await waitFor(() => expect(actions.takeBack).toHaveBeenCalledOnce());
  update(<CoachView {...without} />);
  await waitFor(() => expect(focused()).toMatch(/^A lighter week.*Choose this$/));
  expect(shown.mock.calls).toEqual([[{ block: 'center' }], [{ block: 'center' }]]);
  shown.mockRestore();
});

it('[PLAN-14] none are offered on a day over 5', async () => {
  await show(answeredWith({ day: dayAgo(1) }, { answers: [painToday(6)] }));
  expect(screen.queryByText('Train differently')).toBeNull();
});
