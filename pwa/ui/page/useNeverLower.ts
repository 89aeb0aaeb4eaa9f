import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** What has grown does not shrink under the thumb, whatever its words become, so that what is below keeps its place. */
export function useNeverLower<E extends HTMLElement>(isOn = true): RefObject<E | null> {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    const height = element.current?.getBoundingClientRect().height ?? 0;
    // In a dialog that is about to open it has no height yet, and 0 would undo the least that its style gives it.
    if (isOn && height > 0) element.current?.style.setProperty('min-block-size', `${height}px`);
  });
  return element;
}
