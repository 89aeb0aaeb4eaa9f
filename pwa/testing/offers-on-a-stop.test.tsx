// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { challengeCatalogue } from '#core/rules/challenge-catalogue.ts';
import { redFlags } from '#core/rules/coach/red-flags.ts';
import texts from '#locales/en/challenges.json';
import { recordAssessment, recordScreening } from '#pwa/data/commands/answer-coach.ts';
import { checkIn } from '#pwa/data/commands/check-in.ts';
import { todayOf } from '#pwa/data/queries/coach-records.ts';
import { currentPlan } from '#pwa/data/queries/current-plan.ts';
import type { Space } from '#pwa/data/space/space.ts';
import { person } from '#pwa/features/coach/coach-builders.ts';
import { href, routeTable } from '#pwa/routes/table.ts';
import { addressesOf, fetchEveryScreen, settled } from './every-screen.ts';
import { renderApp } from './render-app.tsx';

const addresses = addressesOf(({ audience }) => audience === 'everyone');
const flags = redFlags.map(({ id }) => id);
const titles = new Map(Object.entries(texts).map(([id, { title }]) => [id, title]));
const still = new Set(challengeCatalogue.flatMap(({ id, moves }) => (moves ? [] : [titles.get(id)])));
const starting = /^(Start\b|Begin\b|Try it|Measure\b|Record\b.*\bset)/;

/** The name of each control that starts or offers something that moves the body. */
const offers = (): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>('main a[href], main button, dialog button')].flatMap((control) => {
    const name = control.getAttribute('aria-label') ?? control.textContent;
    const to = control.getAttribute('href');
    // A session that has ended is looked at.
    const leadsIntoOne = to !== null && to.startsWith(href('session')) && !to.includes('ended=');
    const challenge = control.closest('li')?.querySelector('h3')?.textContent;
    const isMoving = name === 'Complete Challenge' && !still.has(challenge ?? '');
    return leadsIntoOne || isMoving || starting.test(name) ? [name] : [];
  });

beforeAll(fetchEveryScreen, 90_000);

/** Opens all of them after what is recorded, over a week's plan; by address, what each offers. */
async function offered(
  record: (space: Space) => Promise<unknown>,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const { space, goTo } = await renderApp({ path: '/exercise-ai', routes: routeTable });
  await screen.findByRole('heading', { level: 1, name: 'Is any of this true today?' });
  await act(async () => {
    await recordScreening(space, { asked: flags, ticked: [] });
    await recordAssessment(space, person());
  });
  await screen.findByRole('heading', { level: 1, name: /^Your week/ });
  await waitFor(async () => expect(await currentPlan(space, todayOf(space))).toMatchObject({ isOver: false }));
  await act(() => record(space));
  const found: Record<string, readonly string[]> = {};
  for (const address of addresses) {
    await goTo(address);
    await settled();
    found[address] = offers();
  }
  return found;
}

const withOffers = (found: Readonly<Record<string, readonly string[]>>): readonly string[] =>
  Object.keys(found).filter((address) => (found[address] ?? []).length > 0);

it('[PARTS-9] on any other day the screens that offer movement are found by their controls', async () => {
  const found = await offered(() => Promise.resolve());
  expect(withOffers(found)).toEqual(
    expect.arrayContaining([
      '/dashboard',
      '/streak-tracker',
      '/progress',
      '/exercises/sit-to-stand',
      '/exercise-ai',
      '/session?exercise=sit-to-stand',
    ]),
  );
}, 90_000);

it('[PARTS-9] with pain over 5 today no screen offers an exercise', async () => {
  const found = await offered((space) => checkIn(space, { region: 'knee-left', level: 7, when: 'day' }));
  expect(found).toEqual(Object.fromEntries(addresses.map((address) => [address, []])));
}, 90_000);

it('[PARTS-9] while a sign needs a person no screen offers an exercise', async () => {
  const found = await offered((space) => recordScreening(space, { asked: flags, ticked: ['clot'] }));
  expect(found).toEqual(Object.fromEntries(addresses.map((address) => [address, []])));
}, 90_000);
