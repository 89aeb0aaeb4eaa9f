import { useCallback } from 'react';
import { useAddress } from './useAddress.ts';

/** A searched text in the address. Letters take each other's place there, so that Back leaves the page. */
export function useAddressText(name: string): readonly [text: string, change: (text: string) => void] {
  const [search, changeAddress] = useAddress();
  const change = useCallback(
    (text: string) =>
      changeAddress((address) => (text === '' ? address.delete(name) : address.set(name, text)), { inPlace: true }),
    [changeAddress, name],
  );
  return [search.get(name) ?? '', change];
}
