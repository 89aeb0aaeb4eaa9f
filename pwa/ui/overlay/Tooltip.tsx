import * as RadixTooltip from '@radix-ui/react-tooltip';
import type { ReactElement, ReactNode } from 'react';
import styles from './Tooltip.module.css';

export const TOOLTIP_OPEN_DELAY_MS = 700;
/** Moving from one to the next within this time opens the next at once. */
export const TOOLTIP_SKIP_DELAY_MS = 300;

/** Wraps the whole app, once. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={TOOLTIP_OPEN_DELAY_MS} skipDelayDuration={TOOLTIP_SKIP_DELAY_MS}>
      {children}
    </RadixTooltip.Provider>
  );
}

interface TooltipProps {
  /** Repeats or adds to the control's own name; never the only place something is said. */
  readonly text: string;
  readonly side?: 'top' | 'bottom';
  /** one focusable element */
  readonly children: ReactElement;
}

export function Tooltip({ text, side = 'bottom', children }: TooltipProps) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content className={styles['tip']} side={side} sideOffset={6} collisionPadding={8}>
          {text}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}
