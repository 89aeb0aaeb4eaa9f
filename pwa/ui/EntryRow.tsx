import { Button } from './Button.tsx';
import type { StoneState } from './path/mark.ts';
import { StoneSign } from './path/StoneSign.tsx';
import styles from './Rows.module.css';
import { Row } from './Rows.tsx';

interface EntryRowProps {
  /** what was recorded, in words */
  readonly title: string;
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
  /** needed with `onRemove`: "Remove", and "Removing" while it runs */
  readonly labels?: { readonly remove: string; readonly removing: string };
}

/** An entry of a journal or a log: its stone, its words, its time, and how to take it back. Goes inside `Rows`. */
export function EntryRow({
  title,
  time,
  meta = [],
  stone,
  stoneLabel,
  onRemove,
  isRemoving = false,
  labels,
}: EntryRowProps) {
  const remove = isRemoving ? labels?.removing : labels?.remove;
  return (
    <Row>
      <div className={styles['entry']}>
        <StoneSign state={stone} {...(stoneLabel === undefined ? {} : { label: stoneLabel })} />
        <div className={styles['words']}>
          <p className={styles['name']}>{title}</p>
          <p className={styles['meta']}>
            {[...(time === undefined ? [] : [time]), ...meta].map((part) => (
              <span key={part}>
                <bdi>{part}</bdi>
              </span>
            ))}
          </p>
        </div>
        {onRemove !== undefined && (
          <Button
            variant="link"
            size="small"
            busy={isRemoving}
            aria-label={`${remove}: ${title}`}
            className={styles['remove']}
            onClick={onRemove}
          >
            {remove}
          </Button>
        )}
      </div>
    </Row>
  );
}
