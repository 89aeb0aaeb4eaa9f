import { describe, expect, it, vi } from 'vitest';
import type { Toaster } from '#pwa/ui/overlay/useToast.ts';
import { createToastRelay } from './toast-relay.ts';

const toaster = () => ({ show: vi.fn<Toaster['show']>(), dismiss: vi.fn<Toaster['dismiss']>() });

describe('a message shown before the toasts are fetched', () => {
  it('waits, and comes in its order, once', () => {
    const relay = createToastRelay();
    relay.show({ title: 'first' });
    relay.show({ title: 'second' });
    const shown = toaster();
    const disconnect = relay.connect(shown);
    relay.show({ title: 'third' });
    expect(shown.show.mock.calls.map(([message]) => message.title)).toEqual(['first', 'second', 'third']);
    disconnect();
    relay.show({ title: 'fourth' });
    const next = toaster();
    relay.connect(next);
    expect(next.show.mock.calls.map(([message]) => message.title)).toEqual(['fourth']);
  });

  it('waits while an uninterrupted screen is open, whose own messages pass, and comes after it', () => {
    const relay = createToastRelay();
    relay.show({ title: 'before the toasts are there' });
    const release = relay.holdBack();
    const shown = toaster();
    relay.connect(shown);
    relay.show({ title: 'other' });
    relay.own.show({ title: 'own' });
    const titles = (): string[] => shown.show.mock.calls.map(([message]) => message.title);
    expect(titles()).toEqual(['own']);
    release();
    relay.show({ title: 'after' });
    expect(titles()).toEqual(['own', 'before the toasts are there', 'other', 'after']);
  });

  it('asks for the toasts anew where they could not be fetched', () => {
    const onWaiting = vi.fn();
    const relay = createToastRelay(onWaiting);
    relay.show({ title: 'first' });
    expect(onWaiting).toHaveBeenCalledTimes(1);
    relay.connect(toaster());
    relay.show({ title: 'second' });
    expect(onWaiting).toHaveBeenCalledTimes(1);
  });

  it('is forgotten when it is dismissed', () => {
    const relay = createToastRelay();
    relay.show({ title: 'first' });
    relay.dismiss();
    const shown = toaster();
    relay.connect(shown);
    expect(shown.show).not.toHaveBeenCalled();
  });
});
