import { createContext, useContext } from 'react';
import type { Space } from './space/space.ts';

export const SpaceContext = createContext<Space | null>(null);

/** The open profile. Throws outside the provider, which the app mounts only once a space is open. */
export function useSpace(): Space {
  const space = useContext(SpaceContext);
  if (space === null) throw new Error('useSpace needs SpaceContext above it: open a profile first');
  return space;
}
