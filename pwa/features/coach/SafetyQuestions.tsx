import type { RedFlag } from '#core/rules/coach/red-flags.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { EmergencyCall } from '#pwa/parts/EmergencyCall.tsx';
import { useCoachWords } from '#pwa/parts/useCoachWords.ts';
import { Checkbox } from '#pwa/ui/form/Checkbox.tsx';
import { CheckboxRows } from '#pwa/ui/form/CheckboxRows.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import styles from './Coach.module.css';

interface SafetyQuestionsProps {
  readonly flags: readonly RedFlag[];
  readonly ticked: readonly string[];
  readonly none: boolean;
  readonly error: string | undefined;
  readonly onChange: (answer: { readonly ticked: readonly string[]; readonly none: boolean }) => void;
}

/** A list to tick, with "None of these" last. One excludes the other, and nothing is chosen beforehand. */
export function SafetyQuestions({ flags, ticked, none, error, onChange }: SafetyQuestionsProps) {
  const t = useText('assessment');
  const coach = useText('coach');
  const words = useCoachWords();
  return (
    <div className={styles['questions']}>
      <CheckboxRows
        label={t('safety.list')}
        value={ticked}
        error={error}
        options={flags.map(({ id }) => {
          const { question, more } = words.flag(id);
          return { value: id, label: question, ...(more !== undefined && { hint: more }) };
        })}
        onChange={(next) => onChange({ ticked: next, none: next.length === 0 && none })}
      />
      <p className={styles['or']}>
        <span>{t('or')}</span>
      </p>
      <Checkbox
        label={coach('none')}
        hint={t('safety.noneHint')}
        value={none}
        onChange={(next) => onChange({ ticked: next ? [] : ticked, none: next })}
      />
    </div>
  );
}

interface SafetyAsideProps {
  /** by which the emergency number is known; null where that stands above already */
  readonly timeZone: string | null;
}

/** Why it is asked, whom to call, and who sees it: beside every list of safety questions. */
export function SafetyAside({ timeZone }: SafetyAsideProps) {
  const t = useText('assessment');
  return (
    <>
      <Section title={t('safety.why')}>
        <p className={styles['soft']}>{t('safety.whyText')}</p>
        <p className={styles['soft']}>{t('safety.unsure')}</p>
      </Section>
      {timeZone !== null && (
        <Section title={t('safety.emergency')}>
          <p className={styles['soft']}>{t('safety.emergencyText')}</p>
          <EmergencyCall timeZone={timeZone} />
        </Section>
      )}
      <Section title={t('safety.who')}>
        <p className={styles['soft']}>{t('safety.whoText')}</p>
      </Section>
    </>
  );
}
