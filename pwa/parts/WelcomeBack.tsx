import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { fail } from '#core/lib/result.ts';
import { beginAnew } from '#pwa/data/commands/begin-anew.ts';
import type { CommandResult } from '#pwa/data/commands/command-failure.ts';
import type { settleEarlierOwner } from '#pwa/data/commands/settle-earlier-owner.ts';
import type { SyncStatus } from '#pwa/data/queries/sync-status.ts';
import { useNetwork } from '#pwa/data/useNetwork.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { ConfirmDialog } from '#pwa/ui/overlay/ConfirmDialog.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { FailureNote } from './FailureNote.tsx';
import { useCommand } from './useCommand.ts';
import { landOnHeading } from './useLanding.ts';
import styles from './WelcomeBack.module.css';

/** Asked for once in a browser's life, and all of sending comes with it: no start waits for that. */
const settle: typeof settleEarlierOwner = async (...given) => {
  const command = await import('#pwa/data/commands/settle-earlier-owner.ts').catch(() => null);
  return command === null ? fail({ reason: 'offline' }) : command.settleEarlierOwner(...given);
};

interface OfferActions {
  readonly bring: () => ReturnType<typeof settleEarlierOwner>;
  readonly begin: () => Promise<CommandResult<unknown>>;
  readonly forget: () => ReturnType<typeof settleEarlierOwner>;
}

interface OfferProps extends Pick<WelcomeBackProps, 'level'> {
  readonly owner: Pick<WelcomeBackProps['owner'], 'held' | 'lost' | 'isPutOff'>;
}

interface WelcomeBackProps {
  readonly owner: NonNullable<SyncStatus['earlierOwner']>;
  /** of the heading: 1 where it stands in the page's place */
  readonly level: 1 | 2 | 3;
}

/**
 * After this browser cleared its storage: what the server still has, and the choice. This browser's key to it is the only
 * one, so beginning anew keeps it, and dropping it is asked twice.
 */
export function WelcomeBack(props: WelcomeBackProps) {
  const space = useSpace();
  const network = useNetwork();
  const { owner } = props.owner;
  const actions = useMemo<OfferActions>(
    () => ({
      bring: () => settle(space, 'restore', owner, network),
      begin: () => beginAnew(space),
      forget: () => settle(space, 'forget', owner, network),
    }),
    [space, network, owner],
  );
  return <WelcomeBackOffer actions={actions} {...props} />;
}

/** The offer over what does it. */
export function WelcomeBackOffer({
  owner: { held, lost, isPutOff = false },
  level,
  actions,
}: OfferProps & { readonly actions: OfferActions }) {
  const t = useText('sync');
  const common = useText('common');
  const format = useFormat();
  const [isAsking, setIsAsking] = useState(false);
  const bringing = useCommand(actions.bring);
  const beginning = useCommand(actions.begin);
  const forgetting = useCommand(actions.forget);
  const counted = (count: number) => ({ count, number: format.number(count) });
  return (
    <Section title={t('before.title')} level={level}>
      <p>
        {t('before.held', counted(held))}
        {lost > 0 && ` ${t('before.lost', counted(lost))}`}
      </p>
      <div className={styles['actions']}>
        <Button
          variant={isPutOff ? 'secondary' : 'primary'}
          size="small"
          busy={bringing.isBusy}
          busyLabel={t('before.restoring')}
          onClick={() => void bringing.run()}
        >
          {t('before.restore')}
        </Button>
        {isPutOff ? (
          <Button variant="link" size="small" disabled={bringing.isBusy} onClick={() => setIsAsking(true)}>
            {t('before.forget')}
          </Button>
        ) : (
          <Button size="small" disabled={bringing.isBusy} onClick={() => void beginning.run()}>
            {t('before.anew')}
          </Button>
        )}
      </div>
      {!isPutOff && <p className={styles['support']}>{t('before.anewText')}</p>}
      <FailureNote failure={bringing.failure ?? beginning.failure} />
      {isAsking && (
        <ConfirmDialog
          title={t('before.forgetTitle')}
          labels={{
            confirm: t('before.forgetAct'),
            confirming: t('before.forgetting'),
            cancel: common('action.cancel'),
          }}
          isDestructive
          isBusy={forgetting.isBusy}
          onConfirm={() => void forgetting.run()}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('before.forgetText', counted(held))}</p>
          <FailureNote failure={forgetting.failure} />
        </ConfirmDialog>
      )}
    </Section>
  );
}

interface WelcomeBackFirstProps {
  /** undefined until it is read */
  readonly status: Pick<SyncStatus, 'earlierOwner' | 'total'> | undefined;
  /** the start page */
  readonly children: ReactNode;
}

/**
 * The start page, behind the offer to bring back what was here. While nothing is recorded the offer stands in its place:
 * zeros would say that nothing ever was. Once something is, an offer that arrives meanwhile moves nothing, and stands above
 * the page the next time.
 */
export function WelcomeBackFirst({ status, children }: WelcomeBackFirstProps) {
  const owner = status?.earlierOwner ?? null;
  const isOffered = owner !== null && owner.isPutOff !== true;
  const [isFirstRead, setIsFirstRead] = useState(true);
  const [shown, setShown] = useState<'alone' | 'above' | 'later' | null>(null);
  if (status !== undefined) {
    if (isFirstRead) setIsFirstRead(false);
    if (isOffered !== (shown !== null))
      setShown(!isOffered ? null : status.total === 0 ? 'alone' : isFirstRead ? 'above' : 'later');
  }
  useEffect(() => {
    if (!isOffered) return undefined;
    // The button that was pressed is gone with the offer.
    return () => {
      if (document.activeElement === document.body) landOnHeading();
    };
  }, [isOffered]);

  if (owner === null || shown === null || shown === 'later') return children;
  return (
    <>
      <div className={`wrap ${styles['place']}`}>
        <WelcomeBack owner={owner} level={shown === 'alone' ? 1 : 2} />
      </div>
      {shown === 'above' && children}
    </>
  );
}
