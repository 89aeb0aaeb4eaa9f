// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { sessionSign } from '#core/rules/coach/red-flags.ts';
import { recordScreening } from '#pwa/data/commands/answer-coach.ts';
import { routeTable } from '#pwa/routes/table.ts';
import { renderApp } from './render-app.tsx';

beforeEach(() => {
  // jsdom has no popovers
  HTMLElement.prototype.hidePopover = () => undefined;
});

const pages = ['/exercise-ai', '/dashboard', '/streak-tracker'];
const rows = routeTable.filter(({ path }) => pages.includes(path));

// What is fetched for the first time takes longer than a screen waits for anything.
beforeAll(() => Promise.all(rows.map(({ screen: fetched }) => fetched())).then(() => undefined), 90_000);

/** What each page says, in its order; without the way to the coach, which that has not. */
async function said(...ticked: readonly string[]): Promise<readonly string[]> {
  const { space, goTo } = await renderApp({ path: '/exercise-ai', routes: routeTable });
  await act(() => recordScreening(space, { asked: [], ticked }));
  await act(async () => {
    window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }));
  });
  const found: string[] = [];
  for (const page of pages) {
    await goTo(page);
    const stop = (await screen.findByText('Stop. No exercise today.')).closest('section');
    found.push(stop?.textContent.replace('See what to do and what to say', '') ?? '');
    expect(screen.queryByRole('complementary', { name: 'Install Waymend' })).toBeNull();
  }
  return found;
}

it.each([
  ['in an emergency', ['chest-pain', 'clot'], /ambulance now.*Who to seeAn ambulance.*Call \d+.*heart attack/],
  [
    'where nobody said which sign it was',
    [sessionSign],
    /Who to seeA doctor.*Call \d+.*Call now, even if.*You stopped/,
  ],
  ['where it can wait', ['locked-joint'], /Who to seeA doctorHow soonWithin a few daysSomething inside the joint/],
] as const)(
  '[PARTS-11] [PARTS-12] %s every page says the same, and nothing is offered over it',
  async (_, ticked, words) => {
    const [coach, ...others] = await said(...ticked);
    expect(coach).toMatch(words);
    expect(others).toEqual([coach, coach]);
  },
);

it('[PARTS-11] what stands besides is said alike too', async () => {
  const { space, goTo } = await renderApp({ path: '/exercise-ai', routes: routeTable });
  await act(() => recordScreening(space, { asked: [], ticked: ['chest-pain', 'clot'] }));
  const found: (string | null)[] = [];
  for (const page of ['/exercise-ai', '/dashboard']) {
    await goTo(page);
    found.push((await screen.findByRole('region', { name: 'Also have this looked at' })).textContent);
  }
  expect(found[0]).toMatch(/your leg looked at today.*Who to seeA doctorHow soonToday/);
  expect(found[1]).toBe(found[0]);
});
