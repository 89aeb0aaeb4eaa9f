import { useDeferredValue } from 'react';

/** False in the first frame of a component, true from the next on: what nobody sees at once follows what can be seen. */
export const useAfterFirstFrame = (): boolean => useDeferredValue(true, false);
