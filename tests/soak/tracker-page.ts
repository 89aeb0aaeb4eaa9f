/** What the tracker's page shows, and its button that sends. */
import { clickOn } from './click-on.ts';
import { appears } from './soak-device.ts';
import type { SoakDevice } from './soak-device.ts';

/** With the panel's send button or, if it offers another, as the network's return does. */
export async function sendNow(device: SoakDevice): Promise<void> {
  const page = device.page();
  await clickOn(
    page
      .locator('header')
      .getByRole('button', { name: /show sync status/ })
      .first(),
  );
  const dialog = page.getByRole('dialog');
  await appears(dialog);
  // The button disappears with the last waiting entry, so finding and pressing it is one step.
  const isPressed = await dialog.evaluate((panel) => {
    const send = [...panel.querySelectorAll('button')].find(({ textContent }) => /^(Send|Sync) now$/.test(textContent));
    send?.click();
    return send !== undefined;
  });
  if (!isPressed) await device.nudge();
  await clickOn(dialog.getByRole('button', { name: 'Close', exact: true }).last());
}

const TILES: Readonly<Record<string, string>> = {
  'Total Points': 'points',
  'Badges Earned': 'badges',
  'Best Streak': 'best',
  'Active Days': 'active',
};

export const shownBy = (device: SoakDevice): Promise<Record<string, string>> =>
  device.page().evaluate((names) => {
    const digits = (text: string | null | undefined): string => (text ?? '').replace(/[^\d]/g, '');
    const shown: Record<string, string> = { streak: digits(document.querySelector('h1')?.textContent) };
    for (const label of document.querySelectorAll('dt')) {
      const name = names[label.textContent ?? ''];
      if (name !== undefined) shown[name] = digits(label.nextElementSibling?.textContent);
    }
    return shown;
  }, TILES);
