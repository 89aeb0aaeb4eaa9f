// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Tooltip, TOOLTIP_OPEN_DELAY_MS, TOOLTIP_SKIP_DELAY_MS, TooltipProvider } from './Tooltip.tsx';

class NoObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('ResizeObserver', NoObserver);
  render(
    <TooltipProvider>
      <Tooltip text="Search everything">
        <button type="button">Search</button>
      </Tooltip>
      <Tooltip text="Your plan">
        <button type="button">Schedule</button>
      </Tooltip>
    </TooltipProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const later = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const enter = (name: string): void => void fireEvent.pointerMove(button(name), { pointerType: 'mouse' });
// The pointer may cross to the tip itself, so it has left only once it is somewhere else.
const leave = (name: string): void => {
  fireEvent.pointerLeave(button(name), { pointerType: 'mouse' });
  fireEvent.pointerMove(document.body, { pointerType: 'mouse', clientX: 900, clientY: 900 });
};
const tip = (): string | null => screen.queryByRole('tooltip')?.textContent ?? null;

describe('tooltips', () => {
  it('[9.notifications.05] open after 700 ms', () => {
    expect(TOOLTIP_OPEN_DELAY_MS).toBe(700);
    enter('Search');
    later(690);
    expect(tip()).toBeNull();
    later(20);
    expect(tip()).toBe('Search everything');
  });

  it('[9.notifications.06] the next opens at once within 300 ms, and waits again after that', () => {
    expect(TOOLTIP_SKIP_DELAY_MS).toBe(300);
    enter('Search');
    later(710);
    leave('Search');
    later(280);
    enter('Schedule');
    later(10);
    expect(tip()).toBe('Your plan');
    leave('Schedule');
    later(310);
    enter('Search');
    later(10);
    expect(tip()).toBeNull();
  });

  it('[OVERLAY-9] open at once for the keyboard', () => {
    act(() => button('Search').focus());
    expect(tip()).toBe('Search everything');
  });
});
