import { useState } from 'react';
import type { Settings } from '#core/records/settings.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Dialog } from '#pwa/ui/Dialog.tsx';
import { NumberStepper } from '#pwa/ui/NumberStepper.tsx';
import { useToast } from '#pwa/ui/useToast.ts';
import { FailureNote } from './FailureNote.tsx';
import type { StreakActions } from './streak-actions.ts';
import { useCommands } from './useCommands.ts';
import styles from './WeeklyGoalsDialog.module.css';

const GOALS = 'goals';

interface WeeklyGoalsDialogProps {
  readonly settings: Settings;
  readonly actions: StreakActions;
  readonly onClose: () => void;
}

type Goals = Pick<Settings, 'goalDays' | 'goalMinutes' | 'goalChallenges'>;

/** Saves only changed goals, so that another device's change to another goal is kept. */
const changed = (from: Goals, to: Goals): Partial<Goals> => ({
  ...(to.goalDays === from.goalDays ? {} : { goalDays: to.goalDays }),
  ...(to.goalMinutes === from.goalMinutes ? {} : { goalMinutes: to.goalMinutes }),
  ...(to.goalChallenges === from.goalChallenges ? {} : { goalChallenges: to.goalChallenges }),
});

export function WeeklyGoalsDialog({ settings, actions, onClose }: WeeklyGoalsDialogProps) {
  const t = useText('streaks');
  const common = useText('common');
  const toaster = useToast();
  const commands = useCommands();
  const [start] = useState<Goals>(settings);
  const [goals, setGoals] = useState<Goals>(settings);
  const isSaving = commands.isBusy(GOALS);

  const steps = { lessLabel: common('stepper.less'), moreLabel: common('stepper.more') };

  const save = async (): Promise<void> => {
    const patch = changed(start, goals);
    if (Object.keys(patch).length > 0) {
      if ((await commands.run(GOALS, () => actions.changeSettings(patch))) === null) return;
      toaster.show({ title: t('goals.saved'), description: t('goals.savedText'), sign: 'here' });
    }
    onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('goals.title')}
      actions={
        <>
          <Button variant="primary" busy={isSaving} onClick={() => void save()}>
            {isSaving ? t('goals.saving') : t('goals.save')}
          </Button>
          <Button variant="link" onClick={onClose}>
            {t('goals.cancel')}
          </Button>
        </>
      }
    >
      <p>{t('goals.lead')}</p>
      <div className={styles['fields']}>
        <NumberStepper
          {...steps}
          label={t('goals.days')}
          unit={t('goals.daysUnit')}
          value={goals.goalDays}
          min={1}
          max={7}
          onChange={(goalDays) => setGoals({ ...goals, goalDays })}
        />
        <NumberStepper
          {...steps}
          label={t('goals.minutes')}
          unit={t('goals.minutesUnit')}
          value={goals.goalMinutes}
          min={10}
          max={2000}
          step={10}
          onChange={(goalMinutes) => setGoals({ ...goals, goalMinutes })}
        />
        <NumberStepper
          {...steps}
          label={t('goals.challenges')}
          unit={t('goals.challengesUnit')}
          value={goals.goalChallenges}
          min={1}
          max={21}
          onChange={(goalChallenges) => setGoals({ ...goals, goalChallenges })}
        />
      </div>
      <FailureNote failure={commands.failureOf(GOALS)} onReload={actions.reload} />
    </Dialog>
  );
}
