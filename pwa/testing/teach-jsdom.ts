/** What jsdom knows by name only. */
export function teachJsdom(): void {
  Element.prototype.hasPointerCapture = () => false;
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView ??= () => undefined;
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}
