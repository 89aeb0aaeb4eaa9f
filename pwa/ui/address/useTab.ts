import { useEffect } from 'react';
import { useAddress } from './useAddress.ts';
import { useAddressChoice } from './useAddressChoice.ts';

const PARAMETER = 'tab';

/** The address of a tab on the page that is shown; the first tab's has no parameter. What else the address says stays. */
export function searchOfTab(search: string, id: string | null): string {
  const parameters = new URLSearchParams(search);
  if (id === null) parameters.delete(PARAMETER);
  else parameters.set(PARAMETER, id);
  const next = parameters.toString();
  return next === '' ? '' : `?${next}`;
}

/**
 * The tab that the address names (`?tab=segments`), so that it can be linked to and Back returns to it. One that does not
 * exist, of an older link, is the first, and the address is replaced so that it says so: tabs are never still to come.
 * @param ids at least one
 */
export function useTab<Id extends string>(ids: readonly Id[]): Id {
  const [search, changeAddress] = useAddress();
  const [tab] = useAddressChoice(PARAMETER, ids);
  const isWrong = search.has(PARAMETER) && tab === ids[0];
  useEffect(() => {
    if (isWrong) changeAddress((address) => address.delete(PARAMETER), { inPlace: true });
  }, [isWrong, changeAddress]);
  return tab;
}
