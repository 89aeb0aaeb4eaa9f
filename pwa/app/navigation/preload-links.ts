/**
 * Fetches a screen as soon as a pointer, a finger or the focus comes to a link that leads to it: what is there when the
 * link is followed is drawn at once.
 */
export function preloadLinks(preload: (pathname: string) => void, page: Document = document): void {
  const approached = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link !== null && link.origin === page.location.origin) preload(link.pathname);
  };
  for (const event of ['pointerover', 'focusin']) page.addEventListener(event, approached, { passive: true });
}
