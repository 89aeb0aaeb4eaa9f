import type { EarlierOwner } from '#core/api/session.ts';
import { dayOf } from '#core/lib/day.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { useToast } from '#pwa/ui/useToast.ts';
import type { RepairActions } from './repair-actions.ts';
import styles from './RepairView.module.css';

interface EarlierOwnerSectionProps {
  readonly owner: EarlierOwner;
  /** when the open profile was made, which was when the cleared storage was first opened; UTC ms */
  readonly since: number;
  readonly offsetAt: (at: number) => number;
  readonly actions: Pick<RepairActions, 'settleEarlierOwner'>;
}

/** After the browser cleared its storage: how many entries were lost, and what the server can bring back. */
export function EarlierOwnerSection({ owner: { held, lost }, since, offsetAt, actions }: EarlierOwnerSectionProps) {
  const t = useText('repair');
  const format = useFormat();
  const toaster = useToast();
  const settling = useCommand(actions.settleEarlierOwner, { keyOf: (act) => act });
  const isRestoring = settling.of('restore').isBusy;
  const isForgetting = settling.of('forget').isBusy;

  const settle = async (act: 'restore' | 'forget'): Promise<void> => {
    if (settling.isBusy) return;
    const settled = await settling.run(act);
    if (settled?.ok !== true) return;
    const back = settled.value;
    if (back === null) toaster.show({ title: t('before.left'), description: t('before.leftText') });
    else {
      toaster.show({
        title: t('before.restored', { count: back.added, number: format.number(back.added) }),
        description: t('before.restoredText', { count: back.streakAfter, number: format.number(back.streakAfter) }),
        sign: 'saved',
      });
    }
  };

  const date = format.day(dayOf(since, offsetAt(since)), 'date');
  const there = { count: held, number: format.number(held) };
  return (
    <Section title={t('before.title')}>
      <p>
        {t('before.cleared')}{' '}
        {lost === 0
          ? `${t('before.nothingLost')} ${t('before.heldAll', there)}`
          : `${t('before.lost', { count: lost, number: format.number(lost), date })} ${t('before.held', there)}`}
      </p>
      <div className={styles['actions']}>
        <Button size="small" disabled={isForgetting} busy={isRestoring} onClick={() => void settle('restore')}>
          {t(isRestoring ? 'before.restoring' : 'before.restore')}
        </Button>
        <Button
          variant="link"
          size="small"
          disabled={isRestoring}
          busy={isForgetting}
          onClick={() => void settle('forget')}
        >
          {t(isForgetting ? 'before.forgetting' : 'before.forget')}
        </Button>
      </div>
      <FailureNote failure={settling.failure} />
    </Section>
  );
}
