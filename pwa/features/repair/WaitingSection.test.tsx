// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { SendingNow } from '#pwa/parts/useSendNow.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import { NOON, receiptWith, utc } from './repair-builders.ts';
import { WaitingSection } from './WaitingSection.tsx';

type Given = Parameters<typeof receiptWith>[0];
const HOUR_MS = 3_600_000;

const idle: SendingNow = { isBusy: false, send: () => undefined, failure: null, unanswered: null };
const section = (given: Given, sending = idle, onReload = () => undefined) => (
  <WaitingSection receipt={receiptWith(given)} now={NOON} offsetAt={utc} sending={sending} onReload={onReload} />
);

const WHYS: readonly (readonly [string, Given, string])[] = [
  ['by itself', { phase: 'idle' }, 'They are sent automatically within a minute.'],
  ['sending', { phase: 'sending' }, 'Sending now. Everything stays saved on this device too.'],
  [
    'offline',
    { phase: 'offline', nextAt: NOON + 90_000 },
    'Can’t reach Waymend. This Wi-Fi may need you to sign in. Everything is safe on this device. Next try at 12:01 PM.',
  ],
  ['a server that is not ready', { phase: 'offline', code: 'unavailable' }, 'The server isn’t available right now.'],
  [
    'an older server',
    { phase: 'offline', code: 'newer_version', nextAt: NOON + HOUR_MS },
    'The server is older than this app, so one entry is saved on this device until the server is updated. Next try at 1:00 PM.',
  ],
  [
    'an older server that takes the others',
    { held: { code: 'newer_version', count: 1, nextAt: NOON + HOUR_MS } },
    'The server is older than this app, so one entry is saved on this device until the server is updated. Next try at 1:00 PM.',
  ],
  [
    'a full space',
    { held: { code: 'over_quota', count: 1, nextAt: NOON + HOUR_MS } },
    'Your storage on the server is full, so one entry is saved on this device only. Ask whoever runs the server for more; it will then be sent automatically. Next try at 1:00 PM.',
  ],
  [
    'paused',
    { phase: 'paused', code: 'not_signed_in' },
    'Sending is paused. The server no longer recognizes this device. You can keep recording.',
  ],
  [
    'claimed',
    { phase: 'paused', code: 'claimed' },
    'Sending is paused. This profile belongs to an account. Sign in to continue. You can keep recording.',
  ],
  [
    'outdated',
    { phase: 'paused', code: 'protocol_version' },
    'Sending is paused. The server has moved on to a newer version of Waymend. You can keep recording.',
  ],
];

describe('what is waiting', () => {
  it.each(WHYS)('[DESK-8] says how much, since when and why: %s', async (_, given, why) => {
    await renderView(section({ total: 1, waiting: 1, oldestWaitingAt: NOON - 3 * HOUR_MS, ...given }));
    expect(screen.getByText(/entry is waiting/).textContent).toBe(
      `1 entry is waiting on this device. The oldest has waited for 3 hours. ${why}`,
    );
  });

  it.each([
    [59_999, 'less than a minute'],
    [60_000, '1 minute'],
    [59 * 60_000, '59 minutes'],
    [47 * HOUR_MS, '47 hours'],
    [48 * HOUR_MS, '2 days'],
  ])('[DESK-8] %i ms are %s', async (age, words) => {
    await renderView(section({ total: 1, waiting: 1, oldestWaitingAt: NOON - age }));
    expect(screen.getByText(new RegExp(`The oldest has waited for ${words}\\.`))).toBeDefined();
  });

  it('[DESK-8] is sent on request, and asked for where nothing waits', async () => {
    const send = vi.fn();
    const { user, update } = await renderView(section({ total: 1, waiting: 1 }, { ...idle, send }));
    await user.click(screen.getByRole('button', { name: 'Send now' }));
    update(section({ total: 1 }, { ...idle, send }));
    expect(screen.getByText('Nothing is waiting. New entries are sent automatically.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Sync now' }));
    expect(send).toHaveBeenCalledTimes(2);
    update(section({ total: 1, waiting: 1, phase: 'sending' }, { ...idle, isBusy: true, send }));
    await user.click(screen.getByRole('button', { name: 'Sending' }));
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('[SAMPLEPAGE-4] [DESK-8] of a sample person it waits for nothing, and nothing is offered', async () => {
    const { update } = await renderView(section({ total: 1, waiting: 1, isSample: true }));
    const said = 'These entries are made up. They stay on this device and are never sent.';
    expect(screen.getByRole('heading', { name: 'On this device only' })).toBeDefined();
    expect(screen.getByText(said)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
    update(section({ total: 1, waiting: 1, phase: 'offline', isSample: true }));
    expect(document.body.textContent).not.toMatch(/sent automatically|is waiting|has waited|Can’t reach/);
  });

  it('[DESK-8] says after a tap that nobody answered it, or why it could not even be asked', async () => {
    const given = { total: 1, waiting: 1, phase: 'offline' } as const;
    const { update } = await renderView(section(given, { ...idle, unanswered: 'Tried at noon; no answer.' }));
    expect(screen.getByText(/^1 entry is waiting/).textContent).toBe(
      '1 entry is waiting on this device. Tried at noon; no answer.',
    );
    expect(screen.getByRole('alert').textContent).toBe('');
    update(section(given, { ...idle, failure: { reason: 'unexpected', detail: 'a bug' } }));
    expect(screen.getByRole('alert').textContent).toMatch(/Something broke/);
  });

  it('[DESK-8] offers what helps: a newer version, or leaving an erased profile', async () => {
    const reload = vi.fn();
    const { user, update } = await renderView(
      section({ total: 1, waiting: 1, phase: 'paused', code: 'protocol_version' }, idle, reload),
    );
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Send now' })).toBeDefined();
    update(section({ total: 2, waiting: 2, phase: 'paused', code: 'erased' }));
    expect(screen.getByText(/^2 entries are on this device only\. .* Save them as a file/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Switch person or delete them here' }).getAttribute('href')).toBe(
      '/people',
    );
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('has a filled stone only where the server has everything, the rejected entries too', async () => {
    const stone = (): string | undefined =>
      screen.getByRole('region').querySelector('[data-state]')?.getAttribute('data-state') ?? undefined;
    const { update } = await renderView(section({ total: 5, saved: 5 }));
    expect(stone()).toBe('saved');
    update(section({ total: 5, saved: 5, rejected: 2 }));
    expect(stone()).toBe('here');
    update(section({ total: 5, saved: 4, waiting: 1 }));
    expect(stone()).toBe('here');
    update(section({}));
    expect(stone()).toBeUndefined();
  });

  it('[DRAIN-24] says how much of the server quota is used', async () => {
    const used = (rows: number) => section({ quota: { rows, rowsLimit: 100, bytes: 1, bytesLimit: 200 } });
    const { update } = await renderView(section({}));
    expect(screen.queryByText(/your storage on the server/i)).toBeNull();
    update(used(85));
    expect(screen.getByText(/^You have used 85\s?% of your storage on the server\./)).toBeDefined();
    update(used(100));
    expect(screen.getByText('Your storage on the server is full. New entries stay on this device only.')).toBeDefined();
  });
});
