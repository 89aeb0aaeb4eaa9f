// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addDays } from '#core/lib/day.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import { link, title, view } from '#pwa/testing/today-view.tsx';
import { answer, boardOf, knownOf, painOf, stopped, syncOf, TODAY } from './today-builders.ts';

describe('the first day', () => {
  it('[TODAY-8] the first day offers three ways to begin and two minutes to try, without a zero', async () => {
    const known = knownOf({ coach: { assessment: null, screenings: [], seen: [] }, current: null });
    const board = boardOf({ currentStreak: 0, longestStreak: 0, factCount: 0, streakFirstDay: null });
    const { update } = await renderView(view({ known, board, sync: syncOf({ total: 0, saved: 0 }) }));
    expect(title()).toBe('Where would you like to start?');
    const ways = ['Something hurts', 'I want to move', 'I’ve done something', 'Try it'];
    expect(ways.map((name) => link(name).getAttribute('href'))).toEqual([
      '/exercise-ai',
      '/exercises',
      '/streak-tracker',
      '/exercises/sit-to-stand',
    ]);
    expect(screen.getByRole('heading', { name: 'Your streak starts today' })).toBeDefined();
    expect(document.body.textContent).not.toMatch(/(^|\s)0\b/);
    update(view({ known }));
    expect(title()).toBe('What would you like to do today?');
  });

  it('[TODAY-8] in the week after pain over 5 what is offered to try loads no place', async () => {
    const coach = { assessment: null, screenings: [], seen: [] };
    const after = (daysAgo: number) => {
      const pain = painOf({ answers: [answer(addDays(TODAY, -daysAgo), 8)] });
      return view({ known: knownOf({ coach, current: null, pain }) });
    };
    const { update } = await renderView(after(1));
    expect(link('Try it').getAttribute('href')).toBe('/exercises/belly-breathing');
    update(after(7));
    expect(link('Try it').getAttribute('href')).toBe('/exercises/sit-to-stand');
  });

  it('[TODAY-8] without answers too, a session that was stopped because of pain is a reason to rest, and nothing asks to move', async () => {
    const coach = { assessment: null, screenings: [], seen: [], sessions: [stopped] };
    const known = knownOf({ coach, current: null, pain: painOf({ sessionToday: 'done' }) });
    await renderView(view({ known }));
    expect(title()).toBe('Rest today');
    expect(screen.getByText('A session that you stopped because of pain')).toBeDefined();
    expect(link('Open the session').getAttribute('href')).toBe('/session?ended=stopped');
    expect(screen.queryByText(/your plan|Wrong number/)).toBeNull();
    expect(screen.queryByText(/one exercise right now|Try it|I want to move|Pick one and go/)).toBeNull();
    expect(link('Something hurts').getAttribute('href')).toBe('/exercise-ai');
    expect(link('Log a rest day').getAttribute('href')).toBe('/streak-tracker');
  });

  it('[TODAY-6] a session left paused stands first on the first day too, and while there is no plan to show', async () => {
    const pain = painOf({ sessionToday: 'open' });
    const coach = { assessment: null, screenings: [], seen: [] };
    const { update } = await renderView(view({ known: knownOf({ coach, current: null, pain }) }));
    expect(title()).toBe('Your session is still open');
    expect(link('Continue').getAttribute('href')).toBe('/session');
    expect(screen.queryByText(/one exercise right now|Try it/)).toBeNull();
    expect(link('Something hurts')).toBeDefined();
    const saysToEndIt = () => screen.queryByText(/counts once it’s ended/);
    expect(saysToEndIt()).toBeNull();
    update(view({ known: knownOf({ current: null, pain }) }));
    expect(title()).toBe('Your session is still open');
    expect(link('Continue').getAttribute('href')).toBe('/session');
    expect(saysToEndIt()).toBeNull();
  });
});
