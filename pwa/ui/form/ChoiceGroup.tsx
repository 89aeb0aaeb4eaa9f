import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './ChoiceRow.module.css';
import { describedBy, FieldLine, type FieldWords } from './FieldLine.tsx';

export interface Choice<V> {
  readonly value: V;
  readonly label: string;
  readonly hint?: string;
}

interface ChoiceGroupProps extends FieldWords {
  /** A radio group is wrong as a whole, so it says so itself; of boxes each one does. */
  readonly isRadio: boolean;
  readonly children: (line: { readonly id: string | undefined }) => ReactNode;
}

/** The question over choice rows, with its line under it rather than below them: the list may be long. */
export function ChoiceGroup({ label, hint, error, proposal, isRadio, children }: ChoiceGroupProps) {
  const lineId = useId();
  const line = describedBy(lineId, { hint, error });
  return (
    <fieldset
      className={styles['group']}
      role={isRadio ? 'radiogroup' : undefined}
      aria-invalid={isRadio && error !== undefined ? true : undefined}
      aria-describedby={line}
    >
      <legend className={styles['legend']}>{label}</legend>
      <FieldLine id={lineId} hint={hint} error={error} proposal={proposal} />
      <ul className={classNames(styles['list'], error !== undefined && styles['invalid'])}>{children({ id: line })}</ul>
    </fieldset>
  );
}
