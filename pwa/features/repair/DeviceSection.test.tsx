// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fail, ok } from '#core/lib/result.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import { DeviceSection } from './DeviceSection.tsx';
import { actionsWith, roomWith } from './repair-builders.ts';

const value = (name: string): string | null | undefined => screen.getByText(name).nextElementSibling?.textContent;
const ask = () => screen.queryByRole('button', { name: 'Ask the browser to protect it' });

describe('this device', () => {
  it("[DESK-11] shows the browser's estimate of the storage, and nothing made up where it gives none", async () => {
    const { update } = await renderView(<DeviceSection room={roomWith()} actions={actionsWith()} />);
    expect(['Storage used', 'Storage left', 'Protected from clean-up'].map(value)).toEqual(['1.5 MB', '899 MB', 'No']);
    expect(screen.getByText('Used and left are the browser’s own estimate.')).toBeDefined();
    update(<DeviceSection room={roomWith({ used: null, left: null, kept: null })} actions={actionsWith()} />);
    expect(['Storage used', 'Storage left', 'Protected from clean-up'].map(value)).toEqual([
      'This browser gives no estimate',
      'This browser gives no estimate',
      'This browser doesn’t say',
    ]);
    expect(ask()).toBeNull();
  });

  it('[DESK-11] gives the true answer to asking for persistence', async () => {
    const askToKeep = vi.fn().mockResolvedValueOnce(ok(false)).mockResolvedValueOnce(ok(true));
    const actions = actionsWith({ askToKeep });
    const { user, update } = await renderView(<DeviceSection room={roomWith()} actions={actions} />);
    await user.click(ask()!);
    expect(screen.getByText(/^Your browser said no for now/)).toBeDefined();
    await user.click(ask()!);
    expect(screen.getByText('Your browser will now clear this only when you say so.')).toBeDefined();
    expect(screen.queryByText(/^Your browser said no for now/)).toBeNull();
    update(<DeviceSection room={roomWith({ kept: true })} actions={actions} />);
    expect(value('Protected from clean-up')).toBe('Yes');
    expect(ask()).toBeNull();
  });

  it('[DESK-7] everything on it is saved as a file, or the reason is said', async () => {
    const copyEverything = vi
      .fn()
      .mockResolvedValueOnce(ok('waymend-entries.json'))
      .mockResolvedValueOnce(fail({ reason: 'no_file', detail: 'the disk is gone' }));
    const { user } = await renderView(<DeviceSection room={roomWith()} actions={actionsWith({ copyEverything })} />);
    await user.click(screen.getByRole('button', { name: 'Save everything as a file' }));
    expect(screen.getByText('The file is in your downloads.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save everything as a file' }));
    expect(screen.getByText('The file couldn’t be saved: the disk is gone. Nothing was changed.')).toBeDefined();
    expect(screen.queryByText('The file is in your downloads.')).toBeNull();
  });
});
