import { classNames } from './class-names.ts';
import styles from './Track.module.css';

/** A pale bar with a stroke at the value, for the eye alone: `Meter` and `Progress` say it. Without a share: length unknown. */
export function Track({ share }: { readonly share: number | undefined }) {
  return (
    <div className={styles['track']} aria-hidden="true">
      <span
        className={classNames(styles['done'], share === undefined && styles['unknown'])}
        style={share === undefined ? undefined : { inlineSize: `${share * 100}%` }}
      />
    </div>
  );
}
