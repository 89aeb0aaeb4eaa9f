import { useState } from 'react';
import { mayPassUnchanged } from '#pwa/data/commands/send-all-again.ts';
import type { QuarantinedEntries, QuarantinedEntry } from '#pwa/data/queries/quarantine.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { useToast } from '#pwa/ui/overlay/useToast.ts';
import { Section } from '#pwa/ui/page/Section.tsx';
import { Row, Rows } from '#pwa/ui/rows/Rows.tsx';
import { AllWellState } from '#pwa/ui/state/AllWellState.tsx';
import { KeptRoom } from './KeptRoom.tsx';
import { RejectedRow } from './RejectedRow.tsx';
import type { RepairActions } from './repair-actions.ts';
import styles from './RepairView.module.css';

interface QuarantineSectionProps {
  readonly rejected: QuarantinedEntries;
  /** the server has everything: nothing waits either */
  readonly isSaved: boolean;
  /** UTC ms */
  readonly now: number;
  readonly offsetAt: (at: number) => number;
  readonly actions: RepairActions;
  readonly onMore: () => void;
}

/**
 * The entries that are shown: one that was sent again or discarded keeps its place until the person moves on, so that nothing
 * moves under the thumb, and what comes meanwhile is added below. So does one that newer ones push out of `entries`.
 */
function useKeptEntries({
  opIds,
  entries,
}: QuarantinedEntries): readonly (QuarantinedEntry & { readonly isGone: boolean })[] {
  const [known, setKnown] = useState(entries);
  const [seen, setSeen] = useState(entries);
  if (entries !== seen) {
    const current = new Map(entries.map((entry) => [entry.opId, entry]));
    const held = new Set(known.map(({ opId }) => opId));
    setSeen(entries);
    setKnown([
      ...known.map((entry) => current.get(entry.opId) ?? entry),
      ...entries.filter(({ opId }) => !held.has(opId)),
    ]);
  }
  const here = new Set(opIds);
  return known.map((entry) => ({ ...entry, isGone: !here.has(entry.opId) }));
}

/** What the server rejected, until the person decides. */
export function QuarantineSection({ rejected, isSaved, now, offsetAt, actions, onMore }: QuarantineSectionProps) {
  const t = useText('repair');
  const kept = useKeptEntries(rejected);
  const total = rejected.opIds.length;
  const first = kept.find(({ isGone }) => !isGone);
  return (
    <Section title={t(total === 0 && kept.length > 0 ? 'quarantine.none' : 'quarantine.title')}>
      {kept.length === 0 ? (
        <AllWellState isSaved={isSaved} title={t('quarantine.none')}>
          <p>{t('quarantine.noneText')}</p>
        </AllWellState>
      ) : (
        <>
          <Rows edged label={t('quarantine.title')}>
            {kept.map(({ isGone, ...entry }) => (
              <Row key={entry.opId}>
                <RejectedRow
                  entry={entry}
                  isFirst={entry.opId === first?.opId}
                  isGone={isGone}
                  now={now}
                  offsetAt={offsetAt}
                  actions={actions}
                />
              </Row>
            ))}
          </Rows>
          {total > rejected.entries.length && (
            <div>
              <Button size="small" onClick={onMore}>
                {t('quarantine.more')}
              </Button>
            </div>
          )}
          {kept.length > 1 && (
            <KeptRoom isGone={total === 0}>
              <ForAll
                maySend={kept.filter(({ code }) => mayPassUnchanged(code)).length > 1}
                canSend={kept.some(({ isGone, code }) => !isGone && mayPassUnchanged(code))}
                actions={actions}
              />
            </KeptRoom>
          )}
        </>
      )}
    </Section>
  );
}

/** What is done with all of them at once. */
function ForAll({
  maySend,
  canSend,
  actions,
}: {
  /** several of those that are shown may pass as they are */
  readonly maySend: boolean;
  /** not all of those are done */
  readonly canSend: boolean;
  readonly actions: Pick<RepairActions, 'sendAllAgain' | 'copyAllRejected'>;
}) {
  const t = useText('repair');
  const format = useFormat();
  const toaster = useToast();
  const sending = useCommand(actions.sendAllAgain);
  const copying = useCommand(actions.copyAllRejected);

  const sendAll = async (): Promise<void> => {
    copying.reset();
    const result = await sending.run();
    if (result?.ok !== true) return;
    const { sent, left } = result.value;
    const stays = t('quarantine.notAll', { count: left, number: format.number(left) });
    if (sent === 0) toaster.show({ title: stays, sign: 'warning' });
    else
      toaster.show({
        title: t('quarantine.sentAll', { count: sent, number: format.number(sent) }),
        description: left > 0 ? stays : t('quarantine.sentText', { count: sent }),
        sign: 'here',
      });
  };
  const copyAll = async (): Promise<void> => {
    sending.reset();
    if ((await copying.run())?.ok === true) toaster.show({ title: t('quarantine.copied') });
  };

  return (
    <>
      <div className={styles['actions']}>
        {maySend && (
          <Button
            size="small"
            disabled={!canSend}
            busy={sending.isBusy}
            busyLabel={t('quarantine.sending')}
            onClick={() => void sendAll()}
          >
            {t('quarantine.allAgain')}
          </Button>
        )}
        <Button size="small" icon="download" busy={copying.isBusy} onClick={() => void copyAll()}>
          {t('quarantine.allCopy')}
        </Button>
      </div>
      <FailureNote failure={sending.failure ?? copying.failure} />
    </>
  );
}
