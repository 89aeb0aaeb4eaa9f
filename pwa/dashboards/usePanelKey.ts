import { createContext, useContext } from 'react';

/** Which panel of its kind on the page this is, from 1; given by `DashboardScreen`. */
export const PanelNumberContext = createContext(1);

/** The name of a panel's choice in the address: two panels of one kind on a page do not share it. */
export function usePanelKey(name: string): string {
  const number = useContext(PanelNumberContext);
  return number === 1 ? name : `${name}-${number}`;
}
