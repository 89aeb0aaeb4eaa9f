import { dayOf } from '#core/lib/day.ts';
import type { LiftedSign } from '#core/rules/coach/screening.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCoachWords } from '#pwa/parts/useCoachWords.ts';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { useToast } from '#pwa/ui/overlay/useToast.ts';
import { Section } from '#pwa/ui/page/Section.tsx';
import type { CoachActions } from './coach-actions.ts';
import styles from './Plan.module.css';
import { unseenSign } from './SeenButton.tsx';
import { useOnCoachPage } from './useCoachPage.ts';

interface SeenSignsProps {
  readonly lifted: readonly LiftedSign[];
  readonly off: number;
  readonly takeBackAll: CoachActions['takeBackAll'];
}

/** What would stop, or be said still, had the person not said that a professional has seen them: each can be undone. */
export function SeenSigns({ lifted, off, takeBackAll }: SeenSignsProps) {
  const t = useText('plan');
  const common = useText('common');
  const format = useFormat();
  const words = useCoachWords();
  const toast = useToast();
  const { focusWhenThere } = useOnCoachPage();
  const undoing = useCommand(({ seen }: LiftedSign) => takeBackAll(seen.flatMap(({ id }) => id ?? [])), {
    keyOf: ({ flag }) => flag.id,
  });
  const undo = async (sign: LiftedSign): Promise<void> => {
    if ((await undoing.run(sign))?.ok !== true) return;
    toast.show({ title: t('seen.undone', { sign: words.flag(sign.flag.id).question }) });
    focusWhenThere(unseenSign(sign.flag.id));
  };
  if (lifted.length === 0) return null;
  return (
    <Section title={t('seen.title')} hint={t('seen.hint')}>
      <ul className={styles['choices']}>
        {lifted.map((sign) => {
          const { flag, seen } = sign;
          const what = words.flag(flag.id).question;
          const at = Math.max(...seen.map((one) => one.at));
          return (
            <li key={flag.id} data-seen={flag.id}>
              <b>{what}</b>
              <span className={styles['soft']}>{t('seen.on', { day: format.day(dayOf(at, off), 'date') })}</span>
              <span className={styles['ways']}>
                <Button
                  variant="link"
                  size="small"
                  icon="undo"
                  busy={undoing.of(flag.id).isBusy}
                  busyLabel={t('own.undoing')}
                  aria-label={t('own.undoOf', { what })}
                  onClick={() => void undo(sign)}
                >
                  {common('action.undo')}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
      <FailureNote failure={undoing.failure} />
    </Section>
  );
}
