import { Icon } from '../Icon.tsx';
import styles from './FieldLine.module.css';

export interface FieldWords {
  readonly label: string;
  readonly hint?: string | undefined;
  /** what is wrong and what would be right: "At most 480 minutes." */
  readonly error?: string | undefined;
  /** a likelier value, asked for behind the error ("Did you mean 90?"): one tap takes it */
  readonly proposal?: { readonly label: string; readonly onTake: () => void } | undefined;
}

interface FieldLineProps extends Omit<FieldWords, 'label'> {
  readonly id: string;
  /** at the line's end: "36 of 2,000" */
  readonly count?: string | undefined;
}

/** What `aria-describedby` of a control must be, so that the line below it is read with it. */
export const describedBy = (lineId: string, { hint, error }: Pick<FieldWords, 'hint' | 'error'>): string | undefined =>
  (error ?? hint) === undefined ? undefined : lineId;

/** Of a button that only says which way it goes: with the label, so that of several on a form each says what it changes. */
export const namedWith = (labelId: string, id: string) => ({ id, 'aria-labelledby': `${id} ${labelId}` });

/** The one line below a control, or under the question of choice rows: the hint, or the error in its place. */
export function FieldLine({ id, hint, error, proposal, count }: FieldLineProps) {
  const text = error ?? hint;
  if (text === undefined && count === undefined) return null;
  return (
    <div className={styles['line']}>
      {text !== undefined && (
        <span id={id} className={error === undefined ? styles['hint'] : styles['error']}>
          {error !== undefined && <Icon name="warning" size="small" />}
          <span>
            {text}
            {error !== undefined && proposal !== undefined && (
              <>
                {' '}
                <button type="button" className={styles['proposal']} onClick={proposal.onTake}>
                  {proposal.label}
                </button>
              </>
            )}
          </span>
        </span>
      )}
      {count !== undefined && <span className={styles['count']}>{count}</span>}
    </div>
  );
}
