// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { initI18n } from '../i18n/i18n.ts';
import { showChosenTheme } from './chosen-theme.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';

beforeEach(async () => {
  localStorage.clear();
  await initI18n();
});
const shown = (): string | undefined => document.documentElement.dataset['theme'];

describe('the theme switch', () => {
  it('follows the device until a choice is made, and keeps the choice', async () => {
    showChosenTheme();
    expect(shown()).toBeUndefined();
    const { unmount } = render(<ThemeSwitch />);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Same as device' }).checked).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(shown()).toBe('dark');
    unmount();
    delete document.documentElement.dataset['theme'];
    showChosenTheme();
    expect(shown()).toBe('dark');
    render(<ThemeSwitch />);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true);
  });

  it('works for the visit where the browser keeps nothing', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    render(<ThemeSwitch />);
    await userEvent.click(screen.getByRole('radio', { name: 'Light' }));
    expect(shown()).toBe('light');
  });
});
