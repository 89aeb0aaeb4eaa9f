/** Gives consent on /repair, and makes the app fail so that it reports an error. */
import repair from '#locales/en/repair.json';
import { until } from '../browser/stage.ts';
import { clickOn } from './click-on.ts';
import { appears, readWhenStill, showAppAgain } from './soak-device.ts';
import type { SoakDevice } from './soak-device.ts';

const NOTED_MS = 20_000;

export async function agreeToReports(device: SoakDevice): Promise<void> {
  const page = device.page();
  await page.goto(`${device.proxy.url}/repair`, { waitUntil: 'commit' });
  for (const label of [repair.reports.error_report, repair.reports.event]) {
    const asked = page.getByRole('switch', { name: label, exact: true });
    await appears(asked);
    await clickOn(asked);
  }
  await until(async () => (await readWhenStill(device)).reports.hasAgreed, `${device.name} agrees to report`, NOTED_MS);
  await showAppAgain(device);
}

/** @returns what is wrong: with consent, the error report must be on disk soon after */
export async function meetFault(device: SoakDevice, message: string): Promise<readonly string[]> {
  await device.page().evaluate((text) => {
    setTimeout(() => {
      throw new Error(text);
    });
  }, message);
  return until(
    () => device.page().evaluate((text) => soakReported.some(({ data }) => data['message'] === text), message),
    `${device.name} notes a fault`,
    NOTED_MS,
  ).then(
    () => [],
    () => [`${device.name}: the fault "${message}" was not reported`],
  );
}
