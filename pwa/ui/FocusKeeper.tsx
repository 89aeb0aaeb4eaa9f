import { useEffect, useRef, type ReactNode } from 'react';

interface FocusKeeperProps {
  /** what pressing changes */
  readonly state: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Pressing a button may disable it or put something else in its place, and either drops the focus to the top of the page.
 * What stands first here then takes it, unless nothing here was pressed or the person has moved on.
 */
export function FocusKeeper({ state, className, children }: FocusKeeperProps) {
  const place = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (!isPressed.current || (document.activeElement ?? document.body) !== document.body) return;
    place.current?.querySelector<HTMLElement>('[tabindex], button')?.focus({ preventScroll: true });
  }, [state]);
  return (
    <div ref={place} className={className} onClick={() => (isPressed.current = true)}>
      {children}
    </div>
  );
}
