import { useEffect, useState } from 'react';

const PAUSE_MS = 700;

/** What stands once somebody pauses: on the way to a number nothing is announced at each step. */
export function useSettled<Value>(value: Value): Value {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
