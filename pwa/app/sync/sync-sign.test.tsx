// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SyncStatus } from '#pwa/data/queries/sync-status.ts';
import { initI18n } from '#pwa/i18n/i18n.ts';
import { deriveSyncState, stonesOf, type SyncState } from './sync-sign.ts';
import { SyncStatusSign } from './SyncStatusButton.tsx';

const status = (given: Partial<SyncStatus> = {}): SyncStatus => ({
  isSample: false,
  mayBeErased: false,
  total: 247,
  saved: 247,
  waiting: 0,
  rejected: 0,
  phase: 'idle',
  sending: 0,
  lastSavedAt: null,
  code: null,
  nextAt: 0,
  held: null,
  quota: null,
  earlierOwner: null,
  serverOffset: 0,
  ...given,
});
const earlier = { owner: 'o_before', held: 15, recorded: 15, lost: 0, lastReceivedAt: null };

beforeEach(() => initI18n());

describe('what the header says about storage', () => {
  it.each<[string, SyncStatus, boolean, SyncState, string, string?]>([
    ['all of it is here and on the server', status(), true, 'saved', '247 of 247 saved', '247 saved'],
    ['nothing is recorded yet', status({ total: 0, saved: 0 }), true, 'empty', 'Nothing recorded yet', 'Nothing yet'],
    ['two wait', status({ waiting: 2 }), true, 'here', '2 saved here'],
    [
      'two wait that the server has no room for',
      status({ waiting: 2, held: { code: 'over_quota', count: 2, nextAt: 1 } }),
      true,
      'here',
      '2 saved here, server storage full',
      '2 saved here',
    ],
    [
      'two wait that the server wants later',
      status({ waiting: 2, held: { code: 'newer_version', count: 2, nextAt: 1 } }),
      true,
      'here',
      '2 saved here',
    ],
    ['two go up', status({ waiting: 3, phase: 'sending', sending: 2 }), true, 'sending', 'Sending 2'],
    [
      'news are fetched and nothing is sent',
      status({ phase: 'sending' }),
      true,
      'saved',
      '247 of 247 saved',
      '247 saved',
    ],
    [
      'the server does not answer and two wait',
      status({ waiting: 2, phase: 'offline' }),
      true,
      'unreachable',
      'Can’t connect, 2 saved here',
      '2 saved here',
    ],
    ['the server does not answer', status({ phase: 'offline' }), true, 'unreachable', 'Can’t connect'],
    ['the browser knows of no network, before any request failed', status(), false, 'offline', 'Offline'],
    [
      'there is no network and two wait',
      status({ waiting: 2 }),
      false,
      'offline',
      'Offline, 2 saved here',
      '2 saved here',
    ],
    [
      'sending is paused',
      status({ waiting: 2, phase: 'paused' }),
      true,
      'paused',
      'Paused, 2 saved here',
      '2 saved here',
    ],
    [
      'the server rejected one, whatever else goes on',
      status({ waiting: 2, rejected: 1, phase: 'sending', sending: 2 }),
      true,
      'rejected',
      '1 needs a fix',
    ],
    ['the server rejected two', status({ rejected: 2 }), true, 'rejected', '2 need a fix'],
    [
      'the browser cleared its storage',
      status({ total: 0, saved: 0, earlierOwner: earlier }),
      true,
      'cleared',
      '15 to bring back',
      'Bring 15 back',
    ],
    [
      'the person began anew after that',
      status({ total: 0, saved: 0, earlierOwner: { ...earlier, isPutOff: true } }),
      true,
      'empty',
      'Nothing recorded yet',
      'Nothing yet',
    ],
  ])('%s', (_case, given, isOnline, state, wide, slim = wide) => {
    expect(deriveSyncState(given, isOnline)).toBe(state);
    render(<SyncStatusSign status={given} isOnline={isOnline} onOpen={() => undefined} />);
    const words = [...screen.getByRole('button').querySelectorAll('span')].map(({ textContent }) => textContent);
    expect(words).toEqual([wide, slim, ', show sync status']);
  });

  it('is drawn filled only for what the server has, hollow for what it has not, dotted before the first entry', () => {
    const none = { total: 1, saved: 0, waiting: 1 };
    expect(stonesOf('empty', status({ total: 0, saved: 0 }))).toBe('empty');
    expect(stonesOf('cleared', status({ total: 0, saved: 0 }))).toBe('empty');
    expect(stonesOf('offline', status({ phase: 'offline' }))).toBe('saved');
    expect(stonesOf('offline', status({ waiting: 1 }))).toBe('here');
    expect(stonesOf('offline', status(none))).toBe('unsaved');
    expect(stonesOf('paused', status({ phase: 'paused' }))).toBe('saved');
    expect(stonesOf('rejected', status({ rejected: 1 }))).toBe('here');
    expect(stonesOf('rejected', status({ total: 0, saved: 0, rejected: 1 }))).toBe('unsaved');
    expect(stonesOf('sending', status({ phase: 'sending', waiting: 1, sending: 1 }))).toBe('sending');
    expect(stonesOf('sending', status({ ...none, phase: 'sending', sending: 1 }))).toBe('sending-first');
    expect(stonesOf('saved', status())).toBe('saved');
  });

  it('is said aloud when it changes, but for what lasts a moment', () => {
    const sign = (given: SyncStatus) => <SyncStatusSign status={given} isOnline onOpen={() => undefined} />;
    const { rerender } = render(sign(status()));
    const said = (): string | null => screen.getByRole('status').textContent;
    expect(said()).toBe('');
    rerender(sign(status({ total: 248, waiting: 1 })));
    expect(said()).toBe('1 saved here');
    rerender(sign(status({ total: 248, waiting: 1, phase: 'sending', sending: 1 })));
    expect(said()).toBe('1 saved here');
    rerender(sign(status({ total: 248, saved: 248 })));
    expect(said()).toBe('248 of 248 saved');
  });

  it('is a button that opens the list', async () => {
    const onOpen = vi.fn();
    render(<SyncStatusSign status={status({ waiting: 2 })} isOnline onOpen={onOpen} />);
    await userEvent.click(screen.getByRole('button', { name: /show sync status/ }));
    expect(onOpen).toHaveBeenCalledTimes(1);
  });
});
