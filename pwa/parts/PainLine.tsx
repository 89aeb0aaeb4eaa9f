import { useId, useRef, type KeyboardEvent } from 'react';
import { lightOf } from '#core/rules/coach/pain.ts';
import { useDirection } from '#pwa/i18n/useDirection.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { classNames } from '#pwa/ui/class-names.ts';
import { describedBy, FieldLine } from '#pwa/ui/form/FieldLine.tsx';
import styles from './PainLine.module.css';

const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

interface PainLineProps {
  /** what is asked, for those who do not see it beside the line: "Left knee, this morning" */
  readonly label: string;
  /** null: nothing is answered yet */
  readonly value: number | null;
  /** the answer before, ringed and named: "last night" */
  readonly last?: { readonly level: number; readonly label: string } | null;
  readonly disabled?: boolean;
  /** of a form: what is wrong, below the line */
  readonly error?: string | undefined;
  /** one tap is the answer */
  readonly onAnswer: (level: number) => void;
}

/**
 * Pain as eleven numbers on a line, answered by one tap. Buttons, not radios: arrow keys only lead from number to number,
 * where those of a radio group would answer on the way. Needs the texts `pain`.
 */
export function PainLine({ label, value, last = null, disabled = false, error, onAnswer }: PainLineProps) {
  const t = useText('pain');
  const format = useFormat();
  const dir = useDirection();
  const line = useRef<HTMLFieldSetElement>(null);
  const errorId = useId();
  const buttons = (): readonly HTMLButtonElement[] => [...(line.current?.querySelectorAll('button') ?? [])];
  const step = (event: KeyboardEvent<HTMLButtonElement>, level: number): void => {
    const onward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const to = { Home: 0, End: 10, ArrowUp: level + 1, ArrowDown: level - 1 }[event.key];
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    const next = to ?? (isSideways ? level + (event.key === onward ? 1 : -1) : null);
    if (next === null) return;
    event.preventDefault();
    buttons()[Math.min(10, Math.max(0, next))]?.focus();
  };
  return (
    <>
      <fieldset
        ref={line}
        className={styles['line']}
        disabled={disabled}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(errorId, { error })}
      >
        <legend className="visually-hidden">
          {/[.?!]$/.test(label) ? label : `${label}.`} {t('line.legend')}
        </legend>
        {LEVELS.map((level) => (
          <button
            key={level}
            type="button"
            className={classNames(styles['number'], styles[lightOf(level)])}
            aria-pressed={level === value}
            data-last={level === last?.level || undefined}
            onClick={() => onAnswer(level)}
            onKeyDown={(event) => step(event, level)}
          >
            <b>{format.number(level)}</b>
            {last !== null && level === last.level && (
              <>
                {' '}
                <small className={styles['last']}>{last.label}</small>
              </>
            )}
          </button>
        ))}
        <span className={styles['least']} aria-hidden="true">
          {t('line.least')}
        </span>
        <span className={styles['most']} aria-hidden="true">
          {t('line.most')}
        </span>
      </fieldset>
      <FieldLine id={errorId} error={error} />
    </>
  );
}
