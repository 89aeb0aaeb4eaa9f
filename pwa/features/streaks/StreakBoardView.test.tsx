// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { redFlagOf, sessionSign } from '#core/rules/coach/red-flags.ts';
import { renderBoard } from '#pwa/testing/render-board.tsx';
import { renderView } from '#pwa/testing/render-view.tsx';
import { boardWith, emptyBoard, fakeDevice } from './board-builders.ts';
import { StreakBoardView } from './StreakBoardView.tsx';

it('shows its own shape while the days are read', async () => {
  const { actions } = fakeDevice(boardWith());
  const view = { board: boardWith(), actions, offsetAt: () => 0, timeZone: 'Europe/Lisbon' };
  await renderView(<StreakBoardView {...view} sync={undefined} safety={undefined} />);
  expect(screen.getAllByRole('status').map((part) => part.textContent)).toContain('Loading your days');
  expect(screen.queryByRole('heading')).toBeNull();
});

it('[TRACKER-14] says first whom to see about a sign, and calls where that is now', async () => {
  await renderBoard(boardWith(), { safety: { hindrance: 'stop', flags: [redFlagOf('chest-pain')] } });
  const [first] = screen.getAllByRole('heading');
  expect(first?.textContent).toBe('Call an ambulance now');
  expect(screen.getByRole('link', { name: 'Call 112' })).toBeDefined();
});

it('[TRACKER-14] says whom to see and how soon about a sign that is no emergency', async () => {
  await renderBoard(boardWith(), { safety: { hindrance: 'stop', flags: [redFlagOf('locked-joint')] } });
  const first = screen.getAllByRole('region')[0];
  expect(first?.textContent).toContain('Who to seeA doctorHow soonWithin a few days');
  expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull();
});

it('[TRACKER-14] [COACH-38] says that it is for today where something else is, whatever the sign is for', async () => {
  const beside = [
    { ruleId: 'pain.severe', inputs: { pain: 9 }, output: { whom: 'doctor', soon: 'today' }, source: 'own' },
  ] as const;
  await renderBoard(boardWith(), { safety: { hindrance: 'stop', flags: [redFlagOf('locked-joint')], beside } });
  const first = screen.getAllByRole('region')[0];
  expect(first?.textContent).toContain('Who to seeA doctorHow soonToday');
  expect(first?.textContent).toContain('Pain of 9 or 10 should be looked at.');
});

it('[TRACKER-14] says for what to call now where a sign was told in a session and not named', async () => {
  await renderBoard(boardWith(), { safety: { hindrance: 'stop', flags: [redFlagOf(sessionSign)] } });
  const first = screen.getAllByRole('region')[0];
  expect(first?.textContent).toMatch(
    /Who to seeA doctor.*Call 112.*Call now, even if it has passed, if it was pain, pressure or tightness in the chest/,
  );
});

it('[PARTS-10] [TRACKER-13] what was done can be logged, and nothing asks for exercise', async () => {
  const { user, calls } = await renderBoard(emptyBoard(), { safety: { hindrance: 'over' } });
  for (const asking of ['Keep exercising!', /One minute is enough/, /See today’s challenges/])
    expect(screen.queryByText(asking)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Log Stretching Session' }));
  expect(calls).toContainEqual(['logActivity', 'stretching', 10]);
});
