import { useCallback, useMemo } from 'react';
import { useAddress } from './useAddress.ts';

/** The chosen values of each filter. */
export type Filters<Name extends string = string> = Readonly<Record<Name, readonly string[]>>;

/**
 * @param known every filter and the values it may have, in their order; keep it outside the component
 */
export function useAddressFilters<Name extends string>(
  known: Filters<Name>,
): readonly [filters: Filters<Name>, change: (filters: Filters<Name>) => void] {
  const [search, changeAddress] = useAddress();
  const names = useMemo(() => Object.keys(known) as Name[], [known]);
  const filters = useMemo(() => {
    const chosen = (name: Name): readonly string[] => {
      const given = search.getAll(name);
      return known[name].filter((value) => given.includes(value));
    };
    return Object.fromEntries(names.map((name) => [name, chosen(name)])) as Record<Name, readonly string[]>;
  }, [known, names, search]);
  const change = useCallback(
    (next: Filters<Name>) =>
      changeAddress((address) => {
        for (const name of names) {
          address.delete(name);
          for (const value of next[name]) address.append(name, value);
        }
      }),
    [changeAddress, names],
  );
  return [filters, change];
}
