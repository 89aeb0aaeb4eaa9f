import { conditions as knownConditions, equipment as knownEquipment } from '#core/exercises/vocabulary.ts';
import type { Day } from '#core/lib/day.ts';
import { goals, settings } from '#core/rules/coach/vocabulary.ts';
import type { Condition } from '#core/rules/coach/vocabulary.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { CheckboxRows } from '#pwa/ui/form/CheckboxRows.tsx';
import { Chips } from '#pwa/ui/form/Chips.tsx';
import { TextField } from '#pwa/ui/form/Field.tsx';
import { RadioRows } from '#pwa/ui/form/RadioRows.tsx';
import { Segmented } from '#pwa/ui/form/Segmented.tsx';
import type { FormState } from '#pwa/ui/form/useForm.ts';
import { asksForBirthday } from './assessment-form.ts';
import type { Answers, YesOrNo } from './assessment-form.ts';

interface StepProps {
  readonly form: FormState<Answers>;
  /** null: everything; a fault shows its field all the same */
  readonly only: readonly (keyof Answers)[] | null;
}

const shownOf =
  ({ form, only }: StepProps) =>
  (name: keyof Answers): boolean =>
    only === null || only.includes(name) || form.field(name).error !== undefined;

const DAYS: readonly number[] = [1, 2, 3, 4, 5, 6, 7];
const conditions = Object.keys(knownConditions) as readonly Condition[];

/** What is wanted, and what there is for it. */
export function TimeStep(props: StepProps) {
  const { form } = props;
  const shows = shownOf(props);
  const t = useText('assessment');
  const coach = useText('coach');
  const exercises = useText('exercises');
  const format = useFormat();
  return (
    <>
      {shows('goals') && (
        <Chips
          label={t('time.goals')}
          options={goals.map((value) => ({ value, label: coach(`goal.${value}`) }))}
          {...form.field('goals')}
        />
      )}
      {shows('setting') && (
        <RadioRows
          label={t('time.setting')}
          options={settings.map((value) => ({ value, label: coach(`setting.${value}`) }))}
          {...form.field('setting')}
        />
      )}
      {shows('equipment') && (
        <Chips
          label={t('time.equipment')}
          hint={t('time.equipmentHint')}
          options={knownEquipment.map((value) => ({ value, label: exercises(`equipment.${value}`) }))}
          {...form.field('equipment')}
        />
      )}
      {shows('minutes') && (
        <TextField
          label={t('time.minutes')}
          unit={t('time.minutesUnit')}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('minutes')}
        />
      )}
      {shows('daysAWeek') && (
        <Segmented
          label={t('time.days')}
          options={DAYS.map((value) => ({ value, label: format.number(value) }))}
          {...form.field('daysAWeek')}
        />
      )}
    </>
  );
}

/** Age, what somebody can do, and what makes an exercise wrong for them. */
export function YouStep(props: StepProps & { readonly today: Day }) {
  const { form, today } = props;
  const shows = shownOf(props);
  const t = useText('assessment');
  const coach = useText('coach');
  const yesOrNo: readonly { readonly value: YesOrNo; readonly label: string }[] = [
    { value: 'yes', label: t('you.yes') },
    { value: 'no', label: t('you.no') },
  ];
  const { conditions: named } = form.values;
  return (
    <>
      {shows('birthYear') && (
        <TextField
          label={t('you.birthYear')}
          inputMode="numeric"
          autoComplete="bday-year"
          dir="ltr"
          {...form.field('birthYear')}
        />
      )}
      {shows('birthYear') && asksForBirthday(form.values, today) && (
        <Segmented label={t('you.hadBirthday')} options={yesOrNo} {...form.field('hadBirthday')} />
      )}
      {shows('canStand') && <Segmented label={t('you.canStand')} options={yesOrNo} {...form.field('canStand')} />}
      {shows('canGetDown') && <Segmented label={t('you.canGetDown')} options={yesOrNo} {...form.field('canGetDown')} />}
      {shows('conditions') && (
        <CheckboxRows
          label={t('you.conditions')}
          hint={t('you.conditionsHint')}
          options={conditions.map((value) => ({ value, label: coach(`condition.${value}`) }))}
          {...form.field('conditions')}
        />
      )}
      {named.length > 0 && shows('allowed') && (
        <CheckboxRows
          label={t('you.allowed')}
          hint={t('you.allowedHint')}
          options={named.map((value) => ({ value, label: coach(`condition.${value}`) }))}
          {...form.field('allowed')}
        />
      )}
    </>
  );
}
