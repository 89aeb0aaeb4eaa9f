// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  TOAST_ACTION_MIN_MS,
  TOAST_DURATION_MS,
  TOAST_LIMIT,
  TOAST_SWIPE_PX,
  TOAST_VIEWPORT_MAX_PX,
  ToastProvider,
} from './Toast.tsx';
import { useToast, type ToastMessage } from './useToast.ts';

beforeEach(() => {
  vi.useFakeTimers();
  Element.prototype.setPointerCapture = () => undefined;
  Element.prototype.hasPointerCapture = () => false;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Show({ message }: { readonly message: ToastMessage }) {
  const toast = useToast();
  return <button type="button" onClick={() => toast.show(message)}>{`Show ${message.title}`}</button>;
}

const LABELS = { announcement: 'Message', viewport: 'Messages ({hotkey})', dismiss: 'Dismiss' };
const withToasts = (...messages: ToastMessage[]): void => {
  render(
    <ToastProvider labels={LABELS}>
      {messages.map((message) => (
        <Show key={message.title} message={message} />
      ))}
    </ToastProvider>,
  );
  for (const { title } of messages) fireEvent.click(screen.getByRole('button', { name: `Show ${title}` }));
};
const shown = (): Element[] => [...document.querySelectorAll('li[data-state]')];
const later = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

describe('toasts', () => {
  it('[9.notifications.01] at most one is visible: a new one takes the place of the one shown', () => {
    expect(TOAST_LIMIT).toBe(1);
    withToasts({ title: 'First' }, { title: 'Second' });
    expect(shown().map((toast) => toast.textContent)).toEqual(['Second']);
  });

  it('[9.notifications.02] shows for 5000 ms', () => {
    expect(TOAST_DURATION_MS).toBe(5_000);
    withToasts({ title: 'Saved' });
    later(4_990);
    expect(shown()).toHaveLength(1);
    later(20);
    expect(shown()).toHaveLength(0);
  });

  it('[9.notifications.03] is dismissed by a swipe of 50 px, not by a shorter one', () => {
    expect(TOAST_SWIPE_PX).toBe(50);
    const swipe = (px: number): void => {
      const toast = shown()[0] as Element;
      const pointer = { pointerId: 1, button: 0, pointerType: 'touch' };
      fireEvent.pointerDown(toast, { ...pointer, clientX: 0, clientY: 0 });
      fireEvent.pointerMove(toast, { ...pointer, clientX: 15, clientY: 0 });
      fireEvent.pointerMove(toast, { ...pointer, clientX: px, clientY: 0 });
      fireEvent.pointerUp(toast, { ...pointer, clientX: px, clientY: 0 });
    };
    withToasts({ title: 'Saved' });
    swipe(49);
    later(10);
    expect(shown()).toHaveLength(1);
    swipe(51);
    later(10);
    expect(shown()).toHaveLength(0);
  });

  it('[9.notifications.04] its viewport is at most 420 px wide', () => {
    expect(TOAST_VIEWPORT_MAX_PX).toBe(420);
    withToasts({ title: 'Saved' });
    expect(document.querySelector('ol')?.style.maxInlineSize).toBe('420px');
  });

  it('[OVERLAY-10] with an action it stays at least ten seconds, and longer where that is asked for', () => {
    expect(TOAST_ACTION_MIN_MS).toBe(10_000);
    const action = { label: 'Undo', altText: 'Open “Recorded today” to undo', onAction: () => undefined };
    withToasts({ title: 'Saved', action });
    later(9_990);
    expect(shown()).toHaveLength(1);
    later(20);
    expect(shown()).toHaveLength(0);
    cleanup();
    withToasts({ title: 'Not undone', action, duration: 20_000 });
    later(19_990);
    expect(shown()).toHaveLength(1);
    later(20);
    expect(shown()).toHaveLength(0);
  });

  it('[OVERLAY-11] the key that its spoken words name leads to it', () => {
    const action = { label: 'Undo', altText: 'To undo, press F8 to reach this message.', onAction: () => undefined };
    withToasts({ title: 'Saved', action });
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    expect(document.activeElement).toBe(document.querySelector('ol'));
    expect(screen.getByRole('region', { name: 'Messages (F8)' })).toBeDefined();
  });

  it('[OVERLAY-8] its action is done once and closes it', () => {
    const onAction = vi.fn();
    withToasts({
      title: 'Saved',
      sign: 'here',
      action: { label: 'Undo', altText: 'Open “Recorded today” to undo', onAction },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    later(10);
    expect(onAction).toHaveBeenCalledTimes(1);
    expect(shown()).toHaveLength(0);
  });
});
