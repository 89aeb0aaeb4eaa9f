import { useId, type ReactNode } from 'react';
import styles from './Section.module.css';
import { SectionHeader, type SectionHeaderProps } from './SectionHeader.tsx';

interface SectionProps extends Omit<SectionHeaderProps, 'id'> {
  readonly children: ReactNode;
}

/** A part of a page that readers can jump to by its heading. The page sets how far its sections stand apart: 48 px. */
export function Section({ children, ...header }: SectionProps) {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <SectionHeader id={id} {...header} />
      {children}
    </section>
  );
}
