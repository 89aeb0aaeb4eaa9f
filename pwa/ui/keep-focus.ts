/**
 * What has the focus may go away: a row that is removed, a button that takes itself away, the opener of a dialog. The
 * browser then drops the focus to the top of the page; here it goes to what stands in that place now, else to what comes
 * next, else to what came before, and where a part of the page has nothing left, to its heading. A button that is disabled
 * while it works gets the focus back. A view does nothing for it but mark a panel as a whole. Where the whole page becomes
 * another, one lands on its heading instead: at an address by `app/landing.ts`, at a step of one by `parts/useLanding.ts`.
 */
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';
/** Focused as a whole, which reads it out: whoever presses Remove twice must not remove two. */
const ROW = 'li, tr';
/** So is a panel that says so, which takes the place of its button: pressing on must not press the Undo inside. */
const PANEL = '[tabindex="-1"]:not(a, button, input, select, textarea, summary)';
const PART = 'section, dialog, main, body';

const canTakeFocus = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 &&
  !element.matches(':disabled') &&
  // jsdom lays nothing out
  (!('checkVisibility' in element) || element.checkVisibility());

const firstIn = (element: Element): HTMLElement | undefined =>
  [element, ...element.querySelectorAll(FOCUSABLE)].find(
    (each): each is HTMLElement => each instanceof HTMLElement && each.matches(FOCUSABLE) && canTakeFocus(each),
  );

/** Focuses what takes no focus by itself: a row, a heading. */
export function focusOn(element: HTMLElement): void {
  if (!element.matches(FOCUSABLE)) element.tabIndex = -1;
  element.focus();
}

/**
 * What stands after the first `from` children of an element, before what stands ahead of them.
 * @param wholes which of them are focused as a whole
 */
function heirAmong(parent: Element, from: number, wholes: string | null): HTMLElement | null {
  const children = [...parent.children];
  for (const child of [...children.slice(from), ...children.slice(0, from).reverse()]) {
    const isWhole = wholes !== null && child instanceof HTMLElement && child.matches(wholes);
    const found = isWhole ? child : firstIn(child);
    if (found !== undefined) return found;
  }
  if (parent.matches(PART)) return parent.querySelector<HTMLElement>('h1, h2, h3');
  const { parentElement: above } = parent;
  return above === null ? null : heirAmong(above, [...above.children].indexOf(parent) + 1, null);
}

/** @param records of the changes by which it was lost */
function heirOf(lost: Element, records: readonly MutationRecord[]): HTMLElement | null {
  let gone: Node = lost;
  for (const { target, removedNodes, previousSibling, nextSibling } of records) {
    const removed = [...removedNodes].find((node) => node.contains(gone));
    if (removed === undefined || !(target instanceof Element)) continue;
    gone = target;
    if (!target.isConnected) continue;
    // Another page: where one lands there is not decided here.
    if (target.matches('main, body')) return null;
    const children = [...target.childNodes];
    const [before, after] = [previousSibling, nextSibling].map((node) => children.indexOf(node as ChildNode));
    const at = before !== undefined && before >= 0 ? before + 1 : Math.max(0, after ?? 0);
    const from = children.slice(0, at).filter((node) => node instanceof Element).length;
    return heirAmong(target, from, removed instanceof Element && removed.matches(ROW) ? `${ROW}, ${PANEL}` : PANEL);
  }
  return null;
}

const EVERYWHERE: MutationObserverInit = { childList: true, subtree: true };

/** Follows an element, and once it is gone, what took its place. */
export function followPlace(element: HTMLElement): { readonly leave: () => HTMLElement | null } {
  let current: HTMLElement | null = element;
  const see = (records: readonly MutationRecord[]): void => {
    if (current?.isConnected === false) current = heirOf(current, records);
  };
  const observer = new MutationObserver(see);
  observer.observe(document, EVERYWHERE);
  return {
    leave: () => {
      see(observer.takeRecords());
      observer.disconnect();
      return current;
    },
  };
}

/** For the whole page, once. */
export function keepFocus(): () => void {
  let focused: Element | null = null;
  const onFocus = ({ target }: FocusEvent): void => {
    focused = target instanceof Element ? target : null;
  };
  // Whoever presses elsewhere has left.
  const onPress = ({ target }: Event): void => {
    if (!(target instanceof Node && focused?.contains(target) === true)) focused = null;
  };
  const observer = new MutationObserver((records) => {
    if (focused === null) return;
    const isNowhere = [null, document.body].includes(document.activeElement as HTMLElement | null);
    if (focused.isConnected) {
      const isEnabledAgain = records.some(({ type, target }) => type === 'attributes' && target === focused);
      if (isNowhere && isEnabledAgain && focused instanceof HTMLElement && canTakeFocus(focused))
        focused.focus({ preventScroll: true });
      return;
    }
    const heir = isNowhere ? heirOf(focused, records) : null;
    focused = null;
    if (heir !== null) focusOn(heir);
  });
  observer.observe(document, { ...EVERYWHERE, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onPress);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerdown', onPress);
  };
}
