import { ChoiceGroup, type Choice } from './ChoiceGroup.tsx';
import { ChoiceRow } from './ChoiceRow.tsx';
import type { FieldWords } from './FieldLine.tsx';

interface CheckboxRowsProps<V extends string | number> extends FieldWords {
  readonly value: readonly V[];
  readonly options: readonly Choice<V>[];
  readonly disabled?: boolean;
  /** in the order of the options */
  readonly onChange: (value: readonly V[]) => void;
}

/** As many of several as apply, each a row. */
export function CheckboxRows<V extends string | number>({
  value,
  options,
  disabled,
  onChange,
  ...words
}: CheckboxRowsProps<V>) {
  return (
    <ChoiceGroup {...words} isRadio={false}>
      {({ id }) =>
        options.map((option, at) => (
          <li key={option.value}>
            <ChoiceRow
              type="checkbox"
              label={option.label}
              hint={option.hint}
              checked={value.includes(option.value)}
              disabled={disabled}
              aria-invalid={words.error === undefined ? undefined : true}
              aria-describedby={words.error !== undefined && at === 0 ? id : undefined}
              onChange={({ target }) =>
                onChange(
                  options
                    .map((given) => given.value)
                    .filter((given) => (given === option.value ? target.checked : value.includes(given))),
                )
              }
            />
          </li>
        ))
      }
    </ChoiceGroup>
  );
}
