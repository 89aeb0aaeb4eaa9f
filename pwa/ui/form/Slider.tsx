import { useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../Icon.tsx';
import { describedBy, FieldLine, namedWith, type FieldWords } from './FieldLine.tsx';
import styles from './Slider.module.css';

export type SliderTone = 'pine' | 'amber' | 'stop';

interface SliderProps extends FieldWords {
  /** null: nothing was chosen yet; the first press or key chooses */
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
  /** Each step is drawn while there are at most 21 of them. */
  readonly step?: number;
  /** the value with its unit, as written at the end of the label and read aloud: "6 of 10" */
  readonly valueText: string;
  readonly labels: { readonly less: string; readonly more: string };
  /** minus and plus for an amount, chevrons for a place in an order */
  readonly signs?: 'amount' | 'order';
  /** What the line means, from its beginning: each tone up to its value. The value is always written too. */
  readonly bands?: readonly { readonly to: number; readonly tone: SliderTone }[];
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
}

const MOST_DRAWN = 21;
/** At the beginning of the line they move nothing. */
const LOWER_KEYS = new Set(['Home', 'ArrowDown', 'PageDown']);
/** 0.1 and 0.2 make 0.3 */
const FRACTION_DIGITS = 6;

/** A value on a line, by drag, by key or by the button at either end. */
export function Slider({
  label,
  hint,
  error,
  proposal,
  value,
  min,
  max,
  step = 1,
  valueText,
  labels,
  signs = 'amount',
  bands = [],
  disabled = false,
  onChange,
}: SliderProps) {
  const id = useId();
  const lineId = `${id}-line`;
  const [isStepped, setStepped] = useState(false);
  const steps = Math.floor((max - min) / step) + 1;
  const move = (by: number): void =>
    onChange(value === null ? min : Math.min(max, Math.max(min, Number((value + by).toFixed(FRACTION_DIGITS)))));
  const shareOf = (at: number): number => (at - min) / (max - min);
  /** Where it stood for nothing, a press on its beginning changes nothing that the browser would tell of. */
  const choose = (at: number): void => {
    if (value === null) onChange(at);
  };
  /** At its end a button stays in place, or the focus would be lost; it only does nothing. */
  const button = (by: number, isAtEnd: boolean) => ({
    // In an order the label says where one is, not what changes.
    ...(signs === 'amount' && namedWith(`${id}-label`, `${id}-${by < 0 ? 'less' : 'more'}`)),
    disabled,
    'aria-disabled': isAtEnd || undefined,
    onClick: () => {
      if (isAtEnd) return;
      setStepped(true);
      move(by);
    },
    onBlur: () => setStepped(false),
  });
  return (
    <div className={styles['slider']} role="group" aria-labelledby={`${id}-label`}>
      <div className={styles['head']}>
        <label id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
        <output htmlFor={id} className={styles['value']} aria-live="off">
          <bdi className="unbroken">{valueText}</bdi>
        </output>
        {/* The line tells its value by itself; after a press of a button nothing would. */}
        <span className="visually-hidden" aria-live="polite">
          {isStepped && (signs === 'order' ? `${label} ${valueText}` : valueText)}
        </span>
      </div>
      <div className={styles['row']}>
        <button type="button" aria-label={labels.less} {...button(-step, value !== null && value <= min)}>
          <Icon name={signs === 'amount' ? 'minus' : 'chevron-start'} />
        </button>
        <div className={styles['track']}>
          {bands.length > 0 && (
            <span className={styles['bands']} aria-hidden="true">
              {bands.map(({ to, tone }, at) => (
                <span
                  key={to}
                  className={styles[tone]}
                  style={{ flexGrow: shareOf(to) - (at === 0 ? 0 : shareOf(bands[at - 1]?.to ?? min)) }}
                />
              ))}
            </span>
          )}
          {steps <= MOST_DRAWN && (
            <span className={styles['steps']} aria-hidden="true">
              {Array.from({ length: steps }, (_, index) => (
                <span key={index} />
              ))}
            </span>
          )}
          <input
            id={id}
            type="range"
            className={classNames(styles['range'], value === null && styles['unset'])}
            value={value ?? min}
            min={min}
            max={max}
            step={step}
            disabled={disabled}
            aria-valuetext={valueText}
            aria-describedby={describedBy(lineId, { hint, error })}
            aria-invalid={error === undefined ? undefined : true}
            onChange={({ target }) => onChange(target.valueAsNumber)}
            onClick={({ currentTarget }) => choose(currentTarget.valueAsNumber)}
            // A touch on the line makes no click.
            onPointerUp={({ currentTarget }) => choose(currentTarget.valueAsNumber)}
            onKeyDown={({ key, currentTarget }) => {
              const lower = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
              if (key === ' ' || key === lower || LOWER_KEYS.has(key)) choose(min);
            }}
          />
        </div>
        <button type="button" aria-label={labels.more} {...button(step, value !== null && value >= max)}>
          <Icon name={signs === 'amount' ? 'plus' : 'chevron-end'} />
        </button>
      </div>
      <FieldLine id={lineId} hint={hint} error={error} proposal={proposal} />
    </div>
  );
}
