import { useId } from 'react';
import { ChoiceGroup, type Choice } from './ChoiceGroup.tsx';
import { ChoiceRow } from './ChoiceRow.tsx';
import type { FieldWords } from './FieldLine.tsx';

interface RadioRowsProps<V extends string | number> extends FieldWords {
  /** null: nothing is chosen yet */
  readonly value: V | null;
  readonly options: readonly Choice<V>[];
  readonly disabled?: boolean;
  readonly onChange: (value: V) => void;
}

/** One of several, each a row. Arrow keys move between them. For two to four short words there is `Segmented`. */
export function RadioRows<V extends string | number>({
  value,
  options,
  disabled,
  onChange,
  ...words
}: RadioRowsProps<V>) {
  const name = useId();
  return (
    <ChoiceGroup {...words} isRadio>
      {({ id }) =>
        options.map((option, at) => (
          <li key={option.value}>
            <ChoiceRow
              type="radio"
              name={name}
              label={option.label}
              hint={option.hint}
              checked={option.value === value}
              disabled={disabled}
              // Where the focus goes: many readers pass over what describes the group.
              aria-describedby={words.error !== undefined && at === 0 ? id : undefined}
              onChange={() => onChange(option.value)}
            />
          </li>
        ))
      }
    </ChoiceGroup>
  );
}
