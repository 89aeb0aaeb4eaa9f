import type { Settings } from '#core/records/settings.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { FormDialog } from '#pwa/ui/form/FormDialog.tsx';
import { NumberStepper } from '#pwa/ui/form/NumberStepper.tsx';
import { useForm } from '#pwa/ui/form/useForm.ts';
import type { StreakActions } from './streak-actions.ts';

interface WeeklyGoalsDialogProps {
  readonly settings: Settings;
  readonly actions: StreakActions;
  readonly onClose: () => void;
}

export function WeeklyGoalsDialog({ settings, actions, onClose }: WeeklyGoalsDialogProps) {
  const t = useText('streaks');
  const common = useText('common');
  const saving = useCommand(actions.changeSettings);
  const { goalDays, goalMinutes, goalChallenges } = settings;
  const form = useForm({
    start: { goalDays, goalMinutes, goalChallenges },
    onSubmit: async (_goals, changed) => {
      if (Object.keys(changed).length > 0 && (await saving.run(changed))?.ok !== true) return false;
      return true;
    },
    onSaved: onClose,
  });
  const steps = { labels: { less: common('stepper.less'), more: common('stepper.more') } };
  return (
    <FormDialog
      form={form}
      title={t('goals.title')}
      lead={t('goals.lead')}
      labels={{ save: t('goals.save'), saving: t('goals.saving'), cancel: common('action.cancel') }}
      failure={<FailureNote failure={saving.failure} />}
      onClose={onClose}
    >
      <NumberStepper
        {...steps}
        {...form.field('goalDays')}
        label={t('goals.days')}
        unit={t('goals.daysUnit')}
        min={1}
        max={7}
      />
      <NumberStepper
        {...steps}
        {...form.field('goalMinutes')}
        label={t('goals.minutes')}
        unit={t('goals.minutesUnit')}
        min={10}
        max={2000}
        step={10}
      />
      <NumberStepper
        {...steps}
        {...form.field('goalChallenges')}
        label={t('goals.challenges')}
        unit={t('goals.challengesUnit')}
        min={1}
        max={21}
      />
    </FormDialog>
  );
}
