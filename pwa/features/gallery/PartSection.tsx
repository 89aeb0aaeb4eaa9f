import type { ReactNode } from 'react';
import styles from './GalleryScreen.module.css';

interface PartSectionProps {
  readonly heading: string;
  readonly children: ReactNode;
  /** extends to the edges of its column */
  readonly bleed?: boolean;
}

/** Not a landmark: every part appears twice, once in each theme, and landmarks need unique names. */
export function PartSection({ heading, children, bleed = false }: PartSectionProps) {
  return (
    <div className={bleed ? styles['bleed'] : styles['section']}>
      <h2>{heading}</h2>
      {children}
    </div>
  );
}
