/** Progress as the sample person has it: made at `/sample`, looked at offline, and removed again. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLEAR } from '../faults/fault-proxy.ts';
import { localIds, openInstalled, setStage, until } from './stage.ts';
import type { Device, Stage } from './stage.ts';

let stage: Stage;
let device: Device;
beforeAll(async () => {
  stage = await setStage();
  device = await stage.openDevice();
  await openInstalled(device, stage);
}, 60_000);
afterAll(() => stage.close());

it('[BROWSER-140] a sample person is made beside the own profile, marked on every page, and never sent', async () => {
  const { page } = device;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(new URL(request.url()).pathname);
  });
  await page.goto(`${stage.proxy.url}/sample`);
  await page.getByRole('button', { name: 'Make the sample person' }).click();
  await page.getByText('The sample person is active.').waitFor({ timeout: 60_000 });
  asked.length = 0;
  for (const path of ['/progress', '/streak-tracker', '/exercises', '/repair']) {
    await page.goto(stage.proxy.url + path);
    await page
      .getByText('Sample person: everything here is made up. It stays on this device and is never sent.')
      .waitFor();
  }
  expect(asked.filter((path) => path.startsWith('/api/sync') || path === '/api/session')).toEqual([]);
}, 120_000);

it('[BROWSER-141] [2.route.10] shows twelve weeks offline, by place and period in the address, with a table and a test that is recorded', async () => {
  const { page } = device;
  stage.proxy.setWeather({ kind: 'refuse' });
  await page.goto(`${stage.proxy.url}/progress?period=12-weeks`);
  await page.getByRole('heading', { level: 1, name: /^Left knee: less pain than in the week starting / }).waitFor();
  await page.getByRole('combobox', { name: 'Part of the body' }).selectOption('knee-left');
  await until(() => page.url().includes('region=knee-left'), 'the place is in the address');
  const pain = page.getByRole('figure', { name: 'Pain, twelve weeks' });
  await pain.getByRole('button', { name: 'As a table' }).click();
  await pain.getByRole('table').getByText('No entry').first().waitFor();
  await page
    .getByRole('figure', { name: 'Planned and done, twelve weeks' })
    .getByText(/^Trained on the planned day: \d+ of \d+/)
    .waitFor();
  await page.getByRole('button', { name: 'Measure again: Sit-to-stand in 30 seconds' }).click();
  await page.getByRole('textbox', { name: 'Full stands' }).fill('16');
  await page.getByRole('button', { name: 'Save result' }).click();
  await page
    .getByRole('figure', { name: 'Sit-to-stand in 30 seconds' })
    .getByText(/^16 times on/)
    .waitFor();
  await page.reload();
  await page
    .getByRole('figure', { name: 'Sit-to-stand in 30 seconds' })
    .getByText(/^16 times on/)
    .waitFor();
}, 60_000);

it('[BROWSER-150] a long note of a session, and a word that has no end, stay within the page', async () => {
  const { page } = device;
  const note = `${'The last step down was hard, the others were fine. '.repeat(4)}${'ow'.repeat(200)}`;
  await page.goto(`${stage.proxy.url}/progress?period=12-weeks`);
  const past = page.getByRole('list', { name: 'Sessions', exact: true });
  await past.getByRole('link').first().click();
  await page.getByRole('textbox', { name: /^Anything to note\?/ }).fill(note);
  await page.getByRole('button', { name: 'Save the note' }).click();
  await page.getByText('Note saved on this device.').waitFor();
  await page.goto(`${stage.proxy.url}/progress?period=12-weeks`);
  await past.getByText(note).waitFor();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  for (const narrow of [320, 360, 400]) {
    await page.setViewportSize({ width: narrow, height: 640 });
    const wider = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect([narrow, wider]).toEqual([narrow, 0]);
  }
  await page.setViewportSize({ width, height });
}, 60_000);

it('[BROWSER-142] its profile is removed like any other, and the own one is as it was', async () => {
  const { page } = device;
  stage.proxy.setWeather(CLEAR);
  await page.goto(`${stage.proxy.url}/people`);
  await page.getByRole('button', { name: /^Switch: No name yet/ }).click();
  await page.getByText('everything here is made up.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Remove from this device: Sample person' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox', { name: /^Type the number of entries/ });
  await field.waitFor();
  const said = await dialog.getByText(/^Type the number of entries/).textContent();
  await field.fill(/[\d,]+/.exec(said ?? '')?.[0] ?? '');
  await dialog.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('heading', { level: 2, name: 'Sample person', exact: true }).waitFor({ state: 'detached' });
  expect(await localIds(page, 'facts')).toEqual([]);
}, 60_000);
