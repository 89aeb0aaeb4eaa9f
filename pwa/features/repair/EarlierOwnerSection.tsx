import { useId, useState } from 'react';
import type { EarlierOwner } from '#core/api/session.ts';
import { dayOf } from '#core/lib/day.ts';
import { settleEarlierOwner } from '#pwa/data/commands/settle-earlier-owner.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useCodeWords } from '#pwa/parts/useCodeWords.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { useToast } from '#pwa/ui/useToast.ts';
import styles from './RepairScreen.module.css';

type Act = 'restore' | 'forget';

/** After the browser cleared its storage: how many entries were lost, and what the server can bring back. */
export function EarlierOwnerSection({ owner: { held, lost } }: { readonly owner: EarlierOwner }) {
  const t = useText('repair');
  const format = useFormat();
  const titleId = useId();
  const space = useSpace();
  const toaster = useToast();
  const codeWords = useCodeWords();
  const [acting, setActing] = useState<Act | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  // The profile was created when the cleared storage was first opened.
  const { createdAt } = space.profile;
  const date = format.day(dayOf(createdAt, space.device.offsetAt(createdAt)), 'date');
  const lostWords =
    lost === 0 ? t('before.nothingLost') : t('before.lost', { count: lost, number: format.number(lost), date });

  const settle = async (act: Act): Promise<void> => {
    setActing(act);
    const settled = await settleEarlierOwner(space, act);
    setActing(null);
    if (!settled.ok) {
      const { failure } = settled;
      setFailure(
        failure.reason === 'offline' ? t('before.offline') : t('before.error', { reason: codeWords(failure.code) }),
      );
      return;
    }
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

  return (
    <section className={styles['section']} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('before.title')}</h2>
      <p>
        {t('before.cleared')} {lostWords}{' '}
        {t(lost === 0 ? 'before.heldAll' : 'before.held', { count: held, number: format.number(held) })}
      </p>
      <div className={styles['actions']}>
        <Button
          size="small"
          disabled={acting === 'forget'}
          busy={acting === 'restore'}
          onClick={() => void settle('restore')}
        >
          {t(acting === 'restore' ? 'before.restoring' : 'before.restore')}
        </Button>
        <Button
          variant="link"
          size="small"
          disabled={acting === 'restore'}
          busy={acting === 'forget'}
          onClick={() => void settle('forget')}
        >
          {t(acting === 'forget' ? 'before.forgetting' : 'before.forget')}
        </Button>
      </div>
      <div role="alert">{failure !== null && <p>{failure}</p>}</div>
    </section>
  );
}
