import { createContext, useContext, useEffect } from 'react';

/** Given by the frame around a screen: takes the screen's own title, or `undefined` for that of its row. */
export const ScreenTitleContext = createContext<(title: string | undefined) => void>(() => undefined);

/**
 * Refines the title of the screen's row, with the name of the exercise for instance. `undefined`, while the name is still
 * being read, leaves the row's title standing, which also comes back when the component goes.
 */
export function useTitle(title: string | undefined): void {
  const refine = useContext(ScreenTitleContext);
  useEffect(() => {
    // A `<NotFound />` in the screen's place has set its own by now.
    if (title === undefined) return undefined;
    refine(title);
    return () => refine(undefined);
  }, [refine, title]);
}
