// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { NewestFacts } from '#pwa/data/queries/receipt.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import { NewestEntries, ReceiptHeader } from './ReceiptSection.tsx';
import { factWith, NOON, receiptWith, utc } from './repair-builders.ts';

const onListMore = vi.fn();
const onListClose = vi.fn();
const section = (given: Parameters<typeof receiptWith>[0], newest?: NewestFacts, isListed = newest !== undefined) => (
  <>
    <ReceiptHeader receipt={receiptWith(given)} offsetAt={utc} />
    <NewestEntries
      receipt={receiptWith(given)}
      newest={newest}
      isListed={isListed}
      onListMore={onListMore}
      onListClose={onListClose}
    />
  </>
);

describe('the receipt', () => {
  it('[DESK-9] says in one sentence what is saved, and lists nothing until it is asked', async () => {
    const { user } = await renderView(section({ total: 33, saved: 33, lastSavedAt: NOON }));
    expect(screen.getByRole('heading', { level: 1, name: '33 of 33 saved' })).toBeDefined();
    expect(screen.getByText(/^Everything is saved here and on the server\. Last synced Nov 21, 12:00/)).toBeDefined();
    expect(screen.queryByRole('list')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show the newest entries', expanded: false }));
    expect(onListMore).toHaveBeenCalledTimes(1);
  });

  it('[DESK-9] counts what waits as not yet saved, and tells what this version cannot read', async () => {
    await renderView(section({ total: 34, saved: 0, waiting: 40, unreadable: 2, lastSavedAt: NOON }));
    expect(screen.getByRole('heading', { level: 1, name: '0 of 34 saved' })).toBeDefined();
    expect(screen.getByText(/^This version of Waymend can’t read 2 entries\./)).toBeDefined();
    expect(screen.queryByText(/Everything is saved/)).toBeNull();
  });

  it('[SAMPLEPAGE-4] counts a sample person’s entries without the server', async () => {
    const { update } = await renderView(section({ total: 34, waiting: 40, isSample: true }));
    expect(screen.getByRole('heading', { level: 1, name: '34 entries on this device' })).toBeDefined();
    expect(document.body.textContent).not.toMatch(/synced/);
    update(section({ isSample: true }));
    expect(screen.getByRole('heading', { level: 2, name: 'Your first entry' })).toBeDefined();
    expect(document.body.textContent).not.toMatch(/sent|synced/);
  });

  it('[DESK-9] says of each entry when it was and where it is, as far as that is known', async () => {
    const facts = [
      factWith({ id: '3', saved: false }),
      factWith({ id: '2', takenBack: true }),
      factWith({ id: '1', data: { pace: 'slow' }, unreadable: true }),
    ];
    const { user } = await renderView(section({ total: 3 }, { facts, hasMore: true }));
    const list = within(screen.getByRole('list', { name: 'The newest entries' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Stretching, 10 minutesNov 21, 12:00 PMSaved on this device$/),
      expect.stringMatching(/^Stretching, 10 minutesNov 21, 12:00 PMHere and on the serverremoved$/),
      expect.stringMatching(/^Activity\. This version can’t read it; it is safe as it is\.Here and on the server$/),
    ]);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(onListMore).toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Hide the entries', expanded: true }));
    expect(onListClose).toHaveBeenCalledTimes(1);
  });

  it('[DESK-10] after the browser cleared its storage it does not say that nothing was recorded', async () => {
    const earlierOwner = { owner: 'o_earlier', held: 15, recorded: 15, lost: 0, lastReceivedAt: NOON };
    await renderView(section({ earlierOwner }));
    expect(screen.getByRole('heading', { level: 1, name: '15 entries to bring back' })).toBeDefined();
  });

  it('[DESK-9] before the first entry it says where entries will be saved', async () => {
    await renderView(section({}));
    expect(screen.getByRole('heading', { level: 1, name: 'Nothing recorded yet' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to Streaks' }).getAttribute('href')).toBe('/streak-tracker');
    expect(screen.getByText('Not synced yet.')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
