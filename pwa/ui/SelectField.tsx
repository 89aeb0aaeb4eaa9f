import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldWords } from './Field.tsx';

interface SelectFieldProps
  extends FieldWords, Omit<ComponentPropsWithRef<'select'>, 'id' | 'className' | 'aria-describedby' | 'aria-invalid'> {}

/** Takes `<option>`s. */
export function SelectField({ label, hint, error, children, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select {...select} {...control}>
          {children}
        </select>
      )}
    </Field>
  );
}
