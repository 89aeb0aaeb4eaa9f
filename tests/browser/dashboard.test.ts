import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redFlags } from '#core/rules/coach/red-flags.ts';
import type { Operation } from '#core/sync/protocol.ts';
import { signIn } from '#server/testing/test-server.ts';
import { axeFindings } from './axe.ts';
import { localIds, ownerKey, setStage, until } from './stage.ts';
import type { Device, Stage } from './stage.ts';

let stage: Stage;
let device: Device;
beforeAll(async () => {
  stage = await setStage();
  device = await stage.openDevice();
});
afterAll(() => stage.close());

const heading = (name: string | RegExp): Promise<void> =>
  device.page.getByRole('heading', { level: 1, name }).waitFor();

describe('the start of the app', () => {
  it('[BROWSER-110] [2.route.03] [2.route.04] is the landing page for a stranger, the same at both addresses', async () => {
    const { page } = device;
    for (const path of ['/', '/optimized-landing']) {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.goto(`${stage.proxy.url}${path}`);
      await heading('Find your way back from pain.');
      await expect.poll(() => page.title()).toBe('Recovery Platform | Waymend');
      await page
        .getByRole('img', { name: /^Sit to stand, from/i })
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Pause the figure' }).click();
      expect(await axeFindings(device.page)).toEqual([]);
    }
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  });

  it('[BROWSER-111] [2.route.05] [2.route.06] is the dashboard after the first entry, offline too', async () => {
    const { page, chromium } = device;
    await chromium.context.setOffline(true);
    stage.proxy.setWeather({ kind: 'refuse' });
    await page.goto(`${stage.proxy.url}/`);
    await page.getByRole('button', { name: 'Log one minute of breathing' }).click();
    await page.getByText('That’s day one.').waitFor();
    // The next time one comes to the start it is the dashboard.
    const sections = page.getByRole('navigation', { name: 'Main' });
    await sections.getByRole('link', { name: 'Home' }).click();
    await heading('What would you like to do today?');
    await page.getByRole('heading', { name: '1 day in a row' }).waitFor();
    await page.getByRole('heading', { name: 'Not sent yet' }).waitFor();
    for (const path of ['/', '/dashboard', '/home']) {
      await page.goto(`${stage.proxy.url}${path}`);
      await heading('What would you like to do today?');
      await expect.poll(() => page.title()).toBe('Dashboard | Waymend');
    }
    await page.getByRole('link', { name: 'Try it' }).click();
    await heading('Sit to stand');
    await page.goBack();
    await heading('What would you like to do today?');
    expect(await axeFindings(device.page)).toEqual([]);
    stage.proxy.setWeather({ kind: 'pass' });
    await chromium.context.setOffline(false);
    await page.reload();
    await until(async () => (await localIds(page, 'outbox')).length === 0, 'the server has it');
    await page.getByRole('heading', { name: 'Everything is sent' }).waitFor();
  });

  it('[BROWSER-112] asks how the knee is the morning after a session, offline, and says what the answer changed', async () => {
    const { page, chromium } = device;
    // A place where it is about ten in the morning: before four nobody is asked how the morning is.
    const east = ((10 - new Date().getUTCHours() + 36) % 24) - 12;
    const cdp = await chromium.context.newCDPSession(page);
    await cdp.send('Emulation.setTimezoneOverride', { timezoneId: `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}` });
    await recordElsewhere(east * 60);
    await page.goto(`${stage.proxy.url}/dashboard`);
    await heading(/^How (is|was) your left knee this morning\?$/);
    await page.getByText('Why this plan?').waitFor();
    expect(await axeFindings(device.page)).toEqual([]);
    const regions = (): Promise<number> =>
      page.evaluate(async () => (await (await caches.open('waymend-later')).keys()).length);
    await until(async () => (await regions()) >= 12, 'the library is here');
    await chromium.context.setOffline(true);
    stage.proxy.setWeather({ kind: 'refuse' });
    await page.reload();
    await heading(/^How (is|was) your left knee this morning\?$/);
    await page.getByRole('button', { name: '4', exact: true }).click();
    await page.getByText('Pain 4 out of 10, 2 worse than yesterday. Saved on this device.').waitFor();
    await page
      .getByText(/the load stays (the same|where it was)/)
      .first()
      .waitFor();
    await page.reload();
    await page.getByText('Pain 4 out of 10, 2 worse than yesterday. Saved on this device.').waitFor();
    expect(await page.getByRole('button', { name: '4', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Change it' }).click();
    await page.getByRole('button', { name: '8', exact: true }).click();
    await heading('Rest today');
    await page
      .getByText(/Pain over 5 today: no exercise today\./)
      .first()
      .waitFor();
    stage.proxy.setWeather({ kind: 'pass' });
    await chromium.context.setOffline(false);
  });
});

const DAY_MS = 86_400_000;

/** On another device of the same person: what hurts, that no sign stops, and a session yesterday. */
async function recordElsewhere(off: number): Promise<void> {
  const now = Date.now();
  const client = await signIn({ url: stage.server.url, clock: { now } }, await ownerKey(device.page), 'd_other');
  const done = (at: number) => ({ at, off, tz: 'UTC' });
  const answers = {
    birthYear: 1986,
    hadBirthday: true,
    worst: 'knee-left',
    also: [],
    painNow: 2,
    painBest: 1,
    painWorst: 4,
    settles: 'same-evening',
    setOffBy: [],
    goals: ['less-pain'],
    equipment: ['chair', 'wall', 'mat'],
    minutes: 20,
    daysAWeek: 7,
    setting: 'home',
    canStand: true,
    canGetDown: true,
    conditions: [],
    allowed: [],
  };
  const yesterday = now - DAY_MS;
  const entries = [
    ['assessment', { ...done(now - 3 * DAY_MS), ...answers }],
    ['screening', { ...done(now - 3 * DAY_MS), asked: redFlags.map(({ id }) => id), ticked: [] }],
    ['pain_checkin', { ...done(yesterday), region: 'knee-left', level: 2, when: 'day' }],
    [
      'set',
      { ...done(yesterday), sessionId: '0199f2a0-0000-7000-8000-00000000ffff', exerciseId: 'wall-sit', seconds: 20 },
    ],
  ] as const;
  const ops = entries.map(([e, d], at): Operation => ({
    id: `0199f2a0-0000-7000-8000-${(0xd00 + at).toString(16).padStart(12, '0')}`,
    seq: at + 1,
    e,
    t: 'append',
    v: 1,
    d,
  }));
  expect(JSON.stringify(await client.sync(ops))).not.toContain('rejected');
}
