/**
 * A command disables its button while it runs, and then often replaces it: either drops the focus to the top of
 * the page. Called after such a change, this gives it to what stands there now, unless the person has moved on.
 */
export function catchLostFocus(heir: HTMLElement | null): void {
  if (document.activeElement === document.body || document.activeElement === null) heir?.focus({ preventScroll: true });
}
