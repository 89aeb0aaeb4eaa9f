/**
 * What a list is narrowed down to stands in the address, so Back undoes it, a reload keeps it and a link shares it.
 * What the address says and this version does not know is left out of sight and out of the next address.
 */
import { startTransition, useCallback, useLayoutEffect, useMemo, useOptimistic, useRef } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';

/** The chosen values of each filter. */
export type Filters<Name extends string = string> = Readonly<Record<Name, readonly string[]>>;

/** A change of the address that Back undoes, or that takes the place of the one before it. */
type ChangeAddress = (change: (search: URLSearchParams) => void, options?: { readonly inPlace?: boolean }) => void;

/** Changes of one handler, by whatever hook, build on each other: the address is drawn only after all of them. */
const notDrawn = new WeakMap<Location, URLSearchParams>();

export function useAddress(): readonly [search: URLSearchParams, change: ChangeAddress] {
  const location = useLocation();
  const navigate = useNavigate();
  const drawn = useMemo(() => new URLSearchParams(location.search), [location.search]);
  // The router draws an address when it has the time. A field that waited for it would lose letters.
  const [search, showAtOnce] = useOptimistic(drawn);
  const latest = useRef(location);
  useLayoutEffect(() => {
    latest.current = location;
  });
  const change = useCallback<ChangeAddress>(
    (edit, { inPlace = false } = {}) => {
      const { current: here } = latest;
      const next = new URLSearchParams(notDrawn.get(here) ?? here.search);
      edit(next);
      notDrawn.set(here, next);
      startTransition(() => {
        showAtOnce(next);
        void navigate({ search: next.toString(), hash: here.hash }, { replace: inPlace, preventScrollReset: true });
      });
    },
    [navigate, showAtOnce],
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
