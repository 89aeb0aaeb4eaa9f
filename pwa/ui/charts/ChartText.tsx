import type { ComponentPropsWithRef } from 'react';
import styles from './drawing.module.css';

interface ChartTextProps extends Omit<ComponentPropsWithRef<'text'>, 'children'> {
  readonly children: string;
}

/** A text of a drawing. The display face has no good degree sign, so that one comes from the system. */
export function ChartText({ children, ...rest }: ChartTextProps) {
  return (
    <text {...rest}>
      {children.split(/(°)/).map((part, index) =>
        part === '°' ? (
          <tspan key={index} className={styles['degree']}>
            {part}
          </tspan>
        ) : (
          part
        ),
      )}
    </text>
  );
}
