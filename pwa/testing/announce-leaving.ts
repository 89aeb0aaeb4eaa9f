/** For tests of what holds whoever would leave a page; `navigation` is stubbed by an `EventTarget`, since jsdom has none. */
import { act } from '@testing-library/react';

/** A navigation as the browser announces it; it was held where its default is prevented. */
export function announceLeaving(url: string, options: { readonly sameDocument?: boolean } = {}): Event {
  const event = Object.assign(new Event('navigate', { cancelable: true }), {
    navigationType: 'push',
    destination: { url: new URL(url, location.href).href, key: 'k', sameDocument: options.sameDocument ?? true },
  });
  act(() => void (window as unknown as { navigation: EventTarget }).navigation.dispatchEvent(event));
  return event;
}
