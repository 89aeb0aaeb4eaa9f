// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import Dexie from 'dexie';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeSettings } from '#pwa/data/commands/change-settings.ts';
import { logActivity } from '#pwa/data/commands/log-activity.ts';
import { addProfile, renameProfile } from '#pwa/data/commands/profiles/name-profile.ts';
import { writeMeta } from '#pwa/data/core-db.ts';
import {
  leaveFor,
  listProfiles,
  openCurrentProfile,
  readCurrentProfile,
  switchProfile,
  type Profile,
} from '#pwa/data/profiles/profiles.ts';
import { entryCounts, inRecordsOf } from '#pwa/data/queries/profiles/entry-counts.ts';
import { browserReloader } from '#pwa/device/reload.ts';
import { routeTable } from '#pwa/routes/table.ts';
import { openTestDevice } from '#pwa/testing/device.ts';
import { renderApp } from '#pwa/testing/render-app.tsx';

const fetched = vi.fn<typeof fetch>();
const reload = vi.fn();
const saved = vi.fn();
const shown = vi.fn();

beforeEach(async () => {
  await Dexie.delete('waymend');
  fetched.mockReset();
  fetched.mockImplementation(async () => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', fetched);
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_: string, __: LockOptions, body: () => Promise<unknown>) => body() },
  });
  vi.spyOn(browserReloader, 'reload').mockImplementation(reload);
  reload.mockReset();
  saved.mockReset();
  shown.mockReset();
  // jsdom has no layout to scroll in
  Element.prototype.scrollIntoView = shown;
  URL.createObjectURL = (blob: Blob) => (saved(blob), 'blob:copy');
  URL.revokeObjectURL = () => undefined;
});

const OFFLINE = async (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

/** The shell's own profile, listed and in use, beside another person's. */
async function openPeople(entries = 0, others: readonly string[] = ['Eve']) {
  const app = await renderApp({ path: '/people', routes: routeTable.filter(({ id }) => id === 'people') });
  const made = await openCurrentProfile(1);
  const people: Profile[] = [];
  await act(async () => {
    await leaveFor(made.id, app.space.profile, 1);
    const db = await new Dexie('waymend').open();
    await db.table('profiles').delete(made.id);
    db.close();
    for (const name of others) {
      const added = await addProfile(name, Date.UTC(2026, 10, 19));
      if (added.ok) people.push(added.value);
    }
    for (let i = 0; i < entries; i++) await logActivity(app.space, 'stretching', 10);
  });
  await screen.findByRole('heading', { level: 1, name: 'People on this device' });
  await screen.findByText('Active');
  for (const name of others) await screen.findByRole('heading', { level: 2, name });
  return { ...app, people };
}

const rowOf = (name: string): HTMLElement =>
  screen.getByRole('heading', { level: 2, name }).closest('li') as HTMLElement;

describe('the people screen', () => {
  it('[PEOPLEPAGE-1] shows who is here, what each has, and that nothing is locked', async () => {
    const { people } = await openPeople(2);
    await act(async () => {
      const eve = await openTestDevice(people[0]!);
      await logActivity(eve.space, 'stretching', 10);
      await eve.space.db.outbox.clear();
      await leaveFor(people[0]!.id, (await readCurrentProfile())!, Date.UTC(2026, 10, 20));
    });
    await waitFor(() => expect(rowOf('Eve').textContent).toContain('1 entry, on the server too'));
    expect(rowOf('No name yet').textContent).toContain('2 entries, 2 of them only on this device');
    expect(rowOf('Eve').textContent).toContain('Here since Nov 19, 2026');
    expect(rowOf('Eve').textContent).toContain('Left Nov 20, 2026');
    expect(screen.getByText(/not locked/)).toBeDefined();
  });

  it('[PEOPLEPAGE-3] adds a person without leaving the open profile', async () => {
    const { user } = await openPeople();
    await user.click(screen.getByRole('button', { name: 'Add a person' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada{Enter}');
    await screen.findByRole('heading', { level: 2, name: 'Ada' });
    expect((await listProfiles()).profiles).toHaveLength(3);
    expect(reload).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[PEOPLEPAGE-3] saves a name, and says how long it may be', async () => {
    const { user, space } = await openPeople();
    await user.click(screen.getByRole('button', { name: 'Add a name: No name yet' }));
    const field = await screen.findByRole('textbox', { name: 'Name' });
    expect(document.activeElement).toBe(field);
    await user.type(field, `${'x'.repeat(41)}{Enter}`);
    expect(screen.getByText('At most 40 characters.')).toBeDefined();
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.type(field, 'Ada');
    await user.click(screen.getByRole('button', { name: 'Save name' }));
    await waitFor(() => expect(rowOf('Ada').textContent).toContain('Active'));
    expect((await listProfiles()).profiles.find(({ id }) => id === space.profile.id)?.name).toBe('Ada');
    expect(fetched.mock.calls.flat().join()).not.toContain('Ada');
  });

  it.each([
    ['adding', 'add', 'Add a person', 'Add'],
    ['renaming', 'put', 'Add a name: No name yet', 'Save name'],
  ] as const)('says that the device is full, on %s', async (_, method, open, go) => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const { user } = await openPeople();
    const full = vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    try {
      await user.click(screen.getByRole('button', { name: open }));
      await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Ada');
      await user.click(screen.getByRole('button', { name: go }));
      await screen.findByText(/^This device is full/);
      expect(reported).not.toHaveBeenCalled();
    } finally {
      full.mockRestore();
    }
  });

  it("[PEOPLEPAGE-5] opens another person's profile, offline too, and reloads", async () => {
    const { user, people } = await openPeople();
    fetched.mockImplementation(OFFLINE);
    await user.click(await screen.findByRole('button', { name: 'Switch: Eve' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect((await readCurrentProfile())?.id).toBe(people[0]?.id);
  });

  it('[PEOPLEPAGE-6] keeps unsent entries on leaving unless told otherwise', async () => {
    const { user, space } = await openPeople(2);
    await user.click(await screen.findByRole('button', { name: 'Switch person: No name yet' }));
    const dialog = screen.getByRole('dialog', { name: 'Switch person' });
    await waitFor(() => expect(dialog.textContent).toContain('2 entries haven’t been sent yet'));
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Switch to' }), 'Eve');
    await user.click(within(dialog).getByRole('button', { name: 'Switch' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(await entryCounts(space.profile.id)).toMatchObject({ entries: 2, unsent: 2 });
    expect((await readCurrentProfile())?.name).toBe('Eve');
    expect(fetched.mock.calls.map(([path, init]) => `${init?.method} ${String(path)}`)).toEqual([
      'POST /api/session',
      'DELETE /api/session',
      'POST /api/session',
    ]);
  });

  it('[PEOPLEPAGE-6] deletes on leaving only once the number of unsent entries is typed, and can save a copy first', async () => {
    const { user, space } = await openPeople(2);
    await user.click(await screen.findByRole('button', { name: 'Switch person: No name yet' }));
    await user.click(screen.getByRole('radio', { name: 'Delete them here' }));
    const go = screen.getByRole('button', { name: 'Switch & delete' });
    expect(go).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Save a copy as a file' }));
    await screen.findByText('The copy is in your downloads.');
    expect(await (saved.mock.calls[0]?.[0] as Blob).text()).toContain(space.profile.id);
    const field = await screen.findByRole('textbox', { name: 'Type the number of unsent entries: 2' });
    await user.type(field, '3');
    expect(go).toHaveProperty('disabled', true);
    expect(screen.getByText('The number is 2.')).toBeDefined();
    await user.clear(field);
    await user.type(field, '2');
    await user.click(go);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`core:${space.profile.id}`);
  });

  it('[PEOPLEPAGE-7] removes another person once the number of entries is typed', async () => {
    const { user, people } = await openPeople();
    await act(async () => {
      await logActivity((await openTestDevice(people[0]!)).space, 'stretching', 10);
      await renameProfile(people[0]!.id, 'Eve');
    });
    await waitFor(() => expect(rowOf('Eve').textContent).toContain('1 entry, only on this device'));
    expect(screen.queryByRole('button', { name: 'Remove from this device: No name yet' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove from this device: Eve' }));
    const dialog = screen.getByRole('dialog', { name: 'Remove Eve’s profile' });
    expect(dialog.textContent).toContain('this device has the only key');
    const go = within(dialog).getByRole('button', { name: 'Remove for good' });
    expect(go).toHaveProperty('disabled', true);
    await user.type(within(dialog).getByRole('textbox'), '1');
    await user.click(go);
    await waitFor(() => expect(screen.queryByRole('heading', { level: 2, name: 'Eve' })).toBeNull());
    expect((await listProfiles()).profiles).toHaveLength(1);
  });

  it('[LEAVE-4] asks again if another page recorded something after the number was typed', async () => {
    const { user, people } = await openPeople();
    const eve = await openTestDevice(people[0]!);
    await act(async () => {
      await logActivity(eve.space, 'stretching', 10);
      await renameProfile(people[0]!.id, 'Eve');
    });
    await waitFor(() => expect(rowOf('Eve').textContent).toContain('1 entry, only on this device'));
    await user.click(screen.getByRole('button', { name: 'Remove from this device: Eve' }));
    const dialog = screen.getByRole('dialog', { name: 'Remove Eve’s profile' });
    const go = within(dialog).getByRole('button', { name: 'Remove for good' });
    await user.type(within(dialog).getByRole('textbox'), '1');
    await logActivity(eve.space, 'stretching', 10);
    // At once, before this page has seen it.
    fireEvent.click(go);
    const field = await within(dialog).findByRole('textbox', { name: 'Type the number of entries: 2' });
    await waitFor(() =>
      expect(within(dialog).getByRole('alert').textContent).toContain(
        'The number of entries has changed; it is now 2. Nothing was deleted',
      ),
    );
    expect(field).toHaveProperty('value', '');
    expect(go).toHaveProperty('disabled', true);
    expect(await entryCounts(people[0]!.id)).toMatchObject({ entries: 2, unsent: 2 });
    expect(document.activeElement).toBe(field);
    expect(dialog.textContent).toContain('This deletes 2 entries and the profile’s key');
    expect(dialog.textContent).toContain('2 of them are not on the server');
    await user.keyboard('2');
    await user.click(go);
    await waitFor(() => expect(screen.queryByRole('heading', { level: 2, name: 'Eve' })).toBeNull());
  });

  it('[LEAVE-4] asks again if the number is unchanged but one of the entries was recorded after it was typed', async () => {
    const { user, space } = await openPeople(1);
    await user.click(await screen.findByRole('button', { name: 'Switch person: No name yet' }));
    const dialog = screen.getByRole('dialog', { name: 'Switch person' });
    await user.click(within(dialog).getByRole('radio', { name: 'Delete them here' }));
    await user.type(await within(dialog).findByRole('textbox', { name: 'Type the number of unsent entries: 1' }), '1');
    await act(async () => {
      const before = await space.db.outbox.toCollection().primaryKeys();
      await logActivity(space, 'stretching', 99);
      // In this order: with nothing unsent even for a moment, the field would be replaced and lose the focus.
      await space.db.outbox.bulkDelete(before);
    });
    const go = within(dialog).getByRole('button', { name: 'Switch & delete' });
    await waitFor(() => expect(go).toHaveProperty('disabled', false));
    await user.click(go);
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toContain('Nothing was deleted'));
    expect(within(dialog).getByRole('textbox')).toHaveProperty('value', '');
    expect(document.activeElement).toBe(within(dialog).getByRole('textbox'));
    expect(await entryCounts(space.profile.id)).toMatchObject({ unsent: 1 });
    expect(reload).not.toHaveBeenCalled();
    await user.keyboard('1');
    await user.click(go);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('[LEAVE-4] asks again if an entry was edited after the number was typed', async () => {
    const { user, space } = await openPeople();
    await act(async () => {
      await changeSettings(space, { goalDays: 3 });
      await space.db.outbox.clear();
    });
    await user.click(await screen.findByRole('button', { name: /^Delete everything:/ }));
    const dialog = screen.getByRole('dialog', { name: 'Delete everything' });
    await user.type(await within(dialog).findByRole('textbox', { name: 'Type the number of entries: 1' }), '1');
    await act(async () => {
      await changeSettings(space, { goalDays: 6 });
    });
    const go = within(dialog).getByRole('button', { name: 'Delete everything' });
    await user.click(go);
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toContain('Nothing was deleted'));
    expect(fetched.mock.calls.filter(([path]) => String(path).includes('erase'))).toEqual([]);
    expect(await entryCounts(space.profile.id)).toMatchObject({ entries: 1, unsent: 1 });
    await user.type(within(dialog).getByRole('textbox'), '1');
    await user.click(go);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('[PEOPLEPAGE-8] deletes everything only if the server does, and says what was kept when it does not answer', async () => {
    const { user, space } = await openPeople(3);
    fetched.mockImplementation(OFFLINE);
    await user.click(await screen.findByRole('button', { name: /^Delete everything:/ }));
    const dialog = screen.getByRole('dialog', { name: 'Delete everything' });
    await waitFor(() =>
      expect(dialog.textContent).toContain('This deletes 3 entries, on this device and on the server'),
    );
    expect(dialog.textContent).toContain('3 of them are only on this device');
    await user.type(within(dialog).getByRole('textbox'), '3');
    expect(shown).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Delete everything' }));
    await waitFor(() =>
      expect(within(dialog).getByRole('alert').textContent).toContain('Everything on this device is still here'),
    );
    await waitFor(() => expect(shown).toHaveBeenCalledTimes(1));
    expect(await entryCounts(space.profile.id)).toMatchObject({ entries: 3, unsent: 3 });
    fetched.mockImplementation(async () => new Response(null, { status: 204 }));
    await user.click(within(dialog).getByRole('button', { name: 'Delete everything' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect((await listProfiles()).profiles.map(({ id }) => id)).not.toContain(space.profile.id);
  });

  it('[CLAIM-6] asks for the number before deleting entries here that the server may have deleted', async () => {
    const { user, space, people } = await openPeople(2);
    await act(async () => {
      await space.db.outbox.clear();
      await writeMeta(space.db, 'eraseAsked', { lastSavedAt: null });
      await openTestDevice(people[0]!);
      await inRecordsOf(people[0]!.id, undefined, (db) => writeMeta(db, 'eraseAsked', { lastSavedAt: null }));
      await renameProfile(people[0]!.id, 'Eve');
    });
    await waitFor(() => expect(rowOf('No name yet').textContent).toContain('2 of them only on this device'));
    await user.click(screen.getByRole('button', { name: 'Switch person: No name yet' }));
    const dialog = await screen.findByRole('dialog', { name: 'Switch person' });
    await waitFor(() => expect(dialog.textContent).toContain('its 2 entries may be on this device only'));
    expect(dialog.textContent).not.toContain('Unsent entries are sent');
    await user.click(within(dialog).getByRole('radio', { name: 'Delete them here' }));
    expect(dialog.textContent).not.toContain('the entries on the server come back');
    expect(within(dialog).getByRole('button', { name: 'Switch & delete' })).toHaveProperty('disabled', true);
    within(dialog).getByRole('textbox', { name: 'Type the number of unsent entries: 2' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Remove from this device: Eve' }));
    const removal = await screen.findByRole('dialog');
    await waitFor(() => expect(removal.textContent).not.toContain('What the server has stays there'));
  });

  it.each([
    [
      'Delete everything',
      'Delete everything',
      'Waiting for the server’s answer. On a slow connection this can take up to half a minute.',
      'The profile and its entries were deleted, here and on the server.',
    ],
    [
      'Switch person',
      'Switch',
      'This has started and can’t be stopped now.',
      'Switched. The entries stay on this device.',
    ],
    [
      'Switch person',
      'Switch & delete',
      'This has started and can’t be stopped now.',
      'Switched. The entries on this device were deleted.',
    ],
  ])(
    '[PEOPLEPAGE-9] %s: once "%s" is pressed neither Cancel nor Escape closes it, and the next page says what became of it',
    async (ask, press, meanwhile, said) => {
      const { user, unmount } = await openPeople(1);
      let finish = (): void => undefined;
      const held = new Promise<void>((resolve) => (finish = resolve));
      fetched.mockImplementation(async () => (await held, new Response(null, { status: 204 })));
      await user.click(await screen.findByRole('button', { name: `${ask}: No name yet` }));
      const dialog = screen.getByRole('dialog');
      if (press === 'Switch & delete') await user.click(screen.getByRole('radio', { name: 'Delete them here' }));
      if (press !== 'Switch') await user.type(within(dialog).getByRole('textbox'), '1');
      await user.click(within(dialog).getByRole('button', { name: press }));
      await waitFor(() =>
        expect(
          within(dialog)
            .getAllByRole('status')
            .map(({ textContent }) => textContent),
        ).toContain(meanwhile),
      );
      expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
      await user.click(dialog);
      expect(screen.getByRole('dialog')).toBe(dialog);
      finish();
      await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
      unmount();
      await renderApp({ path: '/people', routes: routeTable.filter(({ id }) => id === 'people') });
      await screen.findByText(said);
      expect(history.state).not.toHaveProperty('waymendSaid');
    },
  );

  it('[PEOPLEPAGE-8] says that nothing was deleted after a failure', async () => {
    const { user, unmount } = await openPeople(1);
    fetched.mockImplementation(OFFLINE);
    await user.click(await screen.findByRole('button', { name: /^Delete everything:/ }));
    await user.type(within(screen.getByRole('dialog')).getByRole('textbox'), '1');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete everything' }));
    await screen.findByText(/Everything on this device is still here/);
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' })).toHaveProperty(
      'disabled',
      false,
    );
    expect(history.state).not.toHaveProperty('waymendSaid');
    unmount();
  });

  it('closes a dialog on Escape and restores the focus', async () => {
    const { user } = await openPeople();
    const add = screen.getByRole('button', { name: 'Add a person' });
    await user.click(add);
    await act(async () => screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true })));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(add);
  });
});

// The shell's profile is listed under its own id, so another tab's choice can be tested too.
describe('another tab', () => {
  it('that opens another profile is noticed at once', async () => {
    const { people } = await openPeople();
    await act(async () => void (await switchProfile(people[0]!.id)));
    await waitFor(() => expect(rowOf('Eve').textContent).toContain('Active'));
  });
});
