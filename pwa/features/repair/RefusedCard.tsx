import { useId, useState } from 'react';
import { sendAgain } from '#pwa/data/commands/send-again.ts';
import { refusedRow, type RefusedEntry } from '#pwa/data/queries/refused-entries.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { saveFile } from '#pwa/device/save-file.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useCodeWords } from '#pwa/parts/useCodeWords.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { useToast } from '#pwa/ui/useToast.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { FailureLine } from './FailureLine.tsx';
import styles from './RefusedCard.module.css';
import { hasForm } from './repair-form.ts';
import { RepairDialog } from './RepairDialog.tsx';
import page from './RepairScreen.module.css';
import { useAct } from './useAct.ts';
import { useEntryWords } from './useEntryWords.ts';

/** Recorded and dated are told apart from here on. */
const SAME_MOMENT_MS = 60_000;

interface RefusedCardProps {
  readonly entry: RefusedEntry;
  /** the only one with a solid button */
  readonly isFirst: boolean;
}

export function RefusedCard({ entry, isFirst }: RefusedCardProps) {
  const t = useText('repair');
  const format = useFormat();
  const space = useSpace();
  const toaster = useToast();
  const words = useEntryWords();
  const codeWords = useCodeWords();
  const act = useAct();
  const titleId = useId();
  const [dialog, setDialog] = useState<'fix' | 'discard' | null>(null);
  const { opId, entity, type, data, recordedAt, code, field, serverDocument, takenBack } = entry;
  const { at } = data;
  const off = typeof data['off'] === 'number' ? data['off'] : 0;
  const isFixable = hasForm(entity, type);

  const close = (): void => setDialog(null);
  const tellSent = (): void =>
    toaster.show({ title: t('refused.sent'), description: t('refused.sentText'), sign: 'here' });
  const sendAsItWas = async (): Promise<void> => {
    if (await act.run(() => sendAgain(space, opId))) tellSent();
  };
  const saveCopy = async (): Promise<void> => {
    saveFile(`waymend-refused-${opId}.json`, JSON.stringify(await refusedRow(space, opId), null, 2));
    toaster.show({ title: t('refused.copied') });
  };

  return (
    <article className={styles['card']} aria-labelledby={titleId}>
      <h3 id={titleId}>{words.sentence(entry)}</h3>
      <p className={page['support']}>
        {t('refused.recorded', { when: format.moment(recordedAt, space.device.offsetAt(recordedAt)) })}
        {typeof at === 'number' && Math.abs(at - recordedAt) > SAME_MOMENT_MS && (
          <> {t('refused.dated', { when: words.value('at', at, off) })}</>
        )}
      </p>
      <p className={styles['reason']}>{codeWords(code)}</p>
      {field !== null && (
        <p className={styles['wrong']}>
          {data[field] === undefined
            ? t('refused.fieldEmpty', { field: words.fieldName(field) })
            : t('refused.field', { field: words.fieldName(field), value: words.value(field, data[field], off) })}
        </p>
      )}
      {takenBack && <p className={page['support']}>{t('refused.takenBack')}</p>}
      {serverDocument !== null && (
        <>
          <h4 className={styles['server']}>{t('refused.server')}</h4>
          <dl className={page['facts']}>
            {Object.entries(serverDocument).map(([name, value]) => (
              <div key={name}>
                <dt>{words.fieldName(name)}</dt>
                <dd>{words.value(name, value, off)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <div className={page['actions']}>
        {isFixable ? (
          <Button
            variant={isFirst ? 'primary' : 'secondary'}
            size="small"
            icon="repair"
            onClick={() => setDialog('fix')}
          >
            {t('refused.fix')}
          </Button>
        ) : (
          <Button
            variant={isFirst ? 'primary' : 'secondary'}
            size="small"
            busy={act.isBusy}
            onClick={() => void sendAsItWas()}
          >
            {t(act.isBusy ? 'refused.sending' : 'refused.again')}
          </Button>
        )}
        <Button size="small" icon="download" onClick={() => void saveCopy()}>
          {t('refused.copy')}
        </Button>
        <Button variant="link" size="small" onClick={() => setDialog('discard')}>
          {t('refused.discard')}
        </Button>
      </div>
      <FailureLine failure={act.failure} />
      {dialog === 'fix' && <RepairDialog entry={entry} onClose={close} onSent={tellSent} />}
      {dialog === 'discard' && <DiscardDialog entry={entry} onClose={close} />}
    </article>
  );
}
