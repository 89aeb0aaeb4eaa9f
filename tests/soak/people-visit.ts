/**
 * What a person does on /people: leaves the profile, keeping or deleting its entries, for a new one or an existing one, or
 * just opens another; records there; and comes back. Whatever was recorded in another profile must reach that profile's
 * own log and no other.
 */
import type { Page } from 'playwright-core';
import people from '#locales/en/people.json';
import streaks from '#locales/en/streaks.json';
import { until } from '../browser/stage.ts';
import type { OwnerKey } from '../faults/log-reader.ts';
import { clickOn } from './click-on.ts';
import { appears, readWhenStill, showAppAgain } from './soak-device.ts';
import type { SoakDevice } from './soak-device.ts';

export interface SpaceHere extends OwnerKey {
  readonly id: string;
  readonly isOpen: boolean;
}

/** A number must be typed again if something was sent in the meantime. */
const MOST_TYPED = 5;
const OPEN_MS = 30_000;
const SOON_MS = 5_000;
const TYPE_THE_NUMBER = people.typed.unsent.replace('{{number}}', '');

export const spacesOn = (page: Page): Promise<SpaceHere[]> =>
  page.evaluate(async () => {
    const { profiles = [], current = [] } = await soakTables('waymend', ['profiles', 'current']);
    return profiles.map(({ id, owner, secret }) => ({ id, owner, secret, isOpen: id === current[0]?.profileId }));
  });

const showPeople = async ({ page, proxy }: SoakDevice): Promise<void> => {
  await page().goto(`${proxy.url}/people`, { waitUntil: 'commit' });
  await appears(page().getByRole('list', { name: people.list }));
};

const click = (page: Page, name: string | RegExp, within = 'main'): Promise<void> =>
  clickOn(
    page
      .locator(within)
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first(),
  );

/** The page reloads with another profile. */
const untilOpen = async (device: SoakDevice, isIt: (space: SpaceHere) => boolean): Promise<void> => {
  await until(
    async () =>
      await spacesOn(device.page()).then(
        (spaces) => spaces.some((space) => space.isOpen && isIt(space)),
        () => false,
      ),
    `${device.name} opens another space`,
    OPEN_MS,
  );
  await showAppAgain(device);
};

/** @returns the number of unsent entries that was typed to delete them; null if they were kept */
export async function leaveSpace(device: SoakDevice, owner: string, isDeleting: boolean): Promise<number | null> {
  await showPeople(device);
  let typed: number | null = null;
  for (let tries = 1; (await openOwnerWhenStill(device)) === owner; tries++) {
    try {
      await openLeaveDialog(device);
      typed = isDeleting ? await askToDelete(device.page()) : null;
      await click(device.page(), isDeleting ? people.leave.goDelete : people.leave.go, 'dialog');
      await until(
        async () => ((await openOwner(device.page())) ?? owner) !== owner,
        `${device.name} leaves`,
        OPEN_MS / MOST_TYPED,
      );
    } catch (error) {
      // Everything may be sent between typing and pressing, and the page may reload by itself: once more, from what stands.
      if (tries === MOST_TYPED) throw error;
    }
  }
  await untilOpen(device, (space) => space.owner !== owner);
  return typed;
}

async function openLeaveDialog(device: SoakDevice): Promise<void> {
  const dialog = device.page().getByRole('dialog');
  if (await dialog.isVisible()) return;
  await appears(device.page().getByRole('list', { name: people.list }));
  await click(device.page(), new RegExp(`^${people.action.leave}:`));
  await appears(dialog);
}

/** @returns the number that was typed; 0 if none is asked for */
async function askToDelete(page: Page): Promise<number> {
  const dialog = page.getByRole('dialog');
  await clickOn(dialog.getByRole('radio', { name: people.leave.delete }), SOON_MS);
  const asked = await numberAsked(page);
  // It goes where everything is sent in that moment; what is asked for is then read again.
  if (asked !== null) await dialog.getByRole('textbox').fill(String(asked), { timeout: SOON_MS });
  await until(
    () => dialog.getByRole('button', { name: people.leave.goDelete, exact: true }).isEnabled({ timeout: SOON_MS }),
    'the number is taken',
    SOON_MS,
  );
  return asked ?? 0;
}

/** Read at once: between two calls everything may be sent. Null if no number is asked for. */
const numberAsked = (page: Page): Promise<number | null> =>
  page.evaluate((prefix) => {
    const label = [...document.querySelectorAll('dialog[open] label')].find(({ textContent }) =>
      textContent.startsWith(prefix),
    );
    return label === undefined ? null : Number(label.textContent.replace(/\D/g, ''));
  }, TYPE_THE_NUMBER);

/** Null while the page is being replaced. */
const openOwner = (page: Page): Promise<string | null> =>
  spacesOn(page).then(
    (spaces) => spaces.find(({ isOpen }) => isOpen)?.owner ?? null,
    () => null,
  );

async function openOwnerWhenStill(device: SoakDevice): Promise<string | null> {
  let owner: string | null = null;
  await until(
    async () => (owner = await openOwner(device.page())) !== null,
    `${device.name} knows its open space`,
    OPEN_MS,
  );
  return owner;
}

/** A profile other than the one in use. */
export async function addSpace(device: SoakDevice): Promise<void> {
  await showPeople(device);
  const before = (await spacesOn(device.page())).length;
  await click(device.page(), people.add);
  await appears(device.page().getByRole('dialog'));
  await click(device.page(), people.name.add, 'dialog');
  await until(async () => (await spacesOn(device.page())).length > before, `${device.name} has another space`);
}

/** Of two or more other profiles, the one at `place` in the list below the open one. */
export async function openSpace(device: SoakDevice, owner: string): Promise<void> {
  await showPeople(device);
  const page = device.page();
  const before = await openOwner(page);
  if (before === owner) return showAppAgain(device);
  // The list shows no keys, but profiles that are not open are in the order of the database.
  const closed = (await spacesOn(page)).filter(({ isOpen }) => !isOpen);
  const place = (await closedInOrder(page)).findIndex((id) => closed.find((space) => space.id === id)?.owner === owner);
  await clickOn(page.getByRole('button', { name: new RegExp(`^${people.open}:`) }).nth(place));
  await untilOpen(device, (space) => space.owner === owner);
}

/** As the screen lists them: oldest first. */
const closedInOrder = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { profiles = [], current = [] } = await soakTables('waymend', ['profiles', 'current']);
    return profiles
      .map((row) => ({ id: row.id, createdAt: (row as unknown as { createdAt: number }).createdAt }))
      .filter(({ id }) => id !== current[0]?.profileId)
      .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
      .map(({ id }) => id);
  });

/** Logs one entry in the open profile, which is not the run's own. @returns the ids on this device afterwards */
export async function recordElsewhere(device: SoakDevice): Promise<readonly string[]> {
  const page = device.page();
  const held = async (): Promise<string[]> => {
    const { facts, outbox } = await readWhenStill(device);
    return [...new Set([...facts, ...outbox].map(({ id }) => id))];
  };
  const before = new Set(await held());
  await clickOn(page.getByRole('button', { name: streaks.quick.mindfulness, exact: true }));
  let made: string[] = [];
  await until(
    async () => {
      made = (await held()).filter((id) => !before.has(id));
      return made.length > 0;
    },
    `${device.name} records in another space`,
    20_000,
  );
  // None of it belongs to the run's own profile.
  device.takeWritten();
  return made;
}
