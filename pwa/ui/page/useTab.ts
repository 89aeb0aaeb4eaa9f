import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

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
 * exist, of an older link, is the first, and the address is replaced so that it says so.
 * @param ids at least one
 */
export function useTab<Id extends string>(ids: readonly Id[]): Id {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search).get(PARAMETER);
  const found = ids.find((id) => id === asked);
  const isWrong = asked !== null && (found === undefined || found === ids[0]);
  useEffect(() => {
    if (isWrong) void navigate({ search: searchOfTab(search, null), hash }, { replace: true });
  }, [isWrong, search, hash, navigate]);
  const tab = found ?? ids[0];
  if (tab === undefined) throw new Error('useTab needs at least one tab');
  return tab;
}
