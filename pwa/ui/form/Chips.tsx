import { useId } from 'react';
import { Icon } from '../Icon.tsx';
import styles from './Chips.module.css';
import { describedBy, FieldLine, type FieldWords } from './FieldLine.tsx';

interface ChipsProps<V extends string> extends FieldWords {
  readonly value: readonly V[];
  readonly options: readonly { readonly value: V; readonly label: string }[];
  /** in the order of the options */
  readonly onChange: (value: readonly V[]) => void;
}

/** As many of several as apply, in short words beside each other. For sentences there is `CheckboxRows`. */
export function Chips<V extends string>({ label, hint, error, proposal, value, options, onChange }: ChipsProps<V>) {
  const lineId = useId();
  return (
    <fieldset aria-describedby={describedBy(lineId, { hint, error })}>
      <legend className={styles['legend']}>{label}</legend>
      <div className={styles['chips']}>
        {options.map((option) => {
          const isOn = value.includes(option.value);
          return (
            <label key={option.value} className={styles['chip']}>
              <input
                type="checkbox"
                className={styles['box']}
                checked={isOn}
                aria-invalid={error === undefined ? undefined : true}
                onChange={({ target }) =>
                  onChange(
                    options
                      .map((given) => given.value)
                      .filter((given) => (given === option.value ? target.checked : value.includes(given))),
                  )
                }
              />
              {isOn && <Icon name="check" size="small" />}
              <span>{option.label}</span>
            </label>
          );
        })}
      </div>
      <FieldLine id={lineId} hint={hint} error={error} proposal={proposal} />
    </fieldset>
  );
}
