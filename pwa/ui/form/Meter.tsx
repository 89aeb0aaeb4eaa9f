import { useId } from 'react';
import { Track } from '../Track.tsx';
import styles from './Meter.module.css';

interface MeterProps {
  readonly label: string;
  /** a line below, where something needs saying */
  readonly hint?: string;
  readonly value: number;
  readonly max: number;
  /** the value with its unit and what it is out of, as written beside and read aloud: "31 of 48 MB" */
  readonly valueText: string;
}

/** How much of something there is. Work that goes on is `progress`, not this. */
export function Meter({ label, hint, value, max, valueText }: MeterProps) {
  const id = useId();
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div className={styles['meter']}>
      <div className={styles['head']}>
        <label htmlFor={id}>{label}</label>
        <bdi className="unbroken" aria-hidden="true">
          {valueText}
        </bdi>
      </div>
      {/* The element is for the reader; how it looks cannot be told to all browsers. */}
      <meter
        id={id}
        className="visually-hidden"
        min={0}
        max={max > 0 ? max : 1}
        value={max > 0 ? value : 0}
        aria-valuetext={valueText}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
      <Track share={share} />
      {hint !== undefined && (
        <span id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </span>
      )}
    </div>
  );
}
