import { useId, type ComponentPropsWithRef } from 'react';
import styles from './ChoiceRow.module.css';

export interface ChoiceRowProps extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'className' | 'type'> {
  readonly type: 'checkbox' | 'radio';
  readonly label: string;
  readonly hint?: string | undefined;
}

/** A box or a dot with its words: the whole row is the target. `Checkbox`, `RadioRows` and `CheckboxRows` are made of it. */
export function ChoiceRow({ label, hint, 'aria-describedby': line, ...input }: ChoiceRowProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const description = [hint === undefined ? undefined : hintId, line].filter((part) => part !== undefined).join(' ');
  return (
    <label className={styles['row']} htmlFor={id}>
      <input
        {...input}
        id={id}
        className={styles['box']}
        aria-labelledby={`${id}-label`}
        aria-describedby={description === '' ? undefined : description}
      />
      <span className={styles['words']}>
        <span id={`${id}-label`} className={styles['label']}>
          {label}
        </span>
        {hint !== undefined && (
          <small id={hintId} className={styles['hint']}>
            {hint}
          </small>
        )}
      </span>
    </label>
  );
}
