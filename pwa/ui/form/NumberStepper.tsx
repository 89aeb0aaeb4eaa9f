import { useId, useState, type KeyboardEvent } from 'react';
import { Icon } from '../Icon.tsx';
import { describedBy, FieldLine, namedWith, type FieldWords } from './FieldLine.tsx';
import styles from './NumberStepper.module.css';

interface NumberStepperProps extends FieldWords {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  /** the value with its unit, as read aloud: "20 minutes" */
  readonly valueText?: string;
  readonly unit?: string;
  readonly labels: { readonly less: string; readonly more: string };
  readonly onChange: (value: number) => void;
}

export function NumberStepper({
  label,
  hint,
  error,
  proposal,
  value,
  min,
  max,
  step = 1,
  valueText,
  unit,
  labels,
  onChange,
}: NumberStepperProps) {
  const labelId = useId();
  const lineId = `${labelId}-line`;
  const [isStepped, setStepped] = useState(false);
  const change = (next: number): void => {
    const kept = Math.max(min, Math.min(max, next));
    if (kept !== value) onChange(kept);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next: Readonly<Record<string, number>> = {
      ArrowUp: value + step,
      ArrowDown: value - step,
      PageUp: value + step * 5,
      PageDown: value - step * 5,
      Home: min,
      End: max,
    };
    const wanted = next[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    change(wanted);
  };
  /** At its end a button stays in place, or the focus would be lost; it only does nothing. */
  const button = (by: number, isAtEnd: boolean) => ({
    ...namedWith(labelId, `${labelId}-${by < 0 ? 'less' : 'more'}`),
    'aria-disabled': isAtEnd || undefined,
    onClick: () => {
      if (isAtEnd) return;
      setStepped(true);
      change(value + by);
    },
    onBlur: () => setStepped(false),
  });
  return (
    <div className={styles['field']}>
      <span id={labelId} className={styles['label']}>
        {label}
      </span>
      <div className={styles['stepper']} role="group" aria-labelledby={labelId}>
        <button type="button" aria-label={labels.less} {...button(-step, value <= min)}>
          <Icon name="minus" />
        </button>
        <span
          role="spinbutton"
          tabIndex={0}
          className={styles['value']}
          aria-labelledby={labelId}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuenow={value}
          aria-valuetext={valueText}
          aria-describedby={describedBy(lineId, { hint, error })}
          aria-invalid={error === undefined ? undefined : true}
          onKeyDown={onKeyDown}
        >
          <span className="figures">{value}</span>
          {unit !== undefined && <small>{unit}</small>}
        </span>
        <button type="button" aria-label={labels.more} {...button(step, value >= max)}>
          <Icon name="plus" />
        </button>
      </div>
      {/* The number tells its value by itself; after a press of a button nothing would. */}
      <span className="visually-hidden" aria-live="polite">
        {isStepped && (valueText ?? value)}
      </span>
      <FieldLine id={lineId} hint={hint} error={error} proposal={proposal} />
    </div>
  );
}
