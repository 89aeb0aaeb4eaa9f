/**
 * Where a person lands on arriving at a page. Forward it is the page's heading, at the top. Back it is where they left:
 * the same scroll position, and the focus on what had it, found again by what it is, since the page is drawn anew. Its
 * data may come in steps, so landing waits for them, unless the person has moved on.
 */
export interface Landing {
  /** follows scroll and focus until the returned function is called */
  readonly follow: () => () => void;
  /** the page is being left: what moves while the next one is drawn belongs to neither */
  readonly leave: () => void;
  /** another entry of the history shows the same page, by its search or hash: it stays where it is */
  readonly stay: (key: string) => void;
  /** @param how `start`: the first page of this document, where the browser has put the focus */
  readonly arrive: (key: string, how: 'start' | 'forward' | 'back', main: HTMLElement) => void;
}

interface Left {
  readonly y: number;
  readonly focus?: FocusMark | undefined;
}

/** An element by what it is and how many like it come before. */
interface FocusMark {
  readonly is: string;
  readonly index: number;
}

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';
const ACTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'];
/** Scroll positions lie in the state of the history entry that is shown, to survive a reload and go with the tab. */
const STATE = 'waymendPlaces';
const MOST_KEPT = 50;
const MOST_LETTERS = 200;
/** Chromium takes no new state while it unloads a page; older Safari has no `scrollend`. */
const STORED_AT = ['scrollend', 'pagehide'];

export function createLanding(): Landing {
  const left = new Map<string, Left>(storedPlaces());
  let current: string | null = null;
  let stopWaiting: () => void = () => undefined;

  const note = (change: Partial<Left>): void => {
    if (current === null) return;
    const before = left.get(current);
    left.delete(current);
    left.set(current, { y: window.scrollY, ...before, ...change });
  };
  const noteScroll = (): void => note({ y: window.scrollY });
  const noteFocus = ({ target }: Event): void =>
    note({ focus: target instanceof HTMLElement ? markOf(target) : undefined });
  /** Safari gives a link that is tapped no focus. */
  const noteLink = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest<HTMLElement>('a[href]') : null;
    if (link !== null) note({ focus: markOf(link) });
  };
  const store = (): void => {
    history.replaceState(
      { ...(history.state as Record<string, unknown> | null), [STATE]: [...left].slice(-MOST_KEPT) },
      '',
    );
  };

  return {
    follow: () => {
      // The browser would restore the scroll position before the page has its full height.
      history.scrollRestoration = 'manual';
      window.addEventListener('scroll', noteScroll, { passive: true });
      document.addEventListener('focusin', noteFocus);
      document.addEventListener('click', noteLink, true);
      for (const name of STORED_AT) window.addEventListener(name, store);
      return () => {
        stopWaiting();
        window.removeEventListener('scroll', noteScroll);
        document.removeEventListener('focusin', noteFocus);
        document.removeEventListener('click', noteLink, true);
        for (const name of STORED_AT) window.removeEventListener(name, store);
      };
    },
    leave: () => {
      stopWaiting();
      current = null;
    },
    stay: (key) => {
      if (current === null || current === key) return;
      const here = left.get(current);
      current = key;
      note(here ?? {});
      store();
    },
    arrive: (key, how, main) => {
      stopWaiting();
      current = key;
      const before = how === 'forward' ? undefined : left.get(key);
      store();
      const person = watchPerson();
      const stops = [person.stop];
      if (how !== 'start') stops.push(landFocus(main, before?.focus, person));
      if (before !== undefined) stops.push(landScroll(main, before.y, person, how === 'start'));
      else if (how !== 'start') window.scrollTo(0, 0);
      stopWaiting = () => stops.forEach((stop) => stop());
    },
  };
}

const storedPlaces = (): readonly (readonly [string, Left])[] =>
  ((history.state as Record<string, unknown> | null)?.[STATE] ?? []) as readonly (readonly [string, Left])[];

const describeElement = (element: Element): string =>
  [element.tagName, element.getAttribute('href') ?? '', element.getAttribute('aria-label') ?? element.textContent]
    .join(' ')
    .slice(0, MOST_LETTERS);

const alike = (is: string): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) => describeElement(element) === is);

/** Of what stands on the page or around it, but not of the page as a whole. */
function markOf(element: HTMLElement): FocusMark | undefined {
  if (element.matches('main, h1')) return undefined;
  const is = describeElement(element);
  return { is, index: alike(is).indexOf(element) };
}

/** Calls `attempt` now and after each change of the page, until it is done or no longer wanted. */
function untilDone(main: HTMLElement, attempt: () => boolean): () => void {
  if (attempt()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (attempt()) observer.disconnect();
  });
  observer.observe(main, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}

interface Person {
  readonly hasActed: () => boolean;
  readonly stop: () => void;
}

function watchPerson(): Person {
  let hasActed = false;
  const act = (): void => {
    hasActed = true;
  };
  for (const name of ACTS) window.addEventListener(name, act, { passive: true });
  return {
    hasActed: () => hasActed,
    stop: () => {
      for (const name of ACTS) window.removeEventListener(name, act);
    },
  };
}

/**
 * What had the focus when the page was left; until that is there, or without it, the field that the page is about
 * (`data-lands`) or the heading; until there is one, the page itself.
 */
function landFocus(main: HTMLElement, mark: FocusMark | undefined, person: Person): () => void {
  let holder: HTMLElement | null = null;
  const take = (element: HTMLElement): void => {
    if (holder === element) return;
    holder = element;
    element.focus({ preventScroll: true });
  };
  const hasMovedOn = (): boolean =>
    (holder !== null && document.activeElement !== holder && document.activeElement !== document.body) ||
    (mark !== undefined && person.hasActed());
  return untilDone(main, () => {
    if (hasMovedOn()) return true;
    const former = mark === undefined ? undefined : alike(mark.is)[mark.index];
    const field = main.querySelector<HTMLElement>('[data-lands]');
    const heading = field ?? main.querySelector<HTMLElement>('h1');
    if (field === null && heading !== null && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    take(former ?? heading ?? main);
    return former !== undefined || (heading !== null && mark === undefined);
  });
}

/** @param isReload then the heading has the focus only where the page has landed on it by itself: it is about something else now */
const landScroll = (main: HTMLElement, y: number, person: Person, isReload: boolean): (() => void) =>
  untilDone(main, () => {
    if (person.hasActed() || (isReload && document.activeElement?.matches('main h1') === true)) return true;
    window.scrollTo(0, y);
    return Math.abs(window.scrollY - y) < 1;
  });
