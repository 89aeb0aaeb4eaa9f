import { useId } from 'react';
import { Button } from '../Button.tsx';
import { Track } from '../Track.tsx';
import styles from './Progress.module.css';

interface ProgressProps {
  readonly label: string;
  /** what is done, between 0 and 1; left out while the length is unknown */
  readonly value?: number;
  /** amounts and time: "31 of 48 MB, about 20 s"; also how the value is read aloud */
  readonly hint: string;
  readonly onCancel: () => void;
  readonly labels: { readonly cancel: string };
}

/** Work that takes longer than a moment. It can always be cancelled; the caller says what stays. */
export function Progress({ label, value, hint, onCancel, labels }: ProgressProps) {
  const labelId = useId();
  const share = value === undefined ? undefined : Math.max(0, Math.min(1, value));
  return (
    <div className={styles['progress']}>
      <div className={styles['words']}>
        <b id={labelId}>{label}</b>
        <span className={styles['hint']}>{hint}</span>
      </div>
      <progress className="visually-hidden" aria-labelledby={labelId} aria-valuetext={hint} value={share} />
      <Track share={share} />
      <Button size="small" aria-describedby={labelId} className={styles['cancel']} onClick={onCancel}>
        {labels.cancel}
      </Button>
    </div>
  );
}
