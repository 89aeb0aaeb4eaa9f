/**
 * What a list is narrowed down to stands in the address, so Back undoes it, a reload keeps it and a link shares it.
 * What the address says and this version does not know is left out of sight and out of the next address.
 */
import { startTransition, useCallback, useLayoutEffect, useMemo, useOptimistic, useRef } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';

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
