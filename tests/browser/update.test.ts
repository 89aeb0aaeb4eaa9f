import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isLibraryFile } from '#pwa/offline/messages.ts';
import { logActivities } from './commands.ts';
import { localIds, openInstalled, setStage, until } from './stage.ts';
import type { Stage } from './stage.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await setStage();
});
afterEach(() => stage.close());

/** The same length: the worker tells a file's name from its hash by it. */
const nextName = (name: string): string => name.replace(/(.)\.js$/, (_, last) => (last === 'x' ? 'y.js' : 'x.js'));

/** Publishes a version whose scripts all have new names, as a real release does. */
async function publishNewVersion(appDir: string): Promise<void> {
  const folders = [join(appDir, 'assets'), join(appDir, 'assets/later')];
  const renamed: [string, string][] = [];
  for (const folder of folders)
    for (const name of await readdir(folder)) {
      if (!name.endsWith('.js')) continue;
      const next = nextName(name);
      await rename(join(folder, name), join(folder, next));
      renamed.push([name, next]);
    }
  const rewrite = async (file: string): Promise<void> => {
    const before = await readFile(file, 'utf8');
    const after = renamed.reduce((text, [from, to]) => text.replaceAll(from, to), before);
    if (after !== before) await writeFile(file, after);
  };
  for (const folder of folders)
    for (const name of await readdir(folder)) if (name.endsWith('.js')) await rewrite(join(folder, name));
  await rewrite(join(appDir, 'index.html'));
  await rewrite(join(appDir, 'sw.js'));
  const worker = join(appDir, 'sw.js');
  const listed = await readFile(worker, 'utf8');
  await writeFile(
    worker,
    listed.replace(/"revision":"\w+","url":"index.html"/, '"revision":"next","url":"index.html"'),
  );
  for (const folder of [appDir, ...folders])
    for (const name of await readdir(folder)) if (/\.(br|gz)$/.test(name)) await rm(join(folder, name));
}

describe('a new version', () => {
  it('[BROWSER-4] [PLATFORM-8] waits for the person, then takes over and loses nothing', async () => {
    const device = await stage.openDevice();
    await openInstalled(device, stage);
    const { page } = device;
    const startedAt = await page.evaluate(() => performance.timeOrigin);
    await publishNewVersion(stage.appDir);
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    const prompt = page.getByRole('button', { name: 'Update now' });
    await prompt.first().waitFor();
    await logActivities(page, 2);
    // The old page's lazy chunks are gone from the server; the worker still has them.
    await page.getByRole('button', { name: /saved/ }).click();
    await page.getByRole('link', { name: 'Saved entries' }).click();
    await page.getByRole('heading', { level: 1, name: /of 2 saved/ }).waitFor();
    await page.goBack();
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(startedAt);
    await prompt.first().click();
    await until(
      () => page.evaluate((before) => performance.timeOrigin !== before, startedAt).catch(() => false),
      'the page has reloaded',
    );
    await page.getByRole('heading', { name: 'Quick Actions' }).waitFor();
    expect(await localIds(page, 'facts')).toHaveLength(2);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting === null)).toBe(true);
  });

  it('[BROWSER-4] that another tab has switched to is there after a reload, which the same button makes', async () => {
    const device = await stage.openDevice();
    await openInstalled(device, stage);
    const first = device.page;
    const second = await device.chromium.context.newPage();
    await second.goto(first.url());
    await publishNewVersion(stage.appDir);
    await first.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    for (const page of [first, second]) {
      const startedAt = await page.evaluate(() => performance.timeOrigin);
      await page.getByRole('button', { name: 'Update now' }).click();
      await until(
        () => page.evaluate((before) => performance.timeOrigin !== before, startedAt).catch(() => false),
        'the page has reloaded',
      );
      await page.getByRole('heading', { name: 'Quick Actions' }).waitFor();
    }
  });

  it('[BROWSER-53] removes what was kept of the version before, and keeps what it still has', async () => {
    const device = await stage.openDevice();
    await openInstalled(device, stage);
    const { page } = device;
    const kept = (): Promise<string[]> =>
      page.evaluate(async () =>
        (await (await caches.open('waymend-later')).keys()).map(({ url }) => new URL(url).pathname).sort(),
      );
    await page.goto(`${stage.proxy.url}/developer`);
    await page.getByRole('heading', { level: 1, name: 'Developer tools' }).waitFor();
    const ownKept = async (): Promise<string[]> => (await kept()).filter((path) => !isLibraryFile(path));
    await until(async () => (await ownKept()).length >= 3, 'its code, its styles and its texts are kept');
    const before = await kept();
    await publishNewVersion(stage.appDir);
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await page.getByRole('button', { name: 'Update now' }).click();
    const next = before.map(nextName).sort();
    const isNext = async (): Promise<boolean> => JSON.stringify(await kept()) === JSON.stringify(next);
    // The page reloads in between.
    await until(() => isNext().catch(() => false), 'only the new version is kept');
    expect(next).not.toEqual(before);
  });

  it('[BROWSER-53] keeps working offline what did before, also where it was not open meanwhile', async () => {
    const device = await stage.openDevice();
    await openInstalled(device, stage);
    const { page } = device;
    const openTools = async (): Promise<void> => {
      await page.goto(`${stage.proxy.url}/developer`);
      await page.getByRole('heading', { level: 1, name: 'Developer tools' }).waitFor();
    };
    await openTools();
    await page.goto(stage.proxy.url);
    await publishNewVersion(stage.appDir);
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    const startedAt = await page.evaluate(() => performance.timeOrigin);
    await page.getByRole('button', { name: 'Update now' }).click();
    await until(
      () => page.evaluate((before) => performance.timeOrigin !== before, startedAt).catch(() => false),
      'the page has reloaded',
    );
    await device.chromium.context.setOffline(true);
    await openTools();
  });
});
