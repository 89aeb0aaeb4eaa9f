import { useEffect, useRef, type ReactNode } from 'react';
import styles from './OfferCard.module.css';

interface OfferCardProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** What is offered at the lower edge, over the page. Toasts stand above it, however high its words make it. */
export function OfferCard({ label, children, actions }: OfferCardProps) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = card;
    if (current === null || typeof ResizeObserver === 'undefined') return undefined;
    const { style } = document.body;
    const observer = new ResizeObserver(() => style.setProperty('--offer', `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--offer');
    };
  }, []);
  return (
    <aside ref={card} className={styles['card']} aria-label={label}>
      {children}
      <div className={styles['actions']}>{actions}</div>
    </aside>
  );
}
