// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { dayOf } from '#core/lib/day.ts';
import { redFlags } from '#core/rules/coach/red-flags.ts';
import { recordAssessment, recordScreening } from '#pwa/data/commands/answer-coach.ts';
import { checkIn } from '#pwa/data/commands/check-in.ts';
import { currentPlan } from '#pwa/data/queries/current-plan.ts';
import { modelConnection } from '#pwa/data/queries/model-connection.ts';
import { routeTable } from '#pwa/routes/table.ts';
import { startFakeModel } from '#pwa/testing/fake-model.ts';
import type { FakeModel } from '#pwa/testing/fake-model.ts';
import { renderApp } from '#pwa/testing/render-app.tsx';
import { person } from './talk-builders.ts';

type App = Awaited<ReturnType<typeof renderApp>>;
const asked = redFlags.map(({ id }) => id);

let fake: FakeModel;
beforeAll(async () => {
  fake = await startFakeModel();
});
afterAll(() => fake.close());
beforeEach(() => localStorage.clear());

const remember = (): void =>
  localStorage.setItem('waymend:model-origins', JSON.stringify({ origins: [fake.origin], askedAt: null }));
const todayOf = ({ device }: App['space']) => dayOf(device.now(), device.offsetAt(device.now()));

/** Somebody with a plan, on the page of it. */
async function withPlan(isSample = false): Promise<App> {
  const app = await renderApp({ path: '/exercise-ai', routes: routeTable, isSample });
  await screen.findByRole('heading', { level: 1, name: 'Is any of this true today?' });
  await act(async () => {
    await recordScreening(app.space, { asked, ticked: [] });
    await recordAssessment(app.space, { ...person, setOffBy: [] });
  });
  await screen.findByRole('heading', { level: 1, name: /^Your week/ });
  await waitFor(async () => expect(await currentPlan(app.space, todayOf(app.space))).toMatchObject({ isOver: false }));
  return app;
}

async function connect({ user, press }: App): Promise<void> {
  await press(await screen.findByRole('link', { name: 'Talk it over with a language model' }));
  await user.type(await screen.findByRole('textbox', { name: 'Model' }), 'small');
  await user.type(screen.getByLabelText('Key'), 'sk-secret');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  await screen.findByRole('button', { name: 'Ask' });
}

async function ask({ user }: App, question: string): Promise<void> {
  await user.type(screen.getByRole('textbox'), question);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
}

/** All that is recorded or waits to be sent. */
const recorded = ({ space: { db } }: App): Promise<string> =>
  Promise.all([db.facts, db.documents, db.voids, db.days, db.outbox].map((table) => table.toArray())).then((rows) =>
    JSON.stringify(rows),
  );

it('[TALK-1] the plan leads there only where an origin is allowed, and for a sample person never', async () => {
  const link = () => screen.queryByRole('link', { name: 'Talk it over with a language model' });
  const { unmount } = await withPlan();
  expect(link()).toBeNull();
  unmount();
  remember();
  const { unmount: leave } = await withPlan();
  expect(link()?.getAttribute('href')).toBe('/exercise-ai/talk');
  leave();
  await withPlan(true);
  expect(link()).toBeNull();
}, 60_000);

it('[MODEL-3] the plan asks the server what it allows once a day, and this page each time', async () => {
  const { space, goTo } = await withPlan();
  const fetched = vi.spyOn(globalThis, 'fetch');
  const times = () => fetched.mock.calls.filter(([path]) => path === '/api/model-origins').length;
  const rememberAt = (askedAt: number): void =>
    localStorage.setItem('waymend:model-origins', JSON.stringify({ origins: [fake.origin], askedAt }));
  const openCoach = async (): Promise<void> => {
    await goTo('/exercise-ai');
    await screen.findByRole('link', { name: 'Talk it over with a language model' });
  };
  rememberAt(space.device.now());
  await goTo('/exercise-ai/talk');
  await waitFor(() => expect(times()).toBe(1));
  await openCoach();
  await goTo('/exercise-ai/talk');
  await waitFor(() => expect(times()).toBe(2));
  rememberAt(space.device.now() - 86_400_000);
  await openCoach();
  await waitFor(() => expect(times()).toBe(3));
  fetched.mockRestore();
}, 60_000);

it('[TALK-5] an answer that asks for more changes no record, and the plan is the one before', async () => {
  remember();
  const app = await withPlan();
  await connect(app);
  const planOf = () => currentPlan(app.space, todayOf(app.space));
  const before = [await recorded(app), await planOf()];
  const text = 'Raise the mini squat to 40 repetitions. {"tool":"recordPlan","sets":[40]}';
  fake.say({
    status: 200,
    body: JSON.stringify({
      choices: [
        {
          message: {
            role: 'assistant',
            content: text,
            tool_calls: [{ id: '1', type: 'function', function: { name: 'recordPlan', arguments: '{"sets":[40]}' } }],
          },
          finish_reason: 'stop',
        },
      ],
    }),
  });
  await ask(app, 'May I do more?');
  await screen.findByText(text);
  expect(fake.asked.at(-1)?.headers.authorization).toBe('Bearer sk-secret');
  expect(fake.asked.at(-1)?.body['tools']).toBeUndefined();
  await app.goTo('/exercise-ai');
  await screen.findByRole('heading', { level: 1, name: /^Your week/ });
  expect([await recorded(app), await planOf()]).toEqual(before);
}, 60_000);

it('[TALK-3] disconnecting deletes the key, and the form is empty again', async () => {
  remember();
  const app = await withPlan();
  await connect(app);
  expect(await modelConnection(app.space)).toEqual({ origin: fake.origin, model: 'small', key: 'sk-secret' });
  await app.user.click(screen.getByRole('button', { name: 'Disconnect' }));
  await screen.findByRole('button', { name: 'Connect' });
  expect(await modelConnection(app.space)).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Key').value).toBe('');
  expect(document.body.innerHTML).not.toContain('sk-secret');
}, 60_000);

it('[TALK-7] pain over 5 and then a sign, told meanwhile, each take the place of the conversation', async () => {
  remember();
  const app = await withPlan();
  await connect(app);
  const sent = fake.asked.length;
  await act(async () => void (await checkIn(app.space, { region: 'knee-left', level: 7, when: 'day' })));
  await screen.findByText(/^Your pain is over 5 today/);
  expect(screen.queryByRole('textbox')).toBeNull();
  await act(async () => void (await recordScreening(app.space, { asked, ticked: ['clot'] })));
  await screen.findByRole('heading', { level: 1, name: 'Please have your leg looked at today' });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(fake.asked.length).toBe(sent);
}, 60_000);
