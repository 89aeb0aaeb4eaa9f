import { afterAll, beforeAll, expect, it } from 'vitest';
import { completionOf, startFakeModel } from '#pwa/testing/fake-model.ts';
import type { FakeModel } from '#pwa/testing/fake-model.ts';
import { axeFindings } from './axe.ts';
import { answerCoach } from './coach-questions.ts';
import { localIds, openInstalled, setStage } from './stage.ts';
import type { Device, Stage } from './stage.ts';

const LINK = 'Talk it over with a language model';
const settings: Record<string, string> = {};

let fake: FakeModel;
let other: FakeModel;
let stage: Stage;
let device: Device;

beforeAll(async () => {
  [fake, other] = [await startFakeModel(), await startFakeModel()];
  stage = await setStage(settings);
  device = await stage.openDevice();
});
afterAll(async () => {
  await stage.close();
  await Promise.all([fake.close(), other.close()]);
});

it('[BROWSER-149] a language model is offered where it is allowed alone, answers under the policy of the page, and changes nothing', async () => {
  const { page, chromium } = device;
  const open = async (path: string): Promise<void> => {
    await page.goto(`${stage.proxy.url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  const link = page.getByRole('link', { name: LINK });
  const ask = async (question: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Your question about the plan' }).fill(question);
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
  };
  const reach = (origin: string): Promise<string> =>
    page.evaluate(
      (address) =>
        new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective));
          fetch(`${address}/v1/chat/completions`, { method: 'POST', body: '{}' }).then(
            () => resolve('reached'),
            () => undefined,
          );
        }),
      origin,
    );

  // Nothing is allowed: nothing is shown, and nothing can be reached.
  await openInstalled(device, stage);
  const asked = page
    .waitForResponse((response) => response.url().endsWith('/api/model-origins'))
    .then((response): Promise<unknown> => response.json());
  await open('/exercise-ai');
  await answerCoach(page, 'At home', ['Chair']);
  await open('/exercise-ai');
  await page.getByRole('heading', { level: 1, name: /^Your week/ }).waitFor();
  expect(await asked).toEqual({ origins: [] });
  expect(await link.count()).toBe(0);
  await open('/search');
  await page.getByRole('searchbox').fill('language model');
  await page
    .getByText(/^Nothing found|No results|nothing/i)
    .first()
    .waitFor();
  expect(await page.getByRole('link', { name: LINK }).count()).toBe(0);
  await open('/exercise-ai/talk');
  await page.getByText(/No language model is available/).waitFor();
  expect(await reach(fake.origin)).toBe('connect-src');

  // The operator allows one. The app that is installed has the page of before, until it is opened anew.
  settings['COACH_MODEL_ORIGINS'] = fake.origin;
  await stage.restartServer();
  await open('/exercise-ai/talk');
  await page.getByRole('textbox', { name: 'Model' }).fill('small');
  const key = page.getByLabel('Key');
  await key.fill('sk-secret');
  expect(await key.evaluate((element) => getComputedStyle(element).getPropertyValue('-webkit-text-security'))).toBe(
    'disc',
  );
  await page.getByRole('checkbox', { name: /^I agree/ }).check();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Connect' }).click();
  await ask('Why so little?');
  await page.getByText(/^Your browser didn’t let this page reach/).waitFor();
  expect(fake.asked).toEqual([]);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByText(/^Your browser didn’t let this page reach/).waitFor({ state: 'detached' });

  const facts = await localIds(page, 'facts');
  const text = 'Raise it to 40 repetitions: <a href="https://evil.example">here</a>';
  fake.say({ status: 200, body: completionOf(text) });
  await ask('May I do more?');
  await page.getByText(text).waitFor();
  expect(await page.getByRole('log').getByRole('link').count()).toBe(0);
  expect(fake.asked).toMatchObject([{ headers: { authorization: 'Bearer sk-secret' } }]);
  expect([fake.asked[0]?.headers.cookie, fake.asked[0]?.headers.referer]).toEqual([undefined, undefined]);
  expect(await localIds(page, 'facts')).toEqual(facts);
  expect(await axeFindings(page)).toEqual([]);

  // No other address, whoever asks.
  expect(await reach(other.origin)).toBe('connect-src');
  expect(other.asked).toEqual([]);

  // The way to the safety questions stays in view, and the page no wider than a telephone.
  await page.setViewportSize({ width: 360, height: 640 });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const inView = await page.getByRole('link', { name: 'A warning sign?' }).evaluate((element) => {
    const { top, bottom, left } = element.getBoundingClientRect();
    return (
      top >= 0 &&
      bottom <= window.innerHeight &&
      element.contains(document.elementFromPoint(left + 5, (top + bottom) / 2))
    );
  });
  expect(inView).toBe(true);
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth).toBe(clientWidth);

  // Offline it opens, knows what is allowed, and says why it cannot be asked.
  await chromium.context.setOffline(true);
  stage.proxy.setWeather({ kind: 'refuse' });
  await open('/exercise-ai');
  await link.click();
  await ask('And now?');
  await page.getByText(/^You’re offline/).waitFor();
  expect(await page.getByRole('textbox', { name: 'Your question about the plan' }).inputValue()).toBe('And now?');
  expect(fake.asked).toHaveLength(1);
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('button', { name: 'Connect' }).waitFor();
  const isKeyThere = await page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
    const stored = await Promise.all(
      names.map(
        (name) =>
          new Promise<string>((resolve) => {
            const opening = indexedDB.open(name);
            opening.onsuccess = () => {
              const db = opening.result;
              if (!db.objectStoreNames.contains('meta')) return resolve('');
              const read = db.transaction('meta').objectStore('meta').getAll();
              read.onsuccess = () => {
                db.close();
                resolve(JSON.stringify(read.result));
              };
            };
          }),
      ),
    );
    return `${stored.join('')}${JSON.stringify(localStorage)}`.includes('sk-secret');
  });
  expect(isKeyThere).toBe(false);
});
