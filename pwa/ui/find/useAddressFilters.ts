/**
 * What a list is narrowed down to stands in the address, so Back undoes it, a reload keeps it and a link shares it.
 * What the address says and this version does not know is left out of sight and out of the next address.
 */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The chosen values of each filter. */
export type Filters<Name extends string = string> = Readonly<Record<Name, readonly string[]>>;

/** A change of the address that Back undoes, or that takes the place of the one before it. */
type ChangeAddress = (change: (search: URLSearchParams) => void, options?: { readonly inPlace?: boolean }) => void;

export function useAddress(): readonly [search: URLSearchParams, change: ChangeAddress] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback<ChangeAddress>(
    (edit, { inPlace = false } = {}) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          edit(next);
          return next;
        },
        { replace: inPlace, preventScrollReset: true },
      ),
    [setSearch],
  );
  return [search, change];
}

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
