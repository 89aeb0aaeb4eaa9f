import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldWords } from './Field.tsx';

interface TextFieldProps
  extends FieldWords, Omit<ComponentPropsWithRef<'input'>, 'id' | 'className' | 'aria-describedby' | 'aria-invalid'> {}

export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...input} {...control} />}
    </Field>
  );
}
