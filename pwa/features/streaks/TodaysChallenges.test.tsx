// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ok } from '#core/lib/result.ts';
import { browserReloader } from '#pwa/device/reload.ts';
import { failWith, itemsOf, renderBoard, section, toasts } from '#pwa/testing/render-board.tsx';
import { boardWith, emptyBoard, heldBack, TODAY } from './board-builders.ts';

describe("today's challenges", () => {
  it('[2.streak.03] the section "Today\'s Challenges" shows each challenge', async () => {
    await renderBoard(boardWith());
    expect(itemsOf("Today's Challenges")).toHaveLength(3);
  });

  it('[2.streak.04] a challenge shows title, points, description, time and difficulty', async () => {
    const board = boardWith({
      challenges: [
        {
          id: 'wall-sit-two-holds',
          difficulty: 'medium',
          points: 20,
          minutes: 4,
          completedAt: null,
          completionId: null,
          saved: true,
        },
      ],
    });
    await renderBoard(board);
    const [item] = itemsOf("Today's Challenges");
    const challenge = within(item as HTMLElement);
    expect(challenge.getByRole('heading', { level: 3, name: 'Wall sit, two holds' })).toBeDefined();
    expect(challenge.getByText(/^With your back against a wall, hold for 20 seconds/)).toBeDefined();
    expect(item?.textContent).toContain('+20 points');
    expect(item?.textContent).toContain('4\u00A0min');
    expect(challenge.getByText('Medium')).toBeDefined();
  });

  it('[2.streak.05] an open challenge has a "Complete Challenge" button, and only the next one is solid', async () => {
    await renderBoard(boardWith());
    const buttons = screen.getAllByRole('button', { name: 'Complete Challenge' });
    expect(buttons.map((button) => button.classList.contains('primary'))).toEqual([true, false]);
  });

  it('[2.streak.06] [4.challenge.01] once completed, a "Challenge Completed!" panel replaces the button and takes its focus', async () => {
    const { user, calls } = await renderBoard(boardWith());
    const [, second] = itemsOf("Today's Challenges");
    const item = within(second as HTMLElement);
    await user.click(item.getByRole('button', { name: 'Complete Challenge' }));
    expect(calls).toContainEqual(['completeChallenge', boardWith().challenges[1]?.id, TODAY]);
    expect(await item.findByText('Challenge Completed!')).toBeDefined();
    expect(item.getByText('20 points, saved on this device')).toBeDefined();
    expect(item.queryByRole('button', { name: 'Complete Challenge' })).toBeNull();
    expect(document.activeElement?.textContent).toContain('Challenge Completed!');
  });

  it('says so when the server has it too', async () => {
    const board = boardWith();
    await renderBoard({ ...board, challenges: board.challenges.map((challenge) => ({ ...challenge, saved: true })) });
    expect(screen.getByText('10 points, here and on the server')).toBeDefined();
  });

  it('[5.streak.01] the button gives way to the panel, and a second tap has no effect', async () => {
    const held = heldBack();
    const { user, calls } = await renderBoard(boardWith(), { answer: () => held.promise });
    const [button] = screen.getAllByRole('button', { name: 'Complete Challenge' });
    await user.dblClick(button as HTMLElement);
    expect(button?.hasAttribute('disabled')).toBe(true);
    expect(calls.map(([name]) => name)).toEqual(['completeChallenge']);
    held.answer(ok({ id: 'completion' }));
    await waitFor(() => expect(button?.hasAttribute('disabled')).toBe(false));
  });

  it('[TRACKER-11] with the keyboard the panel takes the focus of its button, and after Undo the button takes it back', async () => {
    const { user } = await renderBoard(boardWith());
    const [, second] = itemsOf("Today's Challenges");
    const item = within(second as HTMLElement);
    item.getByRole('button', { name: 'Complete Challenge' }).focus();
    await user.keyboard('{Enter}');
    const undo = await item.findByRole('button', { name: 'Undo' });
    await waitFor(() => expect(document.activeElement).toBe(undo.parentElement));
    await user.tab();
    expect(document.activeElement).toBe(undo);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(item.getByRole('button', { name: 'Complete Challenge' })));
  });

  it('[TRACKER-3] the panel has an Undo, and no toast says the same', async () => {
    const { user, calls } = await renderBoard(boardWith());
    const [, second] = itemsOf("Today's Challenges");
    await user.click(within(second as HTMLElement).getByRole('button', { name: 'Complete Challenge' }));
    await user.click(await within(second as HTMLElement).findByRole('button', { name: 'Undo' }));
    expect(calls.at(-1)).toEqual(['takeBack', 'fact 1']);
    expect(await within(second as HTMLElement).findByRole('button', { name: 'Complete Challenge' })).toBeDefined();
    expect(toasts()).toHaveLength(0);
  });

  it.each([
    [
      'quota',
      'This device is full, so this couldn’t be saved. Everything you recorded before is safe. Free up some space, then try again.',
    ],
    ['newer_version', 'Waymend was updated in another tab. Everything you recorded is safe. Reload to continue.'],
    [
      'storage',
      'The browser couldn’t save this. Everything you recorded before is safe. Try again, or reload if that doesn’t help.',
    ],
  ] as const)(
    '[TRACKER-4] a write that fails by %s says what is kept, where it was tapped',
    async (reason, sentence) => {
      const { user } = await renderBoard(boardWith(), { answer: failWith(reason) });
      const [, second] = itemsOf("Today's Challenges");
      await user.click(within(second as HTMLElement).getByRole('button', { name: 'Complete Challenge' }));
      expect((await within(second as HTMLElement).findByRole('alert')).textContent).toContain(sentence);
      expect(screen.queryByText(/^20 points, saved on this device/)).toBeNull();
    },
  );

  it('after an update in another tab the page can be reloaded', async () => {
    const reload = vi.spyOn(browserReloader, 'reload').mockImplementation(() => undefined);
    const { user } = await renderBoard(boardWith(), { answer: failWith('newer_version') });
    await user.click(screen.getAllByRole('button', { name: 'Complete Challenge' })[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('[TRACKER-3] what was completed before this page was opened can be undone too', async () => {
    const { user, calls } = await renderBoard(boardWith());
    const [first] = itemsOf("Today's Challenges");
    await user.click(within(first as HTMLElement).getByRole('button', { name: 'Undo' }));
    expect(calls.at(-1)).toEqual(['takeBack', 'completion 0']);
  });

  it('each of the three buttons says which challenge it is of', async () => {
    await renderBoard(emptyBoard());
    const titles = screen
      .getAllByRole('button', { name: 'Complete Challenge' })
      .map((button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent);
    expect(titles).toEqual(
      section("Today's Challenges")
        .getAllByRole('heading', { level: 3 })
        .map((h) => h.textContent),
    );
    expect(new Set(titles).size).toBe(3);
  });

  it('says how many are done', async () => {
    await renderBoard(boardWith());
    expect(section("Today's Challenges").getByText('1 of 3 done')).toBeDefined();
  });
});

describe('on a day on which the coach says rest', () => {
  const challenge = (id: string, completedAt: number | null = null) => ({
    id,
    difficulty: 'hard' as const,
    points: 30,
    minutes: 10,
    completedAt,
    completionId: completedAt === null ? null : 'completion 0',
    saved: true,
  });
  const board = boardWith({
    challenges: [challenge('slow-step-ups'), challenge('five-quiet-breaths'), challenge('wall-sit-two-holds')],
  });
  const item = (at: number) => itemsOf("Today's Challenges")[at] as HTMLElement;

  it('[TRACKER-13] says once why what moves the body is not for today, and what is still stays', async () => {
    await renderBoard(board, { safety: { hindrance: 'over' } });
    expect(screen.getAllByText(/^Your pain is over 5 today\. Rest/)).toHaveLength(1);
    const ways = section("Today's Challenges").getAllByRole('link', { name: 'Open your dashboard' });
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/dashboard']);
    for (const at of [0, 2]) {
      expect(item(at).textContent).toMatch(/Not today$/);
      expect(item(at).textContent).not.toMatch(/\+30|Hard|rail/);
      expect(within(item(at)).queryByRole('button')).toBeNull();
    }
    const still = within(item(1)).getByRole('button', { name: 'Complete Challenge' });
    expect(still.classList.contains('primary')).toBe(true);
  });

  it('[TRACKER-13] while a sign needs a person what is still has no solid button', async () => {
    await renderBoard(board, { safety: { hindrance: 'stop' } });
    const buttons = screen.getAllByRole('button', { name: 'Complete Challenge' });
    expect(buttons.map((button) => button.classList.contains('primary'))).toEqual([false]);
  });

  it('[TRACKER-13] what was completed before stays, and undone it is not offered again', async () => {
    const { change } = await renderBoard(boardWith({ challenges: [challenge('slow-step-ups', 1)] }), {
      safety: { hindrance: 'over' },
    });
    expect(within(item(0)).getByRole('button', { name: 'Undo' })).toBeDefined();
    expect(screen.queryByText(/^Your pain is over 5 today/)).toBeNull();
    change((on) => ({ ...on, challenges: [challenge('slow-step-ups')] }));
    expect(within(item(0)).queryByRole('button')).toBeNull();
  });

  it('[TRACKER-15] says in its place why one is not for somebody, and asks for the next that is', async () => {
    const againstChallenges = new Map([
      ['slow-step-ups', 'condition'],
      ['five-quiet-breaths', null],
      ['wall-sit-two-holds', 'cannot-stand'],
    ] as const);
    await renderBoard(board, { safety: { againstChallenges } });
    expect(item(0).textContent).toMatch(/^Slow step-upsIt doesn’t suit a condition you named\./);
    expect(item(2).textContent).toMatch(/^Wall sit, two holdsYou told the coach that you can’t stand up/);
    for (const at of [0, 2]) {
      expect(within(item(at)).queryByRole('button')).toBeNull();
      expect(within(item(at)).getByRole('link', { name: 'See your answers' }).getAttribute('href')).toBe(
        '/exercise-ai',
      );
    }
    const offered = within(item(1)).getByRole('button', { name: 'Complete Challenge' });
    expect(offered.classList.contains('primary')).toBe(true);
  });

  it('[TRACKER-15] says it once where nothing that moves is for today, and leaves what was completed', async () => {
    const againstChallenges = new Map([['slow-step-ups', 'condition']] as const);
    const { change } = await renderBoard(board, { safety: { hindrance: 'over', againstChallenges } });
    expect(item(0).textContent).toMatch(/^Slow step-upsNot today$/);
    change((on) => ({ ...on, challenges: [challenge('slow-step-ups', 1)] }));
    expect(within(item(0)).getByRole('button', { name: 'Undo' })).toBeDefined();
  });

  it('[TRACKER-13] says of each hindrance what comes first', async () => {
    for (const [hindrance, said] of [
      ['stop', 'You told us about a sign that needs medical help, not exercise.'],
      ['ask', 'A few safety questions come first.'],
      ['too-young', 'Waymend plans for people from 16.'],
    ] as const) {
      await renderBoard(board, { safety: { hindrance } });
      expect(section("Today's Challenges").getAllByText(new RegExp(`^${said}`))).toHaveLength(1);
      cleanup();
    }
  });
});
