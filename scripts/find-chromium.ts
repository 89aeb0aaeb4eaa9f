// The browser for the browser tests: CHROMIUM, else Chrome or Chromium on the PATH, else it is
// installed (by apt-get as root on Debian and its derivatives, otherwise by playwright's installer).
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { withLock } from './file-lock.mjs';
import { run } from './prepare.mjs';

const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const onPath = (): string | undefined => {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places].find(isExecutable);
};

const installWithApt = async (): Promise<void> => {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env: environment });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env: environment });
};

const ofPlaywright = async (): Promise<string | undefined> => {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return isExecutable(path) ? path : undefined;
};

const install = async (): Promise<void> => {
  const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (isDebianRoot) await installWithApt();
  else await run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium']);
};

/** The executable's path; the failure is a message that says what to do. */
export const findChromium = async (): Promise<Result<string, string>> => {
  const named = process.env['CHROMIUM'];
  if (named !== undefined && named !== '') {
    return isExecutable(named) ? ok(named) : fail(`CHROMIUM names ${named}, which cannot be run`);
  }
  const present = onPath() ?? (await ofPlaywright());
  if (present !== undefined) return ok(present);
  console.log('No Chrome or Chromium here: installing one for the browser tests ...');
  let reason = 'the installer left none behind';
  try {
    await withLock('chromium', install);
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error);
  }
  const installed = onPath() ?? (await ofPlaywright());
  return installed === undefined
    ? fail(
        `Chromium is missing and could not be installed (${reason}). Install Chrome or Chromium, or set CHROMIUM to its path.`,
      )
    : ok(installed);
};
