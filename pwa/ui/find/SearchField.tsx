import { useId, useRef } from 'react';
import fieldStyles from '../form/Field.module.css';
import { Icon } from '../Icon.tsx';
import { IconButton } from '../IconButton.tsx';
import styles from './SearchField.module.css';

interface SearchFieldProps {
  /** what is searched; read aloud, not shown */
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  /** How many there are now ("18 of 24 for the knee"). Stands below, and is said when it changes; not given where the page says it elsewhere. */
  readonly result?: string;
  readonly labels: { readonly clear: string };
  readonly disabled?: boolean;
  /** the page is about searching: whoever arrives lands in the field */
  readonly lands?: boolean;
  readonly onChange: (value: string) => void;
}

/** Searches while it is written in. Escape clears it. */
export function SearchField({
  label,
  placeholder,
  value,
  result,
  labels,
  disabled,
  lands,
  onChange,
}: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className={styles['search']}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <div className={styles['frame']}>
        <span className={styles['sign']}>
          <Icon name="search" />
        </span>
        <input
          ref={input}
          id={id}
          type="search"
          className={`${fieldStyles['control']} ${styles['input']}`}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={placeholder}
          value={value}
          disabled={disabled}
          data-lands={lands}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || value === '') return;
            // Inside a dialog it empties the field; the next one closes the dialog.
            event.preventDefault();
            event.stopPropagation();
            clear();
          }}
        />
        {value !== '' && disabled !== true && (
          <IconButton icon="close" label={labels.clear} className={styles['clear']} onClick={clear} />
        )}
      </div>
      {result !== undefined && (
        <p role="status" className={styles['result']}>
          {result}
        </p>
      )}
    </div>
  );
}
