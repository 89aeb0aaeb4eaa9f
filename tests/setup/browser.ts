// The browser tests find the built app in dist/app and the browser in CHROMIUM.
import { findChromium } from '#scripts/find-chromium.ts';
import { ensureBuilt } from '#scripts/prepare.mjs';

export default async (): Promise<void> => {
  await ensureBuilt();
  const found = await findChromium();
  if (!found.ok) throw new Error(found.failure);
  process.env['CHROMIUM'] = found.value;
};
