import { useCallback } from 'react';
import { useAddress } from './useAddress.ts';

/**
 * One of a few values, `first` where the address says none of them. That one is left out of the address.
 * @param values may be made anew in every render
 */
export function useAddressChoice<Value extends string>(
  name: string,
  values: readonly Value[],
  first = values[0],
): readonly [value: Value, change: (value: Value) => void] {
  const [search, changeAddress] = useAddress();
  const asked = search.get(name);
  const value = values.find((each) => each === asked) ?? first;
  if (value === undefined) throw new Error('useAddressChoice needs at least one value');
  const change = useCallback(
    (next: Value) => changeAddress((address) => (next === first ? address.delete(name) : address.set(name, next))),
    [changeAddress, name, first],
  );
  return [value, change];
}
