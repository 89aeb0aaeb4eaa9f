import { createEvent, fireEvent } from '@testing-library/react';

/** A finger's tap at a moment of the test's own choosing: how long the test itself takes is no part of a rule about time. */
export function tapAt(element: Element, ms: number, { x = 180, y = 600 } = {}): boolean {
  const event = createEvent.click(element, { detail: 1, clientX: x, clientY: y });
  Object.defineProperty(event, 'timeStamp', { value: ms });
  return fireEvent(element, event);
}
