/**
 * A command disables its button while it runs, and often replaces it afterwards; both drop the focus to the top of the
 * page. Called after such a change, this moves the focus to the replacement, unless the person has moved on.
 */
export function catchLostFocus(heir: HTMLElement | null): void {
  if (document.activeElement === document.body || document.activeElement === null) heir?.focus({ preventScroll: true });
}
