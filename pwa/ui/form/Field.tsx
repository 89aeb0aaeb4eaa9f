import { useId, type ReactNode } from 'react';
import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../Icon.tsx';
import styles from './Field.module.css';
import { describedBy, FieldLine, type FieldWords } from './FieldLine.tsx';

/** The attributes that the control inside a field must have. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly className: string;
}

interface FieldProps extends FieldWords {
  /** at the end of the line below: "36 of 2,000" */
  readonly count?: string | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

/** A label, a control, and one line below it: the hint, or the error in its place. */
export function Field({ label, hint, error, proposal, count, children }: FieldProps) {
  const id = useId();
  const lineId = `${id}-line`;
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy(lineId, { hint, error }),
        'aria-invalid': error === undefined ? undefined : true,
        className: styles['control'] ?? '',
      })}
      <FieldLine id={lineId} hint={hint} error={error} proposal={proposal} count={count} />
    </div>
  );
}

type OwnProps = 'id' | 'className' | 'aria-describedby' | 'aria-invalid' | 'value' | 'onChange';

/** A control of one text: `value` in, the new value out. */
export interface TextValue {
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

interface TextFieldProps extends FieldWords, TextValue, Omit<ComponentPropsWithRef<'input'>, OwnProps> {
  /** stands at the end of the control: "min" */
  readonly unit?: string;
}

export function TextField({ label, hint, error, proposal, unit, onChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} proposal={proposal}>
      {(control) => (
        <span className={styles['frame']}>
          <input {...input} {...control} onChange={({ target }) => onChange?.(target.value)} />
          {unit !== undefined && (
            <span className={styles['unit']} aria-hidden="true">
              {unit}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}

interface SelectFieldProps extends FieldWords, TextValue, Omit<ComponentPropsWithRef<'select'>, OwnProps> {}

/** Takes `<option>`s. */
export function SelectField({ label, hint, error, proposal, onChange, children, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} proposal={proposal}>
      {(control) => (
        <span className={styles['frame']}>
          <select
            {...select}
            {...control}
            className={classNames(control.className, styles['select'])}
            onChange={({ target }) => onChange?.(target.value)}
          >
            {children}
          </select>
          <span className={styles['unit']} aria-hidden="true">
            <Icon name="chevron-down" />
          </span>
        </span>
      )}
    </Field>
  );
}
