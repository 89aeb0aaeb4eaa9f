import { useId } from 'react';
import { ChoiceRow } from './ChoiceRow.tsx';
import { FieldLine, type FieldWords } from './FieldLine.tsx';

interface CheckboxProps extends FieldWords {
  readonly value: boolean;
  readonly disabled?: boolean;
  readonly onChange: (value: boolean) => void;
}

/** One thing to agree to or leave. For a setting that works at once there is `Switch`, for several boxes `CheckboxRows`. */
export function Checkbox({ label, hint, error, proposal, value, disabled, onChange }: CheckboxProps) {
  const lineId = useId();
  return (
    <div>
      <ChoiceRow
        type="checkbox"
        label={label}
        hint={hint}
        checked={value}
        disabled={disabled}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : lineId}
        onChange={({ target }) => onChange(target.checked)}
      />
      <FieldLine id={lineId} error={error} proposal={proposal} />
    </div>
  );
}
