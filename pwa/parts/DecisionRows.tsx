import { memo } from 'react';
import { exercisesLeftOut, isRule } from '#core/rules/coach/decisions.ts';
import type { Facts } from '#core/rules/coach/decisions.ts';
import type { Source } from '#core/rules/coach/sources.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText, type Text } from '#pwa/i18n/useText.ts';
import { KeyValueList } from '#pwa/ui/page/KeyValueList.tsx';
import styles from './DecisionRows.module.css';
import { useCoachWords, type CoachWords } from './useCoachWords.ts';
import { useExerciseName } from './useExerciseName.ts';

/** Of whichever ruleset: an id that this version does not know is shown as it is. */
export interface ShownDecision {
  readonly ruleId: string;
  readonly inputs: Facts;
  readonly output: Facts;
  readonly source: string;
}

export interface DecisionRowsProps {
  readonly decisions: readonly ShownDecision[];
  /** when a plan was stored with them, in words: it stands, but something may be known since that changed none of it */
  readonly decidedOn?: string | undefined;
}

/**
 * Why something is as it is: of each decision the rule in words, what it rests on, its id and its source. A plan has dozens
 * of them: the words are asked for once, and drawn again only where the decisions are others.
 */
export const DecisionRows = memo(function DecisionRows({ decisions, decidedOn }: DecisionRowsProps) {
  const t = useText('plan');
  const words = useCoachWords();
  return (
    <>
      {decidedOn !== undefined && <p className={styles['when']}>{t('decision.decidedOn', { moment: decidedOn })}</p>}
      <ul className={styles['rows']}>
        {decisions.map((decision, at) => (
          // Decisions have no ids, and one rule may decide twice; a plan's list of them never changes.
          <li key={at} className={styles['row']}>
            <DecisionRow decision={decision} t={t} words={words} />
          </li>
        ))}
      </ul>
    </>
  );
});

interface DecisionRowProps {
  readonly decision: ShownDecision;
  readonly t: Text<'plan'>;
  readonly words: CoachWords;
}

function DecisionRow({ decision, t, words }: DecisionRowProps) {
  const { ruleId, inputs, output, source: sourceId } = decision;
  const source = words.source(sourceId);
  const facts = words.facts(inputs, ruleId);
  const left = exercisesLeftOut(decision);
  return (
    <>
      <p className={styles['words']}>{words.rule(ruleId, inputs, output)}</p>
      <KeyValueList
        items={[
          ...(facts.length > 0
            ? [
                {
                  label: t('decision.known'),
                  value: (
                    <ul>
                      {facts.map((fact) => (
                        <li key={fact}>{fact}</li>
                      ))}
                    </ul>
                  ),
                },
              ]
            : []),
          ...(left.length > 0 ? [{ label: t('decision.left'), value: <LeftOut ids={left} /> }] : []),
          { label: t('decision.rule'), value: ruleId, isCode: true },
          {
            label: t('decision.source'),
            value: (
              <>
                {source === undefined ? sourceId : <SourceLink source={source} />}
                {isRule('ownNumbers', ruleId) && <p>{t('decision.ownNumbers')}</p>}
              </>
            ),
          },
        ]}
      />
    </>
  );
}

/** How many, and on asking which: there may be a hundred. */
function LeftOut({ ids }: { readonly ids: readonly string[] }) {
  const t = useText('plan');
  const format = useFormat();
  const exerciseName = useExerciseName();
  return (
    <details>
      <summary className={styles['which']}>
        {t('leaves.which', { count: ids.length, number: format.number(ids.length) })}
      </summary>
      {format.list(ids.map(exerciseName))}
    </details>
  );
}

/** Offline the title is still there to read. */
export function SourceLink({ source: { title, by, year, doi, url } }: { readonly source: Source }) {
  const t = useText('plan');
  const address = doi === undefined ? url : `https://doi.org/${doi}`;
  const words = (
    <>
      <cite className={styles['cite']}>{title}</cite> {t('decision.by', { by, year: String(year) })}
    </>
  );
  return address === undefined ? (
    <span>{words}</span>
  ) : (
    <a className={styles['source']} href={address} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  );
}
