// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { logActivity } from '#pwa/data/commands/log-activity.ts';
import { initI18n } from '#pwa/i18n/i18n.ts';
import { openTestDevice } from '#pwa/testing/device.ts';
import { Recovery } from './Recovery.tsx';

let saved: Blob | null = null;
beforeEach(async () => {
  saved = null;
  await initI18n();
  URL.createObjectURL = vi.fn((blob: Blob) => {
    saved = blob;
    return 'blob:copy';
  });
  URL.revokeObjectURL = vi.fn();
  HTMLAnchorElement.prototype.click = vi.fn();
});

const onReload = vi.fn();

describe('the recovery page', () => {
  it('after a failed migration gives a copy of everything that is kept', async () => {
    const { space } = await openTestDevice({
      id: 'recovery',
      owner: 'o_test',
      secret: 'never-in-the-copy',
      deviceId: 'd_test',
      createdAt: 0,
    });
    await logActivity(space, 'stretching', 10);
    space.db.close();
    render(<Recovery onReload={onReload} failure={{ reason: 'migration', detail: '' }} />);
    expect(document.body.textContent).toContain('everything you recorded is safe');
    await userEvent.click(screen.getByRole('button', { name: 'Save a copy' }));
    expect(await screen.findByText('The copy is in your downloads.')).toBeDefined();
    const text = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(saved ?? new Blob());
    });
    expect(text).toContain('stretching');
    expect(text).not.toContain('never-in-the-copy');
  });

  it('says why the copy could not be made', async () => {
    vi.spyOn(indexedDB, 'databases').mockRejectedValue(new Error('the disk is gone'));
    render(<Recovery onReload={onReload} failure={{ reason: 'newer_version', detail: '' }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Save a copy' }));
    expect(await screen.findByText(/couldn’t be saved: the disk is gone/)).toBeDefined();
  });

  it('offers no copy where the browser gives no storage at all, only to load the page anew', async () => {
    render(<Recovery onReload={onReload} failure={{ reason: 'storage', detail: '' }} />);
    expect(screen.queryByRole('button', { name: 'Save a copy' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(onReload).toHaveBeenCalledOnce();
  });
});
