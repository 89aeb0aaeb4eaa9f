import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type TextValue } from './Field.tsx';
import type { FieldWords } from './FieldLine.tsx';
import styles from './TextArea.module.css';

interface TextAreaProps
  extends
    FieldWords,
    TextValue,
    Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'className' | 'value' | 'onChange' | 'aria-invalid'> {
  /** how much of the room is used, at the end of the line below: "36 of 2,000" */
  readonly count?: string;
}

/** Text of several lines. It grows with what is written, as far as the browser can. */
export function TextArea({ label, hint, error, proposal, count, onChange, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} proposal={proposal} count={count}>
      {({ className, ...control }) => (
        <textarea
          rows={3}
          {...area}
          {...control}
          className={classNames(className, styles['area'])}
          onChange={({ target }) => onChange?.(target.value)}
        />
      )}
    </Field>
  );
}
