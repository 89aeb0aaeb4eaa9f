import { measures, type mostActivities } from '#core/rules/progress/measures.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { useLeaveWords } from '#pwa/parts/useLeaveWords.ts';
import { TextField } from '#pwa/ui/form/Field.tsx';
import { FormDialog } from '#pwa/ui/form/FormDialog.tsx';
import { useForm, type Problems } from '#pwa/ui/form/useForm.ts';
import type { ProgressActions } from './progress-actions.ts';
import styles from './ProgressView.module.css';
import { typedResult } from './typed-result.ts';

const PLACES = [1, 2, 3] as const satisfies readonly number[] & { readonly length: typeof mostActivities };
type Place = (typeof PLACES)[number];
type Values = Readonly<Record<`name${Place}` | `rating${Place}`, string>>;

const { least: LEAST, most: MOST } = measures.activity;
const MOST_LETTERS = 120;
const nameOf = (values: Values, place: Place): string => values[`name${place}`].trim();

interface OwnActivitiesDialogProps {
  /** those that were rated before */
  readonly names: readonly string[];
  readonly actions: Pick<ProgressActions, 'recordOutcomes' | 'takeBackAll'>;
  readonly onClose: () => void;
}

/** Up to three things that are hard, in the person's own words, each from 0 to 10. */
export function OwnActivitiesDialog({ names, actions, onClose }: OwnActivitiesDialogProps) {
  const t = useText('progress');
  const common = useText('common');
  const format = useFormat();
  const leave = useLeaveWords();
  const saving = useCommand(actions.recordOutcomes, {
    undo: ({ ids }) => ({
      command: () => actions.takeBackAll(ids),
      said: { title: t('own.saved', { count: ids.length, number: format.number(ids.length) }) },
      altText: t('own.undoAlt'),
      undone: { title: t('own.undone', { count: ids.length }) },
    }),
  });
  const check = (values: Values): Problems<Values> => {
    const problems: { -readonly [Key in keyof Values]?: string } = {};
    const given = PLACES.map((place) => nameOf(values, place));
    if (given.every((name) => name === '')) problems.name1 = t('own.needName');
    for (const place of PLACES) {
      const name = nameOf(values, place);
      if (name !== '' && given.indexOf(name) < place - 1) problems[`name${place}`] = t('own.twice');
      if (name !== '' && typedResult(values[`rating${place}`], LEAST, MOST, true) === null)
        problems[`rating${place}`] = t('own.needRating');
      if (name === '' && values[`rating${place}`].trim() !== '') problems[`name${place}`] = t('own.needName');
    }
    return problems;
  };
  const form = useForm<Values>({
    start: {
      name1: names[0] ?? '',
      name2: names[1] ?? '',
      name3: names[2] ?? '',
      rating1: '',
      rating2: '',
      rating3: '',
    },
    check,
    onSubmit: async (values) => {
      const rated = PLACES.flatMap((place) => {
        const value = typedResult(values[`rating${place}`], LEAST, MOST, true);
        const activity = nameOf(values, place);
        return activity === '' || value === null ? [] : [{ measure: 'activity', value, activity }];
      });
      return (await saving.run(rated))?.ok === true;
    },
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('own.title')}
      lead={t('own.hint')}
      labels={{ save: t('own.save'), saving: t('own.saving'), cancel: common('action.cancel') }}
      guard={leave}
      failure={<FailureNote failure={saving.failure} />}
      onClose={onClose}
    >
      {PLACES.map((place) => (
        <div key={place} className={styles['pair']}>
          <TextField
            label={t('own.field', { number: format.number(place) })}
            maxLength={MOST_LETTERS}
            dir="auto"
            autoComplete="off"
            {...form.field(`name${place}`)}
          />
          <TextField
            label={t('own.rating')}
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            {...form.field(`rating${place}`)}
          />
        </div>
      ))}
    </FormDialog>
  );
}
