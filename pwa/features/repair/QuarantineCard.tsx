import { useId, useState } from 'react';
import { sendAgain } from '#pwa/data/commands/send-again.ts';
import { quarantineRow, type QuarantinedEntry } from '#pwa/data/queries/quarantine.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { saveFile } from '#pwa/device/save-file.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useCodeWords } from '#pwa/parts/useCodeWords.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { useToast } from '#pwa/ui/useToast.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { FailureLine } from './FailureLine.tsx';
import styles from './QuarantineCard.module.css';
import { hasForm } from './repair-form.ts';
import { RepairDialog } from './RepairDialog.tsx';
import page from './RepairScreen.module.css';
import { useAct } from './useAct.ts';
import { useEntryWords } from './useEntryWords.ts';

/** From this difference on, the date of recording is shown beside the entry's own. */
const SAME_MOMENT_MS = 60_000;

interface QuarantineCardProps {
  readonly entry: QuarantinedEntry;
  /** the only one with a solid button */
  readonly isFirst: boolean;
}

export function QuarantineCard({ entry, isFirst }: QuarantineCardProps) {
  const t = useText('repair');
  const format = useFormat();
  const space = useSpace();
  const toaster = useToast();
  const words = useEntryWords();
  const codeWords = useCodeWords();
  const act = useAct();
  const titleId = useId();
  const [dialog, setDialog] = useState<'fix' | 'discard' | null>(null);
  const { opId, entity, type, data, recordedAt, code, field, takenBack, unreadable } = entry;
  const { at } = data;
  const off = typeof data['off'] === 'number' ? data['off'] : 0;
  const isFixable = hasForm(entity, type) && !unreadable;

  const close = (): void => setDialog(null);
  const tellSent = (): void =>
    toaster.show({ title: t('quarantine.sent'), description: t('quarantine.sentText'), sign: 'here' });
  const sendAsItWas = async (): Promise<void> => {
    if (await act.run(() => sendAgain(space, opId))) tellSent();
  };
  const saveCopy = async (): Promise<void> => {
    saveFile(`waymend-rejected-${opId}.json`, JSON.stringify(await quarantineRow(space, opId), null, 2));
    toaster.show({ title: t('quarantine.copied') });
  };

  return (
    <article className={styles['card']} aria-labelledby={titleId}>
      <h3 id={titleId}>{words.sentence(entry)}</h3>
      <p className={page['support']}>
        {t('quarantine.recorded', { when: format.moment(recordedAt, space.device.offsetAt(recordedAt)) })}
        {typeof at === 'number' && Math.abs(at - recordedAt) > SAME_MOMENT_MS && (
          <> {t('quarantine.dated', { when: words.value('at', at, off) })}</>
        )}
      </p>
      <p className={styles['reason']}>{codeWords(code)}</p>
      {field !== null && (
        <p className={styles['wrong']}>
          {data[field] === undefined
            ? t('quarantine.fieldEmpty', { field: words.fieldName(field) })
            : t('quarantine.field', { field: words.fieldName(field), value: words.value(field, data[field], off) })}
        </p>
      )}
      {takenBack && <p className={page['support']}>{t('quarantine.takenBack')}</p>}
      <div className={page['actions']}>
        {isFixable ? (
          <Button
            variant={isFirst ? 'primary' : 'secondary'}
            size="small"
            icon="repair"
            onClick={() => setDialog('fix')}
          >
            {t('quarantine.fix')}
          </Button>
        ) : (
          <Button
            variant={isFirst ? 'primary' : 'secondary'}
            size="small"
            busy={act.isBusy}
            onClick={() => void sendAsItWas()}
          >
            {t(act.isBusy ? 'quarantine.sending' : 'quarantine.again')}
          </Button>
        )}
        <Button size="small" icon="download" onClick={() => void saveCopy()}>
          {t('quarantine.copy')}
        </Button>
        <Button variant="link" size="small" onClick={() => setDialog('discard')}>
          {t('quarantine.discard')}
        </Button>
      </div>
      <FailureLine failure={act.failure} />
      {dialog === 'fix' && <RepairDialog entry={entry} onClose={close} onSent={tellSent} />}
      {dialog === 'discard' && <DiscardDialog entry={entry} onClose={close} />}
    </article>
  );
}
