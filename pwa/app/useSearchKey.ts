import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { href } from '../routes/table.ts';

/** Ctrl+K, or Cmd+K, leads to the search from everywhere but an open dialog, which has the keyboard to itself. */
export function useSearchKey(isOn: boolean): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const search = useEffectEvent((event: KeyboardEvent) => {
    const isKey =
      (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
    if (!isOn || !isKey || document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    if (pathname === href('search')) document.querySelector<HTMLElement>('[data-lands]')?.focus();
    else void navigate(href('search'));
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => search(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
