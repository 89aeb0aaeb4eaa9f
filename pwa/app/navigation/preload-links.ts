/**
 * Fetches a screen as soon as a pointer, a finger or the focus comes to a link that leads to it: what is there when the
 * link is followed is drawn at once. When it is followed its data are asked for again, before anything is drawn: what was asked
 * when one came to it does not last.
 */
export function preloadLinks(preload: (pathname: string) => void, page: Document = document): void {
  const approached = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link !== null && link.origin === page.location.origin) preload(link.pathname);
  };
  for (const event of ['pointerover', 'focusin', 'click'])
    page.addEventListener(event, approached, { passive: true, capture: true });
}
