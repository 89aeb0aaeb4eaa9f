// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ok } from '#core/lib/result.ts';
import { decide } from '#core/rules/coach/decisions.ts';
import { href } from '#pwa/routes/table.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import { detailsOf, TASKS } from './session-builders.ts';
import { StartView } from './StartView.tsx';

const done = () => vi.fn(() => Promise.resolve(ok({ id: 'x' })));
const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });

describe('before a session', () => {
  const actions = () => ({ start: done(), restInstead: done(), takeBack: done() });
  type Said = Partial<Pick<ComponentProps<typeof StartView>, 'asks' | 'toSee' | 'fresh'>>;
  const start = (
    offer: ComponentProps<typeof StartView>['offer'],
    given = actions(),
    said: Said = {},
    region = 'whole-body',
  ) => (
    <StartView
      offer={offer}
      region={region}
      asks={[]}
      toSee={[]}
      {...said}
      wanted={null}
      exerciseOf={(id) => ({ ...detailsOf(id), still: detailsOf(id).motion }) as never}
      actions={given}
    />
  );

  it('[PLAYER-18] nothing begins before the pain is answered', async () => {
    const given = actions();
    const { user } = await renderView(start({ kind: 'session', tasks: TASKS, cautions: [] }, given));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('2 exercises for today');
    expect(screen.getByText('2 × 8 repetitions')).toBeDefined();
    await user.click(button('Start'));
    expect(screen.getByText(/One tap first/)).toBeDefined();
    expect(given.start).not.toHaveBeenCalled();
    await user.click(button('4'));
    expect(screen.getByText(/is acceptable, but the load doesn’t go up/)).toBeDefined();
    await user.click(button('Start'));
    expect(given.start).toHaveBeenCalledWith(TASKS, 4);
  });

  it('[PLAYER-18] the pain before it names the place that it is about', async () => {
    const offer = { kind: 'session', tasks: TASKS, cautions: [] } as const;
    const { update } = await renderView(start(offer, actions(), {}, 'knee-left'));
    expect(screen.getByRole('heading', { level: 2, name: 'How much does your left knee hurt now?' })).toBeDefined();
    update(start(offer));
    expect(screen.getByRole('heading', { level: 2, name: 'How much does it hurt now?' })).toBeDefined();
  });

  it('[PLAYER-27] a start without an answer leads to the line of pain, which says what is missing', async () => {
    const { user } = await renderView(start({ kind: 'session', tasks: TASKS, cautions: [] }));
    await user.click(button('Start'));
    expect(document.activeElement).toBe(button('0'));
    const line = screen.getByRole('group').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(line)?.textContent).toMatch(/One tap first/);
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    expect(screen.queryByText(/One tap first/)).toBeNull();
  });

  it('[PLAYER-14] why the questions are due and whom to see are said as the coach says them, each once', async () => {
    const severe = {
      asks: [{ ruleId: 'flag.ask-again' }],
      toSee: [decide('pain.severe', {}, {}), decide('pain.red-days', {}, {})],
    };
    const { update } = await renderView(start({ kind: 'ask' }, actions(), severe));
    expect(screen.getByText(/^At pain of 9 or 10, we ask the safety questions again/)).toBeDefined();
    expect(screen.getAllByText(/speak to a doctor today/)).toHaveLength(1);
    expect(screen.getByText(/^When you see someone, also mention pain over 5 on three or more days/)).toBeDefined();
    update(start({ kind: 'ask' }, actions(), { asks: [{ ruleId: 'flag.ask' }] }));
    expect(screen.getByText(/in the last four weeks/)).toBeDefined();
  });

  it.each([
    { kind: 'session', tasks: TASKS, cautions: [] },
    { kind: 'rest', next: null },
    { kind: 'done' },
    { kind: 'none' },
    { kind: 'pain' },
    { kind: 'nothing-fits' },
    { kind: 'ask' },
    { kind: 'ask-first' },
    { kind: 'condition' },
    { kind: 'unsaved' },
    { kind: 'unreadable' },
    { kind: 'newer-ruleset' },
    { kind: 'too-young' },
  ] as const)(
    '[COACH-50] [PLAYER-18] whom to see is said before a session, and where there is none: $kind',
    async (offer) => {
      const toSee = [decide('flag.not-seen', { flag: 'clot', toldOn: 20_000 }, { whom: 'doctor', soon: 'today' })];
      await renderView(start(offer, actions(), { toSee }));
      const note = screen.getByText(/see a doctor today/);
      expect(screen.getByRole('heading', { level: 1 }).compareDocumentPosition(note)).toBe(
        Node.DOCUMENT_POSITION_FOLLOWING,
      );
    },
  );

  it('[PLAYER-14] a stop says itself whom to see', async () => {
    await renderView(start({ kind: 'stop' }, actions(), { toSee: [decide('pain.severe', {}, {})] }));
    expect(screen.queryByText(/speak to a doctor today/)).toBeNull();
  });

  it('[COACH-51] how a fresh injury is now is asked before a session, and where there is none today', async () => {
    const fresh = <p>How is it now?</p>;
    const { update } = await renderView(start({ kind: 'session', tasks: TASKS, cautions: [] }));
    for (const offer of [
      { kind: 'session', tasks: TASKS, cautions: [] },
      { kind: 'rest', next: null },
      { kind: 'done' },
    ] as const) {
      update(start(offer, actions(), { fresh }));
      expect(screen.getByText('How is it now?'), offer.kind).toBeDefined();
    }
  });

  it('[PLAYER-18] over 5 the answer is saved and nothing begins', async () => {
    const given = actions();
    const { user } = await renderView(start({ kind: 'session', tasks: TASKS, cautions: ['fit.position'] }, given));
    expect(screen.getByText(/may not fit where you are/)).toBeDefined();
    await user.click(button('7'));
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
    await user.click(button('Save my answer and rest'));
    expect(given.restInstead).toHaveBeenCalledWith(7);
    // Tapped again before the page has followed: it is saved once.
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save my answer and rest' }).disabled).toBe(true);
    expect(given.start).not.toHaveBeenCalled();
  });

  it.each([
    ['stop', 'Stop. No exercise today.', 'What to do now'],
    ['ask', 'A few safety questions first', 'Answer them'],
    ['none', 'No session is planned yet', 'Ask the coach'],
    ['nothing-fits', 'No session today', 'See why'],
    ['condition', ' isn’t right for you now', 'See your answers'],
    ['ask-first', ' isn’t right for you now', 'See your answers'],
    ['unreadable', 'This plan can’t be read', 'Make a new plan'],
  ] as const)('[PLAYER-14] %s leads to the coach', async (kind, title, label) => {
    await renderView(start({ kind }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(href('coach'));
  });

  it.each([
    ['done', 'That’s it for today'],
    ['pain', 'No exercise today'],
    ['too-young', 'For people of 16 and over'],
    ['newer-ruleset', 'This plan needs an update'],
    ['unsaved', 'Your new plan couldn’t be saved'],
  ] as const)('[PLAYER-14] %s is said', async (kind, title) => {
    await renderView(start({ kind }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  });

  it('[PLAYER-14] a day of rest says when the next session is', async () => {
    const { update } = await renderView(start({ kind: 'rest', next: 20_782 as never }));
    expect(screen.getByText(/Your next session is on \w+day/)).toBeDefined();
    update(start({ kind: 'loading' }));
    expect(screen.getByRole('status').textContent).toContain('Loading your session');
  });
});
