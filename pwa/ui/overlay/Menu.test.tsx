// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Menu } from './Menu.tsx';

// jsdom knows no popovers; this is as much of the browser's own behaviour as the menu rests on.
beforeAll(() => {
  const toggle = (element: HTMLElement, newState: 'open' | 'closed'): void => {
    if ((element.dataset['shown'] ?? 'closed') === newState) return;
    element.dataset['shown'] = newState;
    element.dispatchEvent(Object.assign(new Event('toggle'), { newState }));
  };
  HTMLElement.prototype.hidePopover = function hidePopover(this: HTMLElement) {
    toggle(this, 'closed');
  };
  document.addEventListener('click', ({ target }) => {
    const id = (target as Element).closest('button')?.getAttribute('popovertarget');
    const menu = document.getElementById(id ?? '');
    if (menu !== null) toggle(menu, menu.dataset['shown'] === 'open' ? 'closed' : 'open');
  });
});

const swap = vi.fn();
const shorter = vi.fn();
const takeOut = vi.fn();
beforeEach(() => {
  for (const spy of [swap, shorter, takeOut]) spy.mockReset();
  render(
    <Menu
      label="More for Wall sit"
      items={[
        { id: 'out', label: 'Take it out', isDestructive: true, onSelect: takeOut },
        { id: 'swap', label: 'Swap it', onSelect: swap },
        { id: 'shorter', label: 'Make it shorter', isDisabled: true, onSelect: shorter },
      ]}
    />,
  );
});
afterEach(cleanup);

const trigger = (): HTMLElement => screen.getByRole('button', { name: 'More for Wall sit' });
const focused = (): string | null => document.activeElement?.textContent ?? null;
const names = (): (string | null)[] =>
  screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent);

describe('a menu', () => {
  it('[OVERLAY-5] opens with its first item in focus, and what deletes stands last', async () => {
    expect(trigger().getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(trigger());
    expect(trigger().getAttribute('aria-expanded')).toBe('true');
    expect(names()).toEqual(['Swap it', 'Make it shorter', 'Take it out']);
    expect(focused()).toBe('Swap it');
  });

  it('[OVERLAY-6] leaves the browser its shortcuts', async () => {
    await userEvent.click(trigger());
    expect(fireEvent.keyDown(document.activeElement!, { key: 't', ctrlKey: true })).toBe(true);
    expect(focused()).toBe('Swap it');
    expect(fireEvent.keyDown(document.activeElement!, { key: 't' })).toBe(false);
    expect(focused()).toBe('Take it out');
  });

  it('opens by an arrow key too', () => {
    trigger().focus();
    fireEvent.keyDown(trigger(), { key: 'ArrowDown' });
    expect(focused()).toBe('Swap it');
  });

  it('[OVERLAY-6] goes round with the arrow keys, to the ends with Home and End, and to an item by its letter', async () => {
    await userEvent.click(trigger());
    const went = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End', 's', 'm', 'x'].map((key) => {
      fireEvent.keyDown(document.activeElement as Element, { key });
      return focused();
    });
    expect(went).toEqual([
      'Make it shorter',
      'Take it out',
      'Swap it',
      'Take it out',
      'Swap it',
      'Take it out',
      'Swap it',
      'Make it shorter',
      'Make it shorter',
    ]);
  });

  it('[OVERLAY-7] does what is chosen once it is closed, with the focus back on its button', async () => {
    await userEvent.click(trigger());
    const seen: unknown[] = [];
    swap.mockImplementation(() =>
      seen.push(screen.getByRole('menu', { hidden: true }).dataset['shown'], document.activeElement),
    );
    await userEvent.click(screen.getByRole('menuitem', { name: 'Swap it', hidden: true }));
    expect(seen).toEqual(['closed', trigger()]);
  });

  it('stays open on an item that cannot be chosen now, which readers still find', async () => {
    await userEvent.click(trigger());
    await userEvent.click(screen.getByRole('menuitem', { name: 'Make it shorter', hidden: true }));
    expect(shorter).not.toHaveBeenCalled();
    expect(trigger().getAttribute('aria-expanded')).toBe('true');
  });

  it('closes when Tab leaves it', async () => {
    await userEvent.click(trigger());
    fireEvent.keyDown(document.activeElement as Element, { key: 'Tab' });
    expect(trigger().getAttribute('aria-expanded')).toBe('false');
  });
});
