/** What the specification says about the Streak Tracker, tested in the built app against the real server. */
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dayOf, isoDay } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { challengesOf } from '#core/rules/challenges.ts';
import type { SyncRequest } from '#core/sync/protocol.ts';
import challengeTexts from '#locales/en/challenges.json';
import { completeChallenge, logActivities } from './commands.ts';
import { localIds, openInstalled, ownerKey, serverIds, setStage, until } from './stage.ts';
import type { Device, Stage } from './stage.ts';

let stage: Stage;
let device: Device;
const visitors: Page[] = [];

beforeAll(async () => {
  stage = await setStage({ LOG_LEVEL: 'info' });
  device = await stage.openDevice();
});
afterEach(async () => {
  stage.proxy.setWeather({ kind: 'pass' });
  for (const page of visitors.splice(0)) await page.context().close();
});
afterAll(() => stage.close());

/** A person of their own in the one browser: nothing stored, no session. */
async function newVisitor(options: BrowserContextOptions = {}, prepare?: (page: Page) => Promise<void>): Promise<Page> {
  const page = await (await device.chromium.browser.newContext(options)).newPage();
  page.setDefaultTimeout(20_000);
  visitors.push(page);
  await prepare?.(page);
  await openInstalled({ page }, stage);
  return page;
}

interface Sent {
  readonly request: SyncRequest;
  readonly path: string;
}
/** What is sent to the server from now on, as it went over the wire. */
function watchSent(): { readonly sent: Sent[]; readonly paths: string[]; readonly stop: () => void } {
  const sent: Sent[] = [];
  const paths: string[] = [];
  const stop = stage.proxy.watch(({ path, body, status }) => {
    if (status !== null || !path.startsWith('/api/')) return;
    paths.push(path);
    if (path === '/api/sync') sent.push({ path, request: JSON.parse(body.toString()) as SyncRequest });
  });
  return { sent, paths, stop };
}
const operations = (sent: readonly Sent[]): SyncRequest['ops'] => sent.flatMap(({ request }) => request.ops);

const hero = (page: Page, days: number): Locator =>
  page.getByRole('heading', { level: 1, name: `${days} Day Streak!`, exact: true });
const tile = async (page: Page, name: string): Promise<number> =>
  Number(await page.getByText(name, { exact: true }).locator('xpath=following-sibling::*[1]').innerText());
const tiles = (page: Page): Promise<number[]> =>
  Promise.all(['Total Points', 'Badges Earned', 'Best Streak', 'Active Days'].map((name) => tile(page, name)));
const goOnline = (page: Page): Promise<void> => {
  stage.proxy.setWeather({ kind: 'pass' });
  return page.evaluate(() => void window.dispatchEvent(new Event('online')));
};
const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const cards = (page: Page): Locator => region(page, "Today's Challenges").getByRole('listitem');
const minutesOf = (count: number): RegExp => new RegExp(`\\b${count}\\smin\\b`);
/** The current local day, by the browser's clock. */
const dayIn = async (page: Page): Promise<Day> => {
  const { at, off } = await page.evaluate(() => ({ at: Date.now(), off: -new Date().getTimezoneOffset() }));
  return dayOf(at, off);
};
/** What the server answers to another client in the same browser. */
const ask = <Answer>(page: Page, path: string): Promise<Answer> =>
  page.evaluate(async (address) => (await (await fetch(address)).json()) as Answer, `/api/streak/${path}`);
/** The screen updates a moment after recording. */
const showsPoints = (page: Page, points: number): Promise<void> =>
  until(async () => (await tile(page, 'Total Points')) === points, `the screen shows ${points} points`);
interface Answers {
  readonly 'user-data': {
    readonly data: Readonly<Record<'currentStreak' | 'longestStreak' | 'totalPoints' | 'activeDays', number>>;
  };
  readonly badges: {
    readonly badges: readonly { id: string; name: string; description: string; earnedAt: number }[];
  };
  readonly 'daily-challenges': {
    readonly challenges: readonly {
      id: string;
      title: string;
      description: string;
      points: number;
      timeEstimate: number;
      difficulty: string;
      completed: boolean;
    }[];
  };
}
const isDelivered = async (page: Page): Promise<boolean> => (await localIds(page, 'outbox')).length === 0;

describe('[BROWSER-51] the streak tracker of the built app', () => {
  it('[2.route.26] its route shows its own heading and its sections', async () => {
    const page = await newVisitor();
    expect(new URL(page.url()).pathname).toBe('/streak-tracker');
    await expect.poll(() => page.title()).toBe('Streaks | Waymend');
    expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['0 Day Streak!']);
    const sections = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
    for (const name of ["Today's Challenges", 'Your Badges Collection', 'Weekly Progress', 'Quick Actions'])
      expect(sections).toContain(name);
  });

  it('[2.streak.03] [2.streak.04] [2.streak.05] [2.streak.06] shows a card for each challenge of the day, whose button gives way to the panel', async () => {
    const page = await newVisitor();
    const challenges = challengesOf(await dayIn(page));
    expect(await cards(page).count()).toBe(challenges.length);
    const texts: Readonly<Record<string, { readonly title: string; readonly description: string }>> = challengeTexts;
    for (const [i, { id, points, minutes, difficulty }] of challenges.entries()) {
      const card = cards(page).nth(i);
      expect(await card.getByRole('heading', { level: 3 }).innerText()).toBe(texts[id]?.title);
      const text = await card.innerText();
      expect(text).toContain(texts[id]?.description);
      expect(text).toContain(`+${points} points`);
      expect(text).toMatch(minutesOf(minutes));
      expect(text.toLowerCase()).toContain(difficulty);
      expect(await card.getByRole('button', { name: 'Complete Challenge', exact: true }).count()).toBe(1);
    }
    for (const [i] of challenges.entries()) {
      const card = cards(page).nth(i);
      expect(await card.getByText('Challenge Completed!', { exact: true }).count()).toBe(0);
      await card.getByRole('button', { name: 'Complete Challenge' }).click();
      await card.getByText('Challenge Completed!', { exact: true }).waitFor();
      expect(await card.getByRole('button', { name: 'Complete Challenge' }).count()).toBe(0);
    }
    expect(await localIds(page, 'facts')).toHaveLength(challenges.length);
  });

  it('[2.streak.01] [2.streak.02] [2.streak.07] [2.streak.08] [2.streak.09] [2.streak.10] [9.streak.02] shows what was recorded: hero, tiles, week and badges', async () => {
    const page = await newVisitor();
    const actions = region(page, 'Quick Actions');
    const logs = ["Log Today's Exercise", 'Log Stretching Session', 'Log Mindfulness Practice'];
    for (const name of logs) expect(await actions.getByRole('button', { name, exact: true }).count()).toBe(1);
    const week = async (): Promise<string> => (await region(page, 'Weekly Progress').innerText()).replace(/\s+/g, ' ');
    const slots = region(page, 'Your Badges Collection').getByRole('listitem');
    const isFree = { hasText: /Badge Slot\s*Keep exercising!/ };
    await hero(page, 0).waitFor();
    expect(await week()).toMatch(/Daily Goals 0\/\d+ days .*Exercise Minutes 0\/\d+ min .*Challenges 0\/\d+ completed/);
    expect([await slots.count(), await slots.filter(isFree).count()]).toEqual([6, 6]);

    await completeChallenge(page);
    await logActivities(page, 2);
    await until(() => isDelivered(page), 'it is delivered');
    await page.getByRole('button', { name: /3 of 3 saved/ }).waitFor();
    const { data } = await ask<Answers['user-data']>(page, 'user-data');
    await showsPoints(page, data.totalPoints);
    await hero(page, 1).waitFor();
    expect(await week()).toMatch(
      /Daily Goals 1\/\d+ days .*Exercise Minutes [1-9]\d*\/\d+ min .*Challenges 1\/\d+ completed/,
    );
    const [points, earned, best, active] = await tiles(page);
    expect([best, active, await slots.count(), await slots.filter(isFree).count()]).toEqual([
      1,
      1,
      6,
      6 - (earned ?? 0),
    ]);

    await region(page, 'Your Badges Collection').getByText(`${earned} of 6`, { exact: true }).waitFor();

    const { badges } = await ask<Answers['badges']>(page, 'badges');
    expect(badges.length).toBe(earned);
    const today = await dayIn(page);
    const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(isoDay(today)),
    );
    for (const { name, description } of badges) {
      const text = await slots.filter({ hasText: name }).innerText();
      expect(text).toContain(description);
      expect(text).toContain(date);
    }
    expect(data).toMatchObject({ currentStreak: 1, longestStreak: best, totalPoints: points, activeDays: active });
  });

  it('[3.streak.01] [3.streak.02] [3.streak.03] the server answers other clients with every member, in the words of the screen', async () => {
    const page = await newVisitor();
    await completeChallenge(page);
    await until(() => isDelivered(page), 'it is delivered');
    const { data } = await ask<Answers['user-data']>(page, 'user-data');
    await showsPoints(page, data.totalPoints);
    for (const name of ['currentStreak', 'longestStreak', 'totalPoints', 'activeDays'] as const)
      expect([name, data[name]]).toEqual([name, name === 'totalPoints' ? await tile(page, 'Total Points') : 1]);
    const { badges } = await ask<Answers['badges']>(page, 'badges');
    expect(badges).not.toEqual([]);
    for (const { id, name, description, earnedAt } of badges) {
      expect([typeof id, Math.abs(Date.now() - earnedAt) < 120_000]).toEqual(['string', true]);
      expect(await region(page, 'Your Badges Collection').innerText()).toContain(name);
      expect(await region(page, 'Your Badges Collection').innerText()).toContain(description);
    }
    const { challenges } = await ask<Answers['daily-challenges']>(page, 'daily-challenges');
    const wanted = challengesOf(await dayIn(page));
    expect(
      challenges.map(({ id, points, timeEstimate, difficulty }) => [id, points, timeEstimate, difficulty]),
    ).toEqual(wanted.map(({ id, points, minutes, difficulty }) => [id, points, minutes, difficulty]));
    expect(challenges.filter(({ completed }) => completed)).toHaveLength(1);
    for (const [i, { title, description, completed }] of challenges.entries()) {
      const text = await cards(page).nth(i).innerText();
      expect([text.includes(title), text.includes(description)]).toEqual([true, true]);
      expect(text.includes('Challenge Completed!')).toBe(completed);
    }
  });

  it('[9.notifications.01] [9.notifications.04] one toast at most is seen, and it is at most 420 px wide', async () => {
    const page = await newVisitor();
    const toasts = page.getByRole('region', { name: /^Messages/ }).locator('li[data-state="open"]');
    const widthOf = async (): Promise<number> => (await toasts.first().boundingBox())?.width ?? 0;
    /** Each earns a badge, of which a toast tells. */
    const earning = [() => completeChallenge(page), () => logActivities(page, 3)];
    for (const [i, width] of [1280, 360].entries()) {
      await page.setViewportSize({ width, height: 800 });
      await earning[i]?.();
      await until(async () => (await widthOf()) > 200, 'the toast is drawn');
      expect(await widthOf()).toBeLessThanOrEqual(Math.min(420, width));
      expect(await toasts.count()).toBe(1);
    }
  });

  it('[4.challenge.01] [7.streak.06] [7.policy.05] a challenge is completed on the device at once and sent later, and the screen follows both times', async () => {
    const page = await newVisitor();
    const challenge = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Complete Challenge' }).first();
    const title = await challenge.getByRole('heading').innerText();
    stage.proxy.setWeather({ kind: 'refuse' });
    const { sent, stop } = watchSent();
    expect(await tiles(page)).toEqual([0, 0, 0, 0]);
    await completeChallenge(page);
    const done = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
    await hero(page, 1).waitFor();
    expect(await done.getByRole('button', { name: 'Complete Challenge' }).count()).toBe(0);
    await done.getByText(/^\d+ points, saved on this device$/).waitFor();
    const [points, badges, best, active] = await tiles(page);
    expect(points).toBeGreaterThan(0);
    expect(badges).toBeGreaterThan(0);
    expect([best, active]).toEqual([1, 1]);
    expect([await localIds(page, 'outbox'), operations(sent)]).toEqual([await localIds(page, 'facts'), []]);

    await goOnline(page);
    await done.getByText(/^\d+ points, here and on the server$/).waitFor();
    await page.getByRole('button', { name: /1 of 1 saved/ }).waitFor();
    expect(await tiles(page)).toEqual([points, badges, best, active]);
    expect(operations(sent)).toMatchObject([{ e: 'completion', t: 'append' }]);
    expect(await serverIds(stage, page)).toEqual(await localIds(page, 'facts'));
    stop();
  });

  it('[7.streak.07] [7.streak.08] [7.streak.09] a logged activity is sent with its kind, moment and UTC offset, and the screen follows at once and when the server answers', async () => {
    const page = await newVisitor({ timezoneId: 'Asia/Kathmandu' });
    await until(() => isDelivered(page), 'the first exchange');
    stage.proxy.setWeather({ kind: 'refuse' });
    const { sent, stop } = watchSent();
    const before = Date.now();
    await logActivities(page, 3);
    const after = Date.now();
    await hero(page, 1).waitFor();
    expect((await tiles(page)).slice(2)).toEqual([1, 1]);
    expect(await tile(page, 'Total Points')).toBeGreaterThan(0);
    await page.getByRole('button', { name: /3 saved here/ }).waitFor();
    expect(operations(sent)).toEqual([]);

    await goOnline(page);
    await page.getByRole('button', { name: /3 of 3 saved/ }).waitFor();
    await page.getByText('Everything is synced.').waitFor();
    const logged = operations(sent);
    expect(logged.map(({ e, d }) => [e, d['kind'], d['off']])).toEqual(
      ['daily_exercise', 'stretching', 'mindfulness'].map((kind) => ['activity', kind, 345]),
    );
    for (const { d } of logged) {
      expect(d['at']).toBeGreaterThanOrEqual(before);
      expect(d['at']).toBeLessThanOrEqual(after);
    }
    stop();
  });

  it('[6.access.02] two people act on their own data, and no address names whose', async () => {
    const { paths, stop } = watchSent();
    const [one, other] = [await newVisitor(), await newVisitor()];
    await completeChallenge(one);
    await logActivities(other, 2);
    for (const page of [one, other]) await until(() => isDelivered(page), 'it is delivered');
    const answers = async (page: Page): Promise<readonly [points: number, completed: number]> => {
      const { data } = await ask<Answers['user-data']>(page, 'user-data');
      const { challenges } = await ask<Answers['daily-challenges']>(page, 'daily-challenges');
      return [data.totalPoints, challenges.filter(({ completed }) => completed).length];
    };
    const points = [(await answers(one))[0], (await answers(other))[0]] as const;
    await showsPoints(one, points[0]);
    await showsPoints(other, points[1]);
    expect(points[0]).not.toBe(points[1]);
    expect(await answers(one)).toEqual([points[0], 1]);
    expect(await answers(other)).toEqual([points[1], 0]);
    expect(await serverIds(stage, one)).toEqual(await localIds(one, 'facts'));
    expect((await serverIds(stage, other)).sort()).toEqual((await localIds(other, 'facts')).sort());
    const owners = await Promise.all([one, other].map(async (page) => (await ownerKey(page)).owner));
    expect(owners[0]).not.toBe(owners[1]);
    expect(paths.filter((path) => owners.some((owner) => path.includes(owner)))).toEqual([]);
    stop();
  });

  it('[7.streak.04] [9.streak.01] one exchange every 30 s while it is looked at, none while it is hidden', async () => {
    let syncs = 0;
    const page = await newVisitor({}, async (fresh) => {
      fresh.on('request', (request) => {
        if (new URL(request.url()).pathname === '/api/sync') syncs += 1;
      });
      // Playwright keeps every page visible, so this one is told that it is hidden.
      await fresh.addInitScript(() =>
        Object.defineProperty(Document.prototype, 'visibilityState', {
          get: () => (document.documentElement.dataset['hidden'] === undefined ? 'visible' : 'hidden'),
        }),
      );
      await fresh.clock.install();
    });
    const show = (isShown: boolean): Promise<void> =>
      page.evaluate((shown) => {
        if (shown) delete document.documentElement.dataset['hidden'];
        else document.documentElement.dataset['hidden'] = '';
        document.dispatchEvent(new Event('visibilitychange'));
      }, isShown);
    await until(() => syncs > 0, 'the first exchange');
    await page.clock.pauseAt(Date.now() + 5_000);
    await page.getByRole('button', { name: /Nothing recorded yet/ }).waitFor();
    /** How many exchanges begin while the page's clock advances by this much. */
    const within = async (ms: number): Promise<number> => {
      const before = syncs;
      await page.clock.runFor(ms);
      await page.waitForTimeout(400);
      return syncs - before;
    };
    const lookAgain = async (): Promise<void> => {
      const before = syncs;
      await show(true);
      await until(() => syncs === before + 1, 'it asks once it is looked at');
      await page.waitForTimeout(400);
    };
    // From here on the next tick of the timer is 30 s away.
    await lookAgain();
    for (let round = 0; round < 3; round++) {
      expect(await within(28_000)).toBe(0);
      expect(await within(3_000)).toBe(1);
    }
    await show(false);
    for (let minute = 0; minute < 5; minute++) expect(await within(60_000)).toBe(0);
    await lookAgain();
  });

  it('[7.health.01] the app asks the health address, shows its answer, and the server logs its status', async () => {
    const page = await newVisitor();
    const logged = (): number =>
      stage.server
        .printed()
        .split('\n')
        .filter((line) => line.includes('"path":"/api/health"') && line.includes('"status":200')).length;
    const before = logged();
    const openPanel = (): Promise<void> => page.getByRole('button', { name: /show sync status/ }).click();
    const panel = page.getByRole('dialog', { name: 'Sync status' });
    const details = panel.getByRole('button', { name: 'Details' });
    await openPanel();
    await details.click();
    await panel.getByText('Reachable', { exact: true }).waitFor();
    await until(() => logged() === before + 1, 'the server has logged it');
    await panel.getByRole('button', { name: 'Close' }).click();
    stage.proxy.setWeather({ kind: 'refuse' }, '/api/health');
    await openPanel();
    await details.click();
    await panel.getByText('Can’t be reached', { exact: true }).waitFor();
    expect(logged()).toBe(before + 1);
  });
});
