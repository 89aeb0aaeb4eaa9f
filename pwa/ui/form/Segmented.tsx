import { useId } from 'react';
import { describedBy, FieldLine, type FieldWords } from './FieldLine.tsx';
import styles from './Segmented.module.css';

interface SegmentedProps<V extends string | number> extends FieldWords {
  /** the label is read aloud, not shown */
  readonly labelHidden?: boolean;
  readonly value: V | null;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
}

/** A choice of a few options, all visible. A radio group: arrow keys move between them. */
export function Segmented<V extends string | number>({
  label,
  hint,
  error,
  proposal,
  labelHidden = false,
  value,
  options,
  onChange,
}: SegmentedProps<V>) {
  const name = useId();
  const lineId = `${name}-line`;
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={describedBy(lineId, { hint, error })}
    >
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
      <FieldLine id={lineId} hint={hint} error={error} proposal={proposal} />
    </fieldset>
  );
}
