// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fail, ok } from '#core/lib/result.ts';
import type { QuarantinedEntry } from '#pwa/data/queries/quarantine.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import { QuarantineSection } from './QuarantineSection.tsx';
import type { RepairActions } from './repair-actions.ts';
import { actionsWith, NOON, rejectedWith, utc } from './repair-builders.ts';

const DAY_MS = 86_400_000;
const NOW = NOON + 9 * DAY_MS;
const onMore = vi.fn();

const section = (
  entries: readonly QuarantinedEntry[],
  given: Partial<RepairActions> = {},
  opIds = entries.map(({ opId }) => opId),
  isSaved = true,
) => (
  <QuarantineSection
    rejected={{ opIds, entries }}
    isSaved={isSaved}
    now={NOW}
    offsetAt={utc}
    actions={actionsWith(given)}
    onMore={onMore}
  />
);
const twenty = { kind: 'stretching', minutes: 20 };
const two = [rejectedWith({ opId: 'b' }), rejectedWith({ opId: 'a', data: twenty })];
/** rejected by a server that may be newer by now */
const passable = [
  rejectedWith({ opId: 'b', code: 'unknown_version', field: null }),
  rejectedWith({ opId: 'a', code: 'unknown_version', field: null, data: twenty }),
];
const row = (name: string | RegExp) => within(screen.getByRole('article', { name }));
const press = (name: string) => screen.getByRole('button', { name });

describe('rejected entries', () => {
  it('[DESK-5] none: says what would stand here', async () => {
    await renderView(section([]));
    expect(screen.getByText('Nothing to fix')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('[DESK-5] none: every stone is filled where the server has everything, and only there', async () => {
    const stones = () => [...document.querySelectorAll('[data-state]')].map((each) => each.getAttribute('data-state'));
    const { update } = await renderView(section([]));
    expect(stones()).toEqual(['saved', 'saved', 'saved']);
    update(section([], {}, [], false));
    expect(stones()).toEqual(['saved', 'saved', 'here']);
  });

  it('[DESK-5] each says what it is, when it was, why it was rejected and which value was', async () => {
    await renderView(
      section([
        rejectedWith({ data: { ...rejectedWith().data, at: NOON + 8 * DAY_MS }, takenBack: true }),
        rejectedWith({ opId: 'empty', code: 'invalid', field: 'minutes', data: { kind: 'mindfulness' } }),
      ]),
    );
    const dated = row('Stretching, 10 minutes');
    expect(dated.getByText('Recorded on Nov 21, 12:00 PM. Dated Nov 29, 12:00 PM.')).toBeDefined();
    expect(dated.getByText('It is dated more than seven days ahead.')).toBeDefined();
    expect(dated.getByText('Problem: Date and time, Nov 29, 12:00 PM')).toBeDefined();
    expect(dated.getByText('You removed it. If you send it again, it counts.')).toBeDefined();
    expect(screen.getByText('Problem: Minutes')).toBeDefined();
  });

  it('[DESK-14] one that is done keeps its place without its buttons, and what comes meanwhile stands below', async () => {
    const [b, a] = two as [QuarantinedEntry, QuarantinedEntry];
    const c = rejectedWith({ opId: 'c', data: { kind: 'mindfulness', minutes: 5 } });
    const { update } = await renderView(section(two));
    const names = () => screen.getAllByRole('article').map(({ id }) => id);
    const acts = (id: string) => within(document.getElementById(id)!).queryAllByRole('button').length;
    update(section([c, a]));
    expect(names()).toEqual(['b', 'a', 'c']);
    expect([acts('b'), acts('a') > 0, acts('c') > 0]).toEqual([0, true, true]);
    expect(within(document.getElementById('b')!).getByText('Done. Nothing more to fix here.')).toBeDefined();
    update(section([]));
    expect(names()).toEqual(['b', 'a', 'c']);
    expect(screen.getByRole('heading', { level: 2, name: 'Nothing to fix' })).toBeDefined();
    expect(screen.queryAllByRole('button')).toEqual([]);
    // The server rejects it again.
    update(section([b]));
    expect(names()).toEqual(['b', 'a', 'c']);
    expect(acts('b')).toBeGreaterThan(0);
  });

  it('[DESK-14] one that newer ones push out of the list is not done', async () => {
    const [b, a] = two as [QuarantinedEntry, QuarantinedEntry];
    const { update } = await renderView(section(two));
    update(section([rejectedWith({ opId: 'c' }), b], {}, ['a', 'b', 'c']));
    expect(screen.getAllByRole('article').map(({ id }) => id)).toEqual(['b', 'a', 'c']);
    expect(within(document.getElementById(a.opId)!).getByRole('button', { name: 'Discard' })).toBeDefined();
    expect(screen.queryByText('Done. Nothing more to fix here.')).toBeNull();
  });

  it('[DESK-13] the most likely fix of a date too far ahead is one tap: the moment of recording', async () => {
    const sendAgain = vi.fn(async () => ok({ id: 'again' }));
    const data = { ...rejectedWith().data, at: NOON + 8 * DAY_MS };
    const { user } = await renderView(section([rejectedWith({ data })], { sendAgain }));
    await user.click(press('Use the time it was recorded, Nov 21, 12:00 PM'));
    expect(sendAgain.mock.calls).toEqual([['op', { ...data, at: NOON }]]);
    expect(press('Fix and send again')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  it('[DESK-13] what cannot help is not offered: sending again unchanged what is wrong in itself', async () => {
    const { update } = await renderView(section(two));
    expect(screen.queryByRole('button', { name: /^Send (all )?again$/ })).toBeNull();
    update(section([passable[0]!, two[1]!]));
    expect(screen.getAllByRole('button', { name: 'Send again' })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Send all again' })).toBeNull();
    update(section(passable));
    expect(press('Send all again')).toBeDefined();
  });

  it('[DESK-5] one that has no values to fix, or that this version cannot read, is sent again as it was', async () => {
    const sendAgain = vi.fn(async () => ok({ id: 'again' }));
    const { user, toasts } = await renderView(
      section(
        [
          rejectedWith({ opId: 'void', type: 'void', code: 'unknown_type', field: null }),
          rejectedWith({ opId: 'unread', unreadable: true }),
        ],
        { sendAgain },
      ),
    );
    await user.click(row('Removing: Activity').getByRole('button', { name: 'Send again' }));
    await user.click(row(/^Activity. This version/).getByRole('button', { name: 'Send again' }));
    expect(sendAgain.mock.calls).toEqual([['void'], ['unread']]);
    expect(toasts.map(({ title }) => title)).toEqual(['On its way again', 'On its way again']);
  });

  it('[DESK-5] one that cannot be sent stays, and says why', async () => {
    const { user, toasts } = await renderView(
      section([rejectedWith({ type: 'void' })], { sendAgain: async () => fail({ reason: 'quota', detail: '' }) }),
    );
    await user.click(press('Send again'));
    expect(screen.getByRole('alert').textContent).toMatch(/^This device is full/);
    expect(toasts).toEqual([]);
  });

  it.each([
    [
      { sent: 2, left: 0 },
      '2 entries are on their way again',
      'They are saved on this device until the server has them too.',
    ],
    [{ sent: 1, left: 1 }, '1 entry is on its way again', '1 entry can’t be sent as it is. Fix it here first.'],
    [{ sent: 0, left: 2 }, '2 entries can’t be sent as they are. Fix them here first.', undefined],
  ])('[DESK-5] several are sent again together: %o', async (answer, title, description) => {
    const { user, toasts } = await renderView(section(passable, { sendAllAgain: async () => ok(answer) }));
    await user.click(press('Send all again'));
    expect(toasts.map((said) => [said.title, said.description])).toEqual([[title, description]]);
  });

  it('[DESK-5] what stops all of them from being sent is said', async () => {
    const { user, toasts } = await renderView(
      section(passable, { sendAllAgain: async () => fail({ reason: 'storage', detail: '' }) }),
    );
    await user.click(press('Send all again'));
    expect(screen.getByText(/^The browser couldn’t save this/)).toBeDefined();
    expect(toasts).toEqual([]);
  });

  it('[DESK-7] one or all are saved as a file', async () => {
    const copyRejected = vi.fn(async () => ok('file'));
    const copyAllRejected = vi.fn(async () => ok('file'));
    const { user, toasts } = await renderView(section(two, { copyRejected, copyAllRejected }));
    await user.click(row('Stretching, 20 minutes').getByRole('button', { name: 'Save a copy' }));
    await user.click(press('Save all as a file'));
    expect([copyRejected.mock.calls, copyAllRejected.mock.calls]).toEqual([[['a']], [[]]]);
    expect(toasts.map(({ title }) => title)).toEqual(Array(2).fill('The copy is in your downloads'));
  });

  it.each(['Save a copy', 'Save all as a file'])(
    '[DESK-7] where no file could be made, that is said where it was asked for: %s',
    async (name) => {
      const noFile = async () => fail({ reason: 'no_file' as const, detail: 'the disk is gone' });
      const { user, toasts } = await renderView(section(two, { copyRejected: noFile, copyAllRejected: noFile }));
      await user.click(screen.getAllByRole('button', { name })[0]!);
      expect(screen.getByText('The file couldn’t be saved: the disk is gone. Nothing was changed.')).toBeDefined();
      expect(toasts).toEqual([]);
    },
  );

  it('[DESK-7] is discarded only on the second press, after showing what it says', async () => {
    const discard = vi.fn(async (opId: string) => ok({ id: opId }));
    const { user } = await renderView(section([rejectedWith()], { discard }));
    await user.click(press('Discard'));
    const dialog = within(screen.getByRole('dialog', { name: 'Discard this entry?' }));
    expect(dialog.getByText('Stretching, 10 minutes')).toBeDefined();
    expect(dialog.getByText(/the only copy/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Keep it' }));
    expect(discard).not.toHaveBeenCalled();
    await user.click(press('Discard'));
    await user.click(press('Discard for good'));
    expect(discard.mock.calls).toEqual([['op']]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[DESK-7] [COACH-62] of what holds exercise back it says so, and what discarding it changes', async () => {
    const { user } = await renderView(section([rejectedWith({ isWarning: true })]));
    expect(screen.getByText('What it says may hold exercise back on this device.')).toBeDefined();
    await user.click(press('Discard'));
    expect(screen.getByText(/Once discarded, it no longer does/)).toBeDefined();
  });

  it('[DESK-7] the dialog stays where it could not be discarded', async () => {
    const { user } = await renderView(
      section([rejectedWith()], { discard: async () => fail({ reason: 'closed', detail: '' }) }),
    );
    await user.click(press('Discard'));
    await user.click(press('Discard for good'));
    const dialog = within(screen.getByRole('dialog', { name: 'Discard this entry?' }));
    expect(dialog.getByText(/^This profile is being deleted in another tab/)).toBeDefined();
  });

  it('[DESK-5] shows more on request', async () => {
    const { user } = await renderView(section(two, {}, ['c', 'b', 'a']));
    await user.click(press('Show more'));
    expect(onMore).toHaveBeenCalledTimes(1);
  });
});
