// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fail, ok } from '#core/lib/result.ts';
import { NOTHING } from '#pwa/data/queries/profiles/entry-counts.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import { actionsWith, profileWith } from './people-builders.ts';
import { PeopleView } from './PeopleView.tsx';
import type { ProfileActions } from './profile-actions.ts';

const ADA = profileWith();
const EVE = profileWith({ id: 'eve', name: '', isOpen: false, leftAt: Date.UTC(2026, 10, 20, 12), counts: null });

const view = (actions: Partial<ProfileActions> = {}, profiles: (typeof ADA)[] | undefined = [ADA, EVE]) => (
  <PeopleView profiles={profiles} actions={actionsWith(actions)} offsetAt={() => 0} />
);
const row = (name: string): HTMLElement => screen.getByRole('heading', { level: 2, name }).closest('li') as HTMLElement;
const name = (): HTMLElement => screen.getByRole('textbox', { name: 'Name' });

describe('who is on this device', () => {
  it('has the shape of the list until it is read', async () => {
    const { update } = await renderView(<PeopleView profiles={undefined} actions={actionsWith()} offsetAt={() => 0} />);
    expect(screen.getByRole('status').getAttribute('aria-busy')).toBe('true');
    update(view());
    expect(screen.queryByRole('list')).not.toBeNull();
  });

  it('[PEOPLEPAGE-2] is listed with what can be done: what is open can be left and deleted, the others opened and removed', async () => {
    await renderView(view());
    const acts = (name: string) =>
      within(row(name))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(acts('Ada')).toEqual(['Rename', 'Switch person', 'Delete everything']);
    expect(acts('No name yet')).toEqual(['Switch', 'Add a name', 'Remove from this device']);
  });

  it('[PEOPLEPAGE-1] says what a newer version wrote, and who left when', async () => {
    await renderView(view());
    expect(row('No name yet').textContent).toContain('Left Nov 20, 2026');
    expect(row('Ada').textContent).toContain('No entries');
  });
});

describe('opening another profile', () => {
  it('[PEOPLEPAGE-5] begins anew with it, or says why it does not', async () => {
    const startAnew = vi.fn();
    const open = vi.fn<ProfileActions['open']>().mockResolvedValueOnce(fail({ reason: 'gone' }));
    open.mockResolvedValueOnce(ok(null));
    const { user } = await renderView(view({ open, startAnew }));
    await user.click(within(row('No name yet')).getByRole('button', { name: /^Switch/ }));
    await screen.findByText(/^This profile was removed in another tab/);
    expect(startAnew).not.toHaveBeenCalled();
    await user.click(within(row('No name yet')).getByRole('button', { name: /^Switch/ }));
    await waitFor(() => expect(startAnew).toHaveBeenCalledTimes(1));
    expect(open.mock.calls).toEqual([['eve'], ['eve']]);
  });
});

describe('giving a name', () => {
  it('is done once it is saved, and a toast says so', async () => {
    const add = vi.fn(() => Promise.resolve(ok(null)));
    const { user, toasts } = await renderView(view({ add }));
    await user.click(screen.getByRole('button', { name: 'Add a person' }));
    await user.type(name(), ' Eve {Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(add.mock.calls).toEqual([[' Eve ']]);
    expect(toasts).toEqual([{ title: 'Eve was added.' }]);
  });

  it('[PEOPLEPAGE-4] that is too long is sent to nobody; only the press says so', async () => {
    const rename = vi.fn(() => Promise.resolve(ok(null)));
    const { user } = await renderView(view({ rename }));
    await user.click(within(row('Ada')).getByRole('button', { name: /^Rename/ }));
    expect(document.activeElement).toBe(name());
    await user.type(name(), 'a'.repeat(38));
    expect(screen.queryByText('At most 40 characters.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save name' }));
    expect(screen.getByText('At most 40 characters.')).toBeDefined();
    expect(rename).not.toHaveBeenCalled();
    await user.keyboard('{Backspace}{Enter}');
    expect(rename.mock.calls).toEqual([['ada', `Ada${'a'.repeat(37)}`]]);
  });

  it('[PARTS-7] [PEOPLEPAGE-4] is not lost by a press beside the dialog, which asks, and what failed can be tried again', async () => {
    const add = vi.fn<ProfileActions['add']>().mockResolvedValueOnce(fail({ reason: 'quota', detail: '' }));
    add.mockResolvedValueOnce(ok(null));
    const { user } = await renderView(view({ add }));
    await user.click(screen.getByRole('button', { name: 'Add a person' }));
    await user.type(name(), 'Eve');
    await user.click(screen.getByRole('dialog'));
    expect(screen.getByText('Leave without saving?')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Keep writing' }));
    expect(name()).toHaveProperty('value', 'Eve');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await screen.findByText(/^This device is full/);
    expect(name()).toHaveProperty('value', 'Eve');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('deleting everything', () => {
  it.each([
    [1, /^1 entry from before this browser cleared its storage is not part of this .* bring it back first/],
    [244, /^244 entries from before this browser cleared its storage are not part of this .* bring them back first/],
  ])('[BEFORE-6] says what stays on the server from before: %i', async (earlier, says) => {
    const { user } = await renderView(view({}, [profileWith({ counts: { ...NOTHING, earlier } })]));
    await user.click(within(row('Ada')).getByRole('button', { name: /^Delete everything/ }));
    expect(within(screen.getByRole('dialog')).getByText(says)).toBeDefined();
  });

  it('[BEFORE-6] and nothing of it where nothing was before', async () => {
    const { user } = await renderView(view());
    await user.click(within(row('Ada')).getByRole('button', { name: /^Delete everything/ }));
    expect(within(screen.getByRole('dialog')).queryByText(/cleared its storage/)).toBeNull();
  });

  it('[CLAIM-8] says what it waits for, and can be stopped as long as it waits', async () => {
    const erase: ProfileActions['erase'] = (_, { onWait, stop }) => {
      onWait('server');
      return new Promise((resolve) => {
        stop.addEventListener('abort', () => {
          onWait(null);
          resolve(fail({ reason: 'unanswered' }));
        });
      });
    };
    const { user } = await renderView(view({ erase }));
    await user.click(within(row('Ada')).getByRole('button', { name: /^Delete everything/ }));
    const dialog = screen.getByRole('dialog');
    await user.type(within(dialog).getByRole('textbox'), '0');
    await user.click(within(dialog).getByRole('button', { name: 'Delete everything' }));
    expect(await within(dialog).findByText(/^Waiting for the server’s answer/)).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Stop waiting' }));
    expect(await within(dialog).findByText(/^The server didn’t answer/)).toBeDefined();
    expect(within(dialog).queryByRole('button', { name: 'Stop waiting' })).toBeNull();
  });
});

describe('a sample person’s profile', () => {
  const counts = { ...NOTHING, entries: 12, unsent: 12 };
  const sample = profileWith({ id: 'sample', name: 'Sample person', isSample: true, counts });
  const ask = async (command: RegExp, isOpen: boolean): Promise<HTMLElement> => {
    const { user } = await renderView(view({}, [{ ...sample, isOpen }, ADA]));
    await user.click(within(row('Sample person')).getByRole('button', { name: command }));
    return screen.getByRole('dialog');
  };

  it('[SAMPLEPAGE-4] is left without a word of sending or of what the server would give back', async () => {
    const { textContent } = await ask(/^Switch person/, true);
    expect(textContent).toContain('These entries are made up. Only this device has them.');
    expect(textContent).toContain('The profile stays on the list with its entries.');
    expect(textContent).not.toMatch(/been sent|are sent|on the server/);
  });

  it('[SAMPLEPAGE-4] is removed and deleted on this device, where all of it is', async () => {
    const removing = await ask(/^Remove/, false);
    const said =
      'This deletes 12 entries and the profile’s key from this device. These entries are made up. Only this device has them.';
    const words = (dialog: HTMLElement) => [...dialog.querySelectorAll('p')].map((each) => each.textContent).join(' ');
    expect(words(removing)).toContain(said);
    expect(removing.textContent).not.toMatch(/server/);
    cleanup();
    const deleting = await ask(/^Delete everything/, true);
    expect(words(deleting)).toContain(said);
    expect(deleting.textContent).not.toMatch(/server|connection/);
  });
});
