import { useId } from 'react';
import styles from './Switch.module.css';

interface SwitchProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: boolean;
  readonly disabled?: boolean;
  readonly onChange: (value: boolean) => void;
}

export function Switch({ label, hint, value, disabled = false, onChange }: SwitchProps) {
  const hintId = useId();
  return (
    <div>
      <label className={styles['row']}>
        <input
          type="checkbox"
          role="switch"
          className={styles['switch']}
          checked={value}
          disabled={disabled}
          aria-describedby={hint === undefined ? undefined : hintId}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      {hint !== undefined && (
        <span id={hintId} className={styles['hint']}>
          {hint}
        </span>
      )}
    </div>
  );
}
