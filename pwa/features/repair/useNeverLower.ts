import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** What stands over the rows keeps its height, whatever its words become, so that the rows keep their place. */
export function useNeverLower<E extends HTMLElement>(isOn: boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (isOn && current !== null) current.style.minBlockSize = `${current.offsetHeight}px`;
  });
  return element;
}
