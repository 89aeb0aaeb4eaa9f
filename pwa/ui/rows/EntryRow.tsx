import { Link } from 'react-router-dom';
import { Button } from '../Button.tsx';
import type { StoneState } from '../path/mark.ts';
import { StoneSign } from '../path/StoneSign.tsx';
import styles from './Rows.module.css';
import { Row } from './Rows.tsx';

interface EntryRowProps {
  /** what was recorded, in words */
  readonly title: string;
  /** where it is shown; the whole row leads there */
  readonly to?: string | undefined;
  /** formatted: "Thu, Nov 19"; left out where none is known */
  readonly time?: string | undefined;
  /** what else belongs beside the time: "left knee" */
  readonly meta?: readonly string[];
  readonly stone: StoneState;
  /** where it is kept, in words, for readers: "Saved on this device"; left out where `meta` says it */
  readonly stoneLabel?: string;
  /** Left out where it cannot be taken back. The button's name says which entry. */
  readonly onRemove?: () => void;
  readonly isRemoving?: boolean;
  /** It stays where it is and says so in the place of its button: the next row's must not come under the same finger. */
  readonly isRemoved?: boolean;
  /** needed with `onRemove`: "Remove", "Removing" while it runs, and "Removed" where it stays */
  readonly labels?: { readonly remove: string; readonly removing: string; readonly removed?: string };
}

/** An entry of a journal or a log: its stone, its words, its time, and how to take it back. Goes inside `Rows`. */
export function EntryRow({
  title,
  to,
  time,
  meta = [],
  stone,
  stoneLabel,
  onRemove,
  isRemoving = false,
  isRemoved = false,
  labels,
}: EntryRowProps) {
  return (
    <Row>
      <div className={styles['entry']}>
        <StoneSign state={stone} {...(stoneLabel === undefined ? {} : { label: stoneLabel })} />
        <div className={styles['words']}>
          <p className={styles['name']}>
            {to === undefined ? (
              title
            ) : (
              <Link className={styles['whole']} to={to}>
                {title}
              </Link>
            )}
          </p>
          <p className={styles['meta']}>
            {[...(time === undefined ? [] : [time]), ...meta].map((part) => (
              <span key={part}>
                <bdi>{part}</bdi>
              </span>
            ))}
          </p>
        </div>
        {isRemoved && (
          <span tabIndex={-1} className={styles['removed']} data-button={labels?.removing}>
            {labels?.removed}
          </span>
        )}
        {onRemove !== undefined && !isRemoved && (
          <Button
            variant="link"
            size="small"
            busy={isRemoving}
            {...(labels === undefined ? {} : { busyLabel: labels.removing })}
            aria-label={`${isRemoving ? labels?.removing : labels?.remove}: ${title}`}
            className={styles['remove']}
            onClick={onRemove}
          >
            {labels?.remove}
          </Button>
        )}
      </div>
    </Row>
  );
}
