// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { rulesWith } from '#core/rules/coach/decisions.ts';
import type { Reason } from '#core/rules/coach/soonest-first.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import { ToSee } from './ToSee.tsx';

const reasons = (...ids: readonly string[]): readonly Reason[] =>
  ids.map((ruleId) => ({ ruleId, inputs: {}, output: {} }));
const notes = () => screen.queryAllByText(/./, { selector: 'p' }).map(({ textContent }) => textContent);
const RED = 'Pain over 5 on three or more days in the last week. Please have a doctor or physical therapist look at it';

it('[COACH-31] four reasons to see somebody are one note with one deadline', async () => {
  const four = reasons('pain.severe', 'pain.red-days', 'pain.see-someone', 'history.unseen');
  const { update } = await renderView(
    <ToSee reasons={four} ways={{ 'history.unseen': () => <a href="/">Change it</a> }} />,
  );
  expect(notes()).toEqual([
    'Pain of 9 or 10 should be looked at. Please speak to a doctor today. When you see someone, also mention pain over 5 on three or more days in the last week, that pain made you do less twice or more in two weeks, and what has troubled you for more than six weeks.',
  ]);
  // Where other answers would end one of them, the way stands with it.
  expect(screen.getByRole('link', { name: 'Change it' })).toBeDefined();
  update(<ToSee reasons={reasons('pain.red-days')} />);
  expect(notes()).toEqual([`${RED} within a few days, or sooner if it gets worse.`]);
});

it('[COACH-31] what the page says in other words is not said again, and covers the others all the same', async () => {
  const { update } = await renderView(<ToSee reasons={reasons('pain.severe', 'pain.red-days')} said="pain.severe" />);
  expect(notes()).toEqual(['When you see someone, also mention pain over 5 on three or more days in the last week.']);
  update(<ToSee reasons={reasons('pain.severe')} said="pain.severe" />);
  expect(notes()).toEqual([]);
});

it('[COACH-50] two signs that were answered away are each said by name', async () => {
  const sign = (flag: string, soon: string) => ({
    ruleId: 'flag.not-seen',
    inputs: { flag, toldOn: 20_000 },
    output: { whom: 'doctor', soon },
  });
  const way = vi.fn((_reason: Reason, _isAlone: boolean) => null);
  const both = [sign('cancer', 'days'), sign('fainted', 'today')];
  const { update } = await renderView(<ToSee reasons={both} ways={{ 'flag.not-seen': way }} />);
  expect(notes()).toHaveLength(1);
  expect(notes()[0]).toMatch(
    /^On Oct 4, .*“Fainted.* doctor today.* mention the warning sign from Oct 4 \(“Losing weight/,
  );
  // Each has its way, which knows whether the note is about more.
  expect(way.mock.calls.map(([{ inputs }, isAlone]) => [inputs['flag'], isAlone])).toEqual([
    ['fainted', false],
    ['cancer', false],
  ]);
  update(<ToSee reasons={[sign('cancer', 'days')]} ways={{ 'flag.not-seen': way }} />);
  expect(way.mock.lastCall?.[1]).toBe(true);
});

it('[COACH-31] each rule has its words beside another one', async () => {
  await renderView(<ToSee reasons={reasons(...rulesWith('seeSomeone'))} />);
  expect(notes()).toHaveLength(1);
  expect(notes()[0]).not.toMatch(/this version|also\.|: /);
});
