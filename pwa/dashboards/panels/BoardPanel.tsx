import { useDirection } from '#pwa/i18n/useDirection.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useLanguage } from '#pwa/i18n/useLanguage.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Section } from '#pwa/ui/page/Section.tsx';
import { valueAt, type Signal } from '../signals.ts';
import { PauseButton } from '../ticker/PauseButton.tsx';
import { useTicker } from '../ticker/useTicker.ts';
import styles from './BoardPanel.module.css';

interface Measure {
  readonly label: string;
  /** a signal moves while it is looked at */
  readonly value: number | Signal;
  readonly target: number;
  /** the target as written, with its unit: "55 %" */
  readonly of: string;
}

interface BoardPanelProps {
  readonly title: string;
  readonly hint?: string;
  readonly measures: readonly Measure[];
}

/** A ruled board of measures, each on its way to its target. */
export function BoardPanel({ title, hint, measures }: BoardPanelProps) {
  const moves = measures.some(({ value }) => typeof value !== 'number');
  return (
    <Section title={title} hint={hint} aside={moves ? <PauseButton /> : undefined}>
      <dl className={styles['board']}>
        {measures.map(({ label, value, ...goal }) => (
          <div key={label} className={styles['measure']}>
            <dt className={styles['label']}>{label}</dt>
            {typeof value === 'number' ? <Figure value={value} {...goal} /> : <MovingFigure signal={value} {...goal} />}
          </div>
        ))}
      </dl>
    </Section>
  );
}

type Goal = Pick<Measure, 'target' | 'of'>;

const MovingFigure = ({ signal, ...goal }: Goal & { readonly signal: Signal }) => (
  <Figure value={valueAt(signal, useTicker().seconds)} {...goal} />
);

/** The target stands a little before the end, so that more than it can be seen. */
const BEYOND = 1.12;

function Figure({ value, target, of }: Goal & { readonly value: number }) {
  const format = useFormat();
  const most = Math.max(target * BEYOND, value, 1);
  const place = (amount: number): { readonly insetInlineStart: string } => ({
    insetInlineStart: `${(Math.max(0, amount) / most) * 100}%`,
  });
  return (
    <>
      <dd className={styles['value']}>
        <span className="figures">{format.number(value)}</span> <Of target={of} />
      </dd>
      <dd className={styles['line']} aria-hidden="true">
        <span className={styles['way']} style={{ inlineSize: place(value).insetInlineStart }} />
        <span className={styles['target']} style={place(target)} />
        <span className={styles['stone']} style={place(value)} />
      </dd>
    </>
  );
}

/** A word of the frame around the team's own figure. */
function Of({ target }: { readonly target: string }) {
  const t = useText('dashboards');
  const [before, after] = t('of', { target: '\n' }).split('\n');
  return (
    <small lang={useLanguage()} dir={useDirection()}>
      {before}
      <bdi className="unbroken" lang="en" dir="ltr">
        {target}
      </bdi>
      {after}
    </small>
  );
}
