/**
 * Where reading goes on after a navigation: the new page's heading. While the page still reads its data there is
 * none; then the page has the focus, and gives it to the heading when it comes, unless the person has moved on.
 * @returns stops waiting
 */
export function focusHeading(main: HTMLElement): () => void {
  if (focusHeadingIn(main)) return () => undefined;
  main.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main || focusHeadingIn(main)) observer.disconnect();
  });
  observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function focusHeadingIn(main: HTMLElement): boolean {
  const heading = main.querySelector('h1');
  if (heading === null) return false;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
