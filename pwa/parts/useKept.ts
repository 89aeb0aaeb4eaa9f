import { useLayoutEffect, useState } from 'react';

/** Beside React's state, since setting that would draw again, and for ever where the value is made anew each time. */
function createHolder<Value>(first: Value | undefined) {
  let last = first;
  return {
    last: () => last,
    hold: (next: Value) => {
      last = next;
    },
  };
}

/**
 * Keeps showing the last value while the next loads: `useKept(useLive(newestFacts, most))`. For more of the same; where
 * the argument means another thing (another exercise), give the component a `key`, so that nothing old is shown for it.
 */
export function useKept<Value>(value: Value | undefined): Value | undefined {
  const [holder] = useState(() => createHolder(value));
  useLayoutEffect(() => {
    if (value !== undefined) holder.hold(value);
  });
  return value === undefined ? holder.last() : value;
}
