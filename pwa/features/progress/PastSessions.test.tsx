// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderView } from '#pwa/testing/render-view.tsx';
import { PastSessions } from './PastSessions.tsx';
import { sessionsWith } from './progress-builders.ts';

it('[PROGPAGE-13] each leads to itself, and says how much it was, how much it hurt, why it ended and what was noted', async () => {
  const more = vi.fn();
  const shown = {
    ...sessionsWith(
      {
        exercises: ['sit-to-stand', 'neck-turn', 'bridge'],
        exercisesDone: 2,
        painBefore: 2,
        painDuring: 6,
        stopReason: 'pain',
        note: 'Hotel stairs',
      },
      {},
    ),
    hasMore: true,
  };
  const { update } = await renderView(<PastSessions past={shown} onMore={more} />);
  const list = within(screen.getByRole('list', { name: 'Sessions' }));
  const [first, second] = list.getAllByRole('listitem');
  expect(
    within(first!)
      .getByRole('link', { name: /^Nov 21, 12:00/ })
      .getAttribute('href'),
  ).toBe('/session?ended=s0');
  for (const said of ['2 exercises', 'pain up to 6', 'stopped because of pain', 'Hotel stairs'])
    expect(within(first!).getByText(said)).toBeDefined();
  expect(within(second!).getByText('1 exercise')).toBeDefined();
  expect(within(second!).queryByText(/pain|stopped/)).toBeNull();
  update(<PastSessions past={sessionsWith({ exercisesDone: 0, painDuring: 7, stopReason: 'pain' })} onMore={more} />);
  const empty = within(screen.getByRole('list', { name: 'Sessions' }));
  for (const said of ['ended before the first set', 'pain up to 7', 'stopped because of pain'])
    expect(empty.getByText(said)).toBeDefined();
  expect(empty.queryByText(/\d exercises?/)).toBeNull();
  update(<PastSessions past={sessionsWith({ painDuring: 0 })} onMore={more} />);
  expect(screen.getByText('no pain')).toBeDefined();
  update(<PastSessions past={shown} onMore={more} />);
  screen.getByRole('button', { name: 'Show earlier sessions' }).click();
  expect(more).toHaveBeenCalledOnce();
  update(<PastSessions past={sessionsWith()} onMore={more} />);
  expect(screen.getByText('No session yet.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show earlier sessions' })).toBeNull();
});
