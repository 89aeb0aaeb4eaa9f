import { Link } from 'react-router-dom';
import type { Assessment } from '#core/rules/coach/assessment.ts';
import { marked } from '#core/rules/coach/assessment.ts';
import { rulesWith } from '#core/rules/coach/decisions.ts';
import { placeId } from '#core/rules/coach/from-records.ts';
import type { Screening } from '#core/rules/coach/screening.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useOptionalText } from '#pwa/i18n/useOptionalText.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { DecisionRows } from '#pwa/parts/DecisionRows.tsx';
import { useCoachWords } from '#pwa/parts/useCoachWords.ts';
import { Accordion } from '#pwa/ui/page/Accordion.tsx';
import { KeyValueList } from '#pwa/ui/page/KeyValueList.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { NamesOrLines } from './NamesOrLines.tsx';
import styles from './Plan.module.css';
import type { ShownPlan } from './shown-plan.ts';

interface BuiltOnProps {
  readonly assessment: Assessment;
  readonly screenings: readonly Screening[];
  /** to the answers */
  readonly change: string;
}

/** The answers that the week rests on. */
export function BuiltOn({ assessment, screenings, change }: BuiltOnProps) {
  const t = useText('plan');
  const coach = useText('coach');
  const exercises = useText('exercises');
  const format = useFormat();
  const words = useCoachWords();
  const { pain, settles, since, began, lookedAt, goals, minutes, daysAWeek, setting, equipment, conditions, day } =
    assessment;
  const places = marked(assessment).map((one) => words.place(placeId(one)));
  // What was told elsewhere, as in a session, is no answer to the questions.
  const asked = screenings.reduce<Screening | null>(
    (last, one) => (one.asked.length > 0 && (last === null || one.at > last.at) ? one : last),
    null,
  );
  return (
    <Section
      title={t('built.title')}
      aside={
        <Link className="link" to={change}>
          {t('week.change')}
        </Link>
      }
    >
      <KeyValueList
        items={[
          { label: t('built.where'), value: places.length === 0 ? t('built.nowhere') : format.names(places) },
          ...(places.length === 0
            ? []
            : [
                {
                  label: t('built.pain'),
                  value: t('built.painOf', {
                    now: format.number(pain.now),
                    worst: format.number(pain.worst),
                    best: format.number(pain.best),
                  }),
                },
                { label: t('built.settles'), value: coach(`settles.${settles}`) },
                ...(since === undefined ? [] : [{ label: t('built.since'), value: coach(`since.${since}`) }]),
                ...(began === undefined ? [] : [{ label: t('built.began'), value: coach(`began.${began}`) }]),
                ...(lookedAt === undefined
                  ? []
                  : [{ label: t('built.lookedAt'), value: t(lookedAt ? 'built.byProfessional' : 'built.byNobody') }]),
              ]),
          {
            label: t('built.goals'),
            value: goals.length === 0 ? t('built.noGoals') : format.names(goals.map((one) => coach(`goal.${one}`))),
          },
          {
            label: t('built.time'),
            value: t('built.timeOf', {
              count: daysAWeek,
              number: format.number(daysAWeek),
              minutes: format.minutes(minutes),
            }),
          },
          { label: t('built.setting'), value: coach(`setting.${setting}`) },
          {
            label: t('built.equipment'),
            value:
              equipment.length === 0
                ? t('built.nothing')
                : format.names(equipment.map((one) => exercises(`equipment.${one}`))),
          },
          {
            label: t('built.conditions'),
            value:
              conditions.length === 0 ? (
                t('built.none')
              ) : (
                <NamesOrLines names={conditions.map((one) => coach(`condition.${one}`))} />
              ),
          },
          ...(asked === null
            ? []
            : [{ label: t('built.flags'), value: t('built.flagsOn', { day: format.day(asked.day, 'date') }) }]),
        ]}
      />
      <p className={styles['soft']}>{t('built.answered', { day: format.day(day, 'date') })}</p>
    </Section>
  );
}

/** The rules by which the next plan may differ. */
export function WhatWouldChange() {
  const t = useText('plan');
  const words = useOptionalText('plan');
  return (
    <Section title={t('changes.title')} hint={t('changes.hint')}>
      <ul className={styles['changes']}>
        {rulesWith('foretold').map((ruleId) => (
          <li key={ruleId}>{words(`changes.if.${ruleId}`)}</li>
        ))}
      </ul>
    </Section>
  );
}

interface WhatItLeavesOutProps {
  readonly plan: ShownPlan;
  /** when it was stored, in words */
  readonly decidedOn: string | undefined;
}

export function WhatItLeavesOut({ plan: { leftOut }, decidedOn }: WhatItLeavesOutProps) {
  const t = useText('plan');
  if (leftOut.length === 0) return null;
  return (
    <Accordion
      items={[
        {
          id: 'left-out',
          title: t('leaves.title'),
          content: <DecisionRows decisions={leftOut} decidedOn={decidedOn} />,
        },
      ]}
    />
  );
}
