import { useEffect, useId, useRef, useState } from 'react';
import { sendAgain } from '#pwa/data/commands/send-again.ts';
import { quarantinedEntries, quarantineRows } from '#pwa/data/queries/quarantine.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { saveFile } from '#pwa/device/save-file.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useKept } from '#pwa/parts/useKept.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { EmptyState } from '#pwa/ui/EmptyState.tsx';
import { Row, Rows } from '#pwa/ui/Rows.tsx';
import { useToast } from '#pwa/ui/useToast.ts';
import { QuarantineCard } from './QuarantineCard.tsx';
import styles from './RepairScreen.module.css';

const AT_ONCE = 30;

/** What the server rejected, until the person decides. */
export function QuarantineSection() {
  const t = useText('repair');
  const format = useFormat();
  const space = useSpace();
  const toaster = useToast();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [most, setMost] = useState(AT_ONCE);
  const [isSending, setSending] = useState(false);
  const shown = useKept(useLive(quarantinedEntries, most));
  const total = shown?.total;

  // The focused card is gone, so the keyboard continues from the heading.
  const before = useRef(total);
  useEffect(() => {
    if (
      total !== undefined &&
      before.current !== undefined &&
      total < before.current &&
      document.activeElement === document.body
    )
      title.current?.focus();
    before.current = total;
  }, [total]);

  const saveAll = async (): Promise<void> => {
    saveFile('waymend-rejected.json', JSON.stringify(await quarantineRows(space), null, 2));
    toaster.show({ title: t('quarantine.copied') });
  };
  const sendAll = async (): Promise<void> => {
    setSending(true);
    let [sent, left] = [0, 0];
    for (const { opId } of await quarantineRows(space)) {
      if ((await sendAgain(space, opId)).ok) sent += 1;
      else left += 1;
    }
    setSending(false);
    const stays = t('quarantine.notAll', { count: left, number: format.number(left) });
    if (sent === 0) toaster.show({ title: stays, sign: 'warning' });
    else
      toaster.show({
        title: t('quarantine.sentAll', { count: sent, number: format.number(sent) }),
        description: left > 0 ? stays : t('quarantine.sentText'),
        sign: 'here',
      });
  };

  if (shown === undefined || total === undefined) return null;
  return (
    <section className={styles['section']} aria-labelledby={titleId}>
      <h2 ref={title} id={titleId} tabIndex={-1}>
        {t('quarantine.title')}
      </h2>
      {total === 0 ? (
        <EmptyState title={t('quarantine.none')}>
          <p>{t('quarantine.noneText')}</p>
        </EmptyState>
      ) : (
        <>
          <p>{t('quarantine.lead', { count: total, number: format.number(total) })}</p>
          {total > 1 && (
            <div className={styles['actions']}>
              <Button size="small" busy={isSending} onClick={() => void sendAll()}>
                {t(isSending ? 'quarantine.sending' : 'quarantine.allAgain')}
              </Button>
              <Button size="small" icon="download" onClick={() => void saveAll()}>
                {t('quarantine.allCopy')}
              </Button>
            </div>
          )}
          <Rows edged label={t('quarantine.title')}>
            {shown.entries.map((entry, index) => (
              <Row key={entry.opId}>
                <QuarantineCard entry={entry} isFirst={index === 0} />
              </Row>
            ))}
          </Rows>
          {total > shown.entries.length && (
            <div>
              <Button size="small" onClick={() => setMost(most + AT_ONCE)}>
                {t('quarantine.more')}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}
