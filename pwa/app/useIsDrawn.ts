import { createContext, useContext, useEffect, useState } from 'react';

/** Resolves when the first screen has had its time: what is not part of it waits for that. Without a provider, at once. */
export const DrawnContext = createContext<Promise<void>>(Promise.resolve());

export function useIsDrawn(): boolean {
  const drawn = useContext(DrawnContext);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    void drawn.then(() => setDrawn(true));
  }, [drawn]);
  return isDrawn;
}
