import { useId, type ReactNode } from 'react';
import type { ComponentPropsWithRef } from 'react';
import styles from './Field.module.css';
import { Icon } from './Icon.tsx';

/** The attributes that the control inside a field must have. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly className: string;
}

export interface FieldWords {
  readonly label: string;
  readonly hint?: string | undefined;
  /** what is wrong and what would be right: "At most 480 minutes. Did you mean 90?" */
  readonly error?: string | undefined;
}

interface FieldProps extends FieldWords {
  readonly children: (control: FieldControl) => ReactNode;
}

/** A label, a control, and one line below it: the hint, or the error in its place. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const lineId = `${id}-line`;
  const line = error ?? hint;
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': line === undefined ? undefined : lineId,
        'aria-invalid': error === undefined ? undefined : true,
        className: styles['control'] ?? '',
      })}
      {line !== undefined && (
        <span id={lineId} className={error === undefined ? styles['hint'] : styles['error']}>
          {error !== undefined && <Icon name="warning" size="small" />}
          {line}
        </span>
      )}
    </div>
  );
}

interface TextFieldProps
  extends FieldWords, Omit<ComponentPropsWithRef<'input'>, 'id' | 'className' | 'aria-describedby' | 'aria-invalid'> {}

export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...input} {...control} />}
    </Field>
  );
}

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
