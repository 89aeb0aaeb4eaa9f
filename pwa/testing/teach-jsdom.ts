/** What jsdom knows by name only. */
export function teachJsdom(): void {
  Element.prototype.hasPointerCapture = () => false;
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView ??= () => undefined;
  // No media query applies.
  window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}
