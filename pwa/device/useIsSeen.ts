import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { browserPage } from './page.ts';

const onVisibility = (listener: () => void): (() => void) => {
  const leave = [browserPage.onHidden(listener), browserPage.onReturn(listener)];
  return () => leave.forEach((each) => each());
};

/** Whether a drawing can be seen: neither scrolled out of view, nor left out by its style, nor on a hidden page. */
export function useIsSeen(element: () => Element | null): boolean {
  const isVisible = useSyncExternalStore(onVisibility, browserPage.isVisible);
  const [isInView, setInView] = useState(true);
  const found = useEffectEvent(element);
  useEffect(() => {
    const observed = found();
    if (observed === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver((changes) => setInView(changes.at(-1)?.isIntersecting === true));
    observer.observe(observed);
    return () => observer.disconnect();
  }, []);
  return isVisible && isInView;
}
