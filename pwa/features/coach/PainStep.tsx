import { irritabilityOf, isFreshInjury } from '#core/rules/coach/assessment.ts';
import { placeOf } from '#core/rules/coach/from-records.ts';
import { highestOf, lightOf } from '#core/rules/coach/pain.ts';
import { sources } from '#core/rules/coach/sources.ts';
import { beginnings, settlings, triggers, troubledSince } from '#core/rules/coach/vocabulary.ts';
import { useSettled } from '#pwa/device/useSettled.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { SourceLink } from '#pwa/parts/DecisionRows.tsx';
import { Chips } from '#pwa/ui/form/Chips.tsx';
import { RadioRows } from '#pwa/ui/form/RadioRows.tsx';
import { Segmented } from '#pwa/ui/form/Segmented.tsx';
import { Slider } from '#pwa/ui/form/Slider.tsx';
import type { FormState } from '#pwa/ui/form/useForm.ts';
import { Note } from '#pwa/ui/Note.tsx';
import { Card } from '#pwa/ui/page/Card.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { markedOf } from './assessment-form.ts';
import type { Answers } from './assessment-form.ts';
import styles from './Coach.module.css';
import { useContradiction } from './useContradiction.ts';

interface PainStepProps {
  readonly form: FormState<Answers>;
}

/** The pain-monitoring light as the line shows it. */
const BANDS = [
  { to: highestOf.green, tone: 'pine' },
  { to: highestOf.amber, tone: 'amber' },
  { to: highestOf.red, tone: 'stop' },
] as const;
const ASKED = ['now', 'worst', 'best'] as const;
const FIELDS = { now: 'painNow', worst: 'painWorst', best: 'painBest' } as const;

export function PainStep({ form }: PainStepProps) {
  const t = useText('assessment');
  const coach = useText('coach');
  const format = useFormat();
  const { values } = form;
  const settled = useSettled(values);
  const lightText = (level: number): string => t(`pain.${lightOf(level)}Text`);
  return (
    <>
      {ASKED.map((name) => {
        const field = form.field(FIELDS[name]);
        const level = field.value;
        return (
          <Slider
            key={name}
            {...field}
            label={t(`pain.${name}`)}
            min={0}
            max={10}
            bands={BANDS}
            valueText={level === null ? t('pain.unset') : t('pain.value', { number: format.number(level) })}
            hint={name === 'now' && level !== null ? lightText(level) : undefined}
            labels={{ less: t('pain.less'), more: t('pain.more') }}
          />
        );
      })}
      <div role="status">
        <Contradiction values={settled} />
      </div>
      <RadioRows
        label={t('pain.settles')}
        options={settlings.map((value) => ({ value, label: coach(`settles.${value}`) }))}
        {...form.field('settles')}
      />
      <Chips
        label={t('pain.setOff')}
        hint={t('pain.setOffHint')}
        options={triggers.map((value) => ({ value, label: coach(`trigger.${value}`) }))}
        {...form.field('setOffBy')}
      />
      <RadioRows
        label={t('pain.since')}
        // Of the other places it is not asked.
        hint={markedOf(values).length > 1 ? t('pain.sinceHint') : undefined}
        options={troubledSince.map((value) => ({ value, label: coach(`since.${value}`) }))}
        {...form.field('since')}
      />
      <RadioRows
        label={t('pain.began')}
        options={beginnings.map((value) => ({ value, label: coach(`began.${value}`) }))}
        {...form.field('began')}
      />
      <Segmented
        label={t('pain.lookedAt')}
        hint={t('pain.lookedAtHint')}
        options={(['yes', 'no'] as const).map((value) => ({ value, label: t(`you.${value}`) }))}
        {...form.field('lookedAt')}
      />
      <Meaning values={values} />
    </>
  );
}

/** Numbers that cannot all be true are named; the person may correct them, and nothing is held up. */
function Contradiction({ values }: { readonly values: Answers }) {
  const contradiction = useContradiction();
  const { painNow, painBest, painWorst } = values;
  if (painNow === null || painBest === null || painWorst === null) return null;
  const [worst = null, ...also] = markedOf(values);
  const said = contradiction({ worst, also, pain: { now: painNow, best: painBest, worst: painWorst } });
  return said === null ? null : <Note>{said}</Note>;
}

function Meaning({
  values: { worst, painNow, painBest, painWorst, settles, since, began },
}: {
  readonly values: Answers;
}) {
  const t = useText('assessment');
  const coach = useText('coach');
  if (painNow === null || painBest === null || painWorst === null || settles === null) return null;
  const now = Math.max(painNow, painBest);
  const isFresh = isFreshInjury({ worst: placeOf(worst ?? ''), since, began });
  const { irritability } = irritabilityOf({ now, best: painBest, worst: Math.max(now, painWorst) }, settles);
  return (
    <Section title={t('pain.meaning')}>
      <Card>
        <p>
          <b>{coach(`irritability.${irritability}`)}</b>
        </p>
        <p className={styles['soft']}>{coach(isFresh ? 'rule.history.fresh' : `rule.irritability.${irritability}`)}</p>
      </Card>
    </Section>
  );
}

/** What the numbers mean, beside them. */
export function PainAside() {
  const t = useText('assessment');
  return (
    <Section title={t('pain.numbers')}>
      <dl className={styles['lights']}>
        {(['green', 'amber', 'red'] as const).map((light) => (
          <div key={light} data-light={light}>
            <dt>{t(`pain.${light}`)}</dt>
            <dd>{t(`pain.${light}Text`)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['soft']}>
        <SourceLink source={sources['pain-monitoring']} />
      </p>
    </Section>
  );
}
