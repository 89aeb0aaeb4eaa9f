import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { IconName } from '../icon-paths.ts';
import { Icon } from '../Icon.tsx';
import { iconButtonClass } from '../IconButton.tsx';
import styles from './Menu.module.css';

// The browser's own popover gives the top layer (a menu works inside a dialog too), closing by Escape or a press
// elsewhere, and the focus back on its button. What is added: arrow keys, Home, End, letters and Tab.

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  /** deletes; comes last, below a line */
  readonly isDestructive?: boolean;
  readonly isDisabled?: boolean;
  readonly onSelect: () => void;
}

interface MenuProps {
  /** what the menu is about: "More for Wall sit" */
  readonly label: string;
  readonly items: readonly MenuItem[];
}

/** The rarer things that can be done with one thing. At least two; a single one is a button. */
export function Menu({ label, items }: MenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const sorted = [
    ...items.filter((item) => item.isDestructive !== true),
    ...items.filter((item) => item.isDestructive),
  ];

  const buttons = (): HTMLButtonElement[] => [
    ...(menu.current?.querySelectorAll<HTMLButtonElement>('[role=menuitem]') ?? []),
  ];
  const close = (): void => {
    menu.current?.hidePopover();
    trigger.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Ctrl+R is the browser's.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const all = buttons();
    const at = all.findIndex((button) => button === document.activeElement);
    const next = nextByKey(event.key, all, at);
    if (event.key === 'Tab') menu.current?.hidePopover();
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={iconButtonClass()}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          // A press of the button, so that the browser knows which button the menu belongs to.
          if (!isOpen) event.currentTarget.click();
        }}
      >
        <Icon name="more" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className={styles['menu']}
        onToggle={(event) => {
          const opens = event.newState === 'open';
          setOpen(opens);
          if (opens) buttons()[0]?.focus();
        }}
        onKeyDown={onKeyDown}
      >
        {sorted.map(({ id: itemId, label: name, icon, isDestructive = false, isDisabled = false, onSelect }, index) => (
          <button
            key={itemId}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={classNames(
              styles['item'],
              isDestructive && styles['destructive'],
              isDestructive && index > 0 && sorted[index - 1]?.isDestructive !== true && styles['apart'],
            )}
            aria-disabled={isDisabled || undefined}
            onClick={() => {
              if (isDisabled) return;
              close();
              onSelect();
            }}
          >
            {signOf(icon, isDestructive)}
            <span>{name}</span>
          </button>
        ))}
      </div>
    </>
  );
}

const signOf = (icon: IconName | undefined, isDestructive: boolean): ReactNode => {
  const name = icon ?? (isDestructive ? 'trash' : undefined);
  return name === undefined ? null : <Icon name={name} />;
};

/** As the pattern of menus says: round at the ends, and a letter goes to the next item that begins with it. */
function nextByKey(key: string, all: readonly HTMLButtonElement[], at: number): HTMLButtonElement | undefined {
  const { length } = all;
  if (length === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return all[(at + 1) % length];
    case 'ArrowUp':
      return all[(Math.max(at, 0) - 1 + length) % length];
    case 'Home':
      return all[0];
    case 'End':
      return all[length - 1];
  }
  if ([...key].length !== 1 || key === ' ') return undefined;
  const letter = key.toLocaleLowerCase();
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].find((button) =>
    (button.textContent ?? '').trim().toLocaleLowerCase().startsWith(letter),
  );
}
