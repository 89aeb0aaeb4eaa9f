import type { ListedExercise } from '#core/exercises/listed.ts';
import type { Task } from '#core/rules/session/run.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useDoseWords } from '#pwa/parts/useDoseWords.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Form } from '#pwa/ui/form/Form.tsx';
import { RadioRows } from '#pwa/ui/form/RadioRows.tsx';
import { useForm } from '#pwa/ui/form/useForm.ts';
import { Sheet } from '#pwa/ui/overlay/Sheet.tsx';
import styles from './Player.module.css';

interface SwapChoice {
  readonly exercise: Pick<ListedExercise, 'id' | 'name' | 'aim'>;
  readonly way: 'easier' | 'harder';
  readonly task: Task;
}

interface SwapSheetProps {
  /** of the exercise that is swapped */
  readonly name: string;
  /** undefined while it is read */
  readonly choices: readonly SwapChoice[] | undefined;
  /** something harder fits otherwise, and is left out because of pain */
  readonly isHarderHeld: boolean;
  /** the library has nothing easier */
  readonly isEasiest: boolean;
  readonly onSwap: (to: Task) => void;
  readonly onSkip: () => void;
  readonly onClose: () => void;
}

export function SwapSheet({ name, choices, isHarderHeld, isEasiest, onSwap, onSkip, onClose }: SwapSheetProps) {
  const t = useText('session');
  const common = useText('common');
  const doseWords = useDoseWords();
  const choiceOf = (exerciseId: string | null) => choices?.find(({ exercise }) => exercise.id === exerciseId);
  const form = useForm<{ readonly exerciseId: string | null }>({
    start: { exerciseId: null },
    check: (given) => ({ exerciseId: choiceOf(given.exerciseId) === undefined ? t('swap.choose') : undefined }),
    onSubmit: async (given) => {
      const chosen = choiceOf(given.exerciseId);
      if (chosen !== undefined) onSwap(chosen.task);
      return chosen !== undefined;
    },
  });
  const swap = choiceOf(form.values.exerciseId);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('swap.title', { name })}
      labels={{ close: common('action.close') }}
      action={
        choices !== undefined && choices.length > 0 ? (
          <Button type="submit" form={form.id} variant="primary" icon="swap" fullWidth>
            {swap === undefined ? t('swap.actNone') : t('swap.act', { name: swap.exercise.name })}
          </Button>
        ) : (
          <Button variant="primary" fullWidth onClick={onClose}>
            {t('swap.back')}
          </Button>
        )
      }
      otherAction={
        <Button variant="link" size="small" onClick={onSkip}>
          {t('swap.skip')}
        </Button>
      }
    >
      <div className={styles['sheet']}>
        {choices?.length !== 0 && <p>{t('swap.text')}</p>}
        {choices === undefined && <p role="status">{t('swap.loading')}</p>}
        {isEasiest && <p>{t('swap.easiest')}</p>}
        {choices?.length === 0 && !isHarderHeld && <p>{t('swap.none')}</p>}
        {choices !== undefined && choices.length > 0 && (
          <Form form={form}>
            <RadioRows
              label={t('swap.choose')}
              options={choices.map(({ exercise, way, task: to }) => ({
                value: exercise.id,
                label: exercise.name,
                hint: `${t(`swap.${way}`)}. ${exercise.aim}. ${doseWords(to.dose)}`,
              }))}
              {...form.field('exerciseId')}
            />
          </Form>
        )}
        {isHarderHeld && <p>{t('swap.noHarder')}</p>}
      </div>
    </Sheet>
  );
}
