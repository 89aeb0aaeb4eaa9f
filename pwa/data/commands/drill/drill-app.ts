/** The drill's steps about the app's own copy: whether it would open without a network. */
import { APP_PAGE, assetsOf } from '#pwa/data/queries/developer/app-copy.ts';
import type { AppCopy } from '#pwa/data/queries/developer/app-copy.ts';
import { finding } from './drill-report.ts';
import type { Finding } from './drill-report.ts';

export async function checkWorker(app: AppCopy): Promise<Finding> {
  const { supported, registered, controls } = await app.worker();
  if (!supported) return finding('workerUnsupported');
  if (controls !== null) return finding('workerControls', { state: controls.state, script: controls.script });
  return finding(registered ? 'workerPassesBy' : 'workerUnregistered');
}

export async function checkPrecache(app: AppCopy): Promise<Finding> {
  if (!app.hasCaches()) return finding('precacheNoStorage');
  const { controls, waiting, installing } = await app.worker();
  if (controls === null) return finding('precacheNoStorage');
  const listed = await app.listed();
  if (listed === null) return finding('precacheUnlisted');
  const kept = await Promise.all(listed.map(async (path) => ({ path, bytes: await bytesOf(await app.kept(path)) })));
  const missing = kept.filter(({ bytes }) => bytes === null);
  const first = missing[0];
  if (first === undefined)
    return finding('precacheWhole', {
      files: kept.length,
      kilobytes: Math.round(kept.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0) / 1024),
    });
  // The server tells the list of its present version; the worker here may rightly be of the one before.
  const page = await app.kept(APP_PAGE);
  const isOfList = page !== null && assetsOf(await page.text()).every((path) => listed.includes(path));
  if (waiting !== null || installing !== null || !isOfList)
    return finding('precacheNewer', { missing: missing.length });
  return finding('precacheHoles', { missing: missing.length, files: kept.length, first: first.path });
}

const bytesOf = async (response: Response | null): Promise<number | null> => {
  if (response?.ok !== true) return null;
  const { size } = await response.blob();
  return size === 0 ? null : size;
};

/** The page and what it cannot start without: looked up in the cache, then asked of the worker with the network forbidden. */
export async function checkServed(app: AppCopy): Promise<Finding> {
  if (!app.hasCaches() || (await app.worker()).controls === null) return finding('serveNoWorker');
  const page = await textOf(await app.kept(APP_PAGE));
  if (page === null) return finding('servePageMissing');
  const paths = [APP_PAGE, ...assetsOf(page)];
  for (const path of paths) {
    const [kept, answered] = [await textOf(await app.kept(path)), await textOf(await app.answered(path))];
    if (kept === null || answered === null) return finding('serveFileMissing', { path });
    if (kept !== answered) return finding('serveOther', { path });
  }
  return finding('serveWhole', { files: paths.length });
}

const textOf = async (response: Response | null): Promise<string | null> =>
  response?.ok === true ? response.text() : null;
