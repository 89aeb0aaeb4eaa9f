import { useState } from 'react';

/**
 * Keeps showing the last value while the next loads: `useKept(useLive(newestFacts, most))`. For more of the same; where
 * the argument means another thing (another exercise), give the component a `key`, so that nothing old is shown for it.
 */
export function useKept<Value>(value: Value | undefined): Value | undefined {
  const [kept, setKept] = useState(value);
  if (value !== undefined && value !== kept) setKept(value);
  return value ?? kept;
}
