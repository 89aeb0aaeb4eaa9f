// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SyncStatus } from '#pwa/data/queries/sync-status.ts';
import { initI18n } from '#pwa/i18n/i18n.ts';
import { deriveSyncState, savedCount, stonesOf } from './sync-sign.ts';
import { SyncStatusSign } from './SyncStatusButton.tsx';

const status = (given: Partial<SyncStatus> = {}): SyncStatus => ({
  mayBeErased: false,
  total: 247,
  waiting: 0,
  rejected: 0,
  phase: 'idle',
  sending: 0,
  lastSavedAt: null,
  code: null,
  nextAt: 0,
  held: null,
  quota: null,
  ...given,
});

beforeEach(() => initI18n());

describe('what the header says about storage', () => {
  it.each([
    ['all of it is here and on the server', status(), true, 'saved', '247 of 247 saved'],
    ['nothing is recorded yet', status({ total: 0 }), true, 'empty', 'Nothing waiting'],
    ['two wait', status({ waiting: 2 }), true, 'here', '2 saved here'],
    [
      'two wait that the server has no room for',
      status({ waiting: 2, held: { code: 'over_quota', count: 2, nextAt: 1 } }),
      true,
      'here',
      '2 saved here, server storage full',
    ],
    [
      'two wait that the server wants later',
      status({ waiting: 2, held: { code: 'newer_version', count: 2, nextAt: 1 } }),
      true,
      'here',
      '2 saved here',
    ],
    ['two go up', status({ waiting: 3, phase: 'sending', sending: 2 }), true, 'sending', 'Sending 2'],
    ['news are fetched and nothing is sent', status({ phase: 'sending' }), true, 'saved', '247 of 247 saved'],
    [
      'the server does not answer and two wait',
      status({ waiting: 2, phase: 'offline' }),
      true,
      'offline',
      'Offline, saved here',
    ],
    ['the browser knows of no network, before any request failed', status(), false, 'offline', 'Offline'],
    ['sending is paused', status({ waiting: 2, phase: 'paused' }), true, 'paused', 'Paused, saved here'],
    [
      'the server rejected one, whatever else goes on',
      status({ waiting: 2, rejected: 1, phase: 'sending', sending: 2 }),
      true,
      'rejected',
      '1 needs a fix',
    ],
    ['the server rejected two', status({ rejected: 2 }), true, 'rejected', '2 need a fix'],
  ])('%s', (_case, given, isOnline, state, words) => {
    expect(deriveSyncState(given, isOnline)).toBe(state);
    render(<SyncStatusSign status={given} isOnline={isOnline} onOpen={() => undefined} />);
    expect(screen.getByText(words, { selector: 'span:first-of-type' })).toBeDefined();
  });

  it('is drawn with hollow stones only while an entry is not on the server', () => {
    expect(stonesOf('offline', status({ phase: 'offline' }))).toBe('saved');
    expect(stonesOf('offline', status({ phase: 'offline', waiting: 1 }))).toBe('offline');
    expect(stonesOf('paused', status({ phase: 'paused' }))).toBe('saved');
    expect(stonesOf('paused', status({ phase: 'paused', waiting: 1 }))).toBe('here');
    expect(stonesOf('rejected', status({ rejected: 1 }))).toBe('here');
    expect(stonesOf('sending', status({ phase: 'sending', waiting: 1, sending: 1 }))).toBe('sending');
    expect(stonesOf('saved', status())).toBe('saved');
  });

  it('counts as saved what the server has answered for', () => {
    expect(savedCount(status({ total: 10, waiting: 3 }))).toBe(7);
    expect(savedCount(status({ total: 2, waiting: 2 }))).toBe(0);
  });

  it('is a button that opens the list', async () => {
    const onOpen = vi.fn();
    render(<SyncStatusSign status={status({ waiting: 2 })} isOnline onOpen={onOpen} />);
    await userEvent.click(screen.getByRole('button', { name: /show what is saved where/ }));
    expect(onOpen).toHaveBeenCalledTimes(1);
  });
});
