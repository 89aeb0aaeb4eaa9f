import { useId, type ReactNode } from 'react';
import styles from './GalleryScreen.module.css';

interface PartSectionProps {
  readonly heading: string;
  readonly children: ReactNode;
  /** runs to the edges of its column */
  readonly bleed?: boolean;
}

export function PartSection({ heading, children, bleed = false }: PartSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={bleed ? styles['bleed'] : styles['section']}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  );
}
