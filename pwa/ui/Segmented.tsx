import { useId } from 'react';
import styles from './Segmented.module.css';

interface SegmentedProps<V extends string | number> {
  readonly label: string;
  /** the label is read aloud, not shown */
  readonly labelHidden?: boolean;
  readonly value: V | null;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
}

/** A choice of a few options, all visible. A radio group: arrow keys move between them. */
export function Segmented<V extends string | number>({
  label,
  labelHidden = false,
  value,
  options,
  onChange,
}: SegmentedProps<V>) {
  const name = useId();
  return (
    <fieldset className={styles['segmented']}>
      <legend className={labelHidden ? 'visually-hidden' : styles['legend']}>{label}</legend>
      <div className={styles['options']}>
        {options.map((option) => (
          <label key={option.value} className={styles['option']}>
            <input
              type="radio"
              className={styles['radio']}
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
