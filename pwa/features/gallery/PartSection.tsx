import type { ReactNode } from 'react';
import styles from './GalleryScreen.module.css';

interface PartSectionProps {
  readonly heading: string;
  readonly children: ReactNode;
  /** runs to the edges of its column */
  readonly bleed?: boolean;
}

/** No landmark: every part stands here twice, once in each theme, and landmarks must have names of their own. */
export function PartSection({ heading, children, bleed = false }: PartSectionProps) {
  return (
    <div className={bleed ? styles['bleed'] : styles['section']}>
      <h2>{heading}</h2>
      {children}
    </div>
  );
}
