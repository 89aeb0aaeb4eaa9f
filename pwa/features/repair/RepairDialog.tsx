import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { sendAgain } from '#pwa/data/commands/send-again.ts';
import type { QuarantinedEntry } from '#pwa/data/queries/quarantine.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useCodeWords } from '#pwa/parts/useCodeWords.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Dialog } from '#pwa/ui/Dialog.tsx';
import { FailureLine } from './FailureLine.tsx';
import { draftOf, formFields, mend, type Draft, type FormField } from './repair-form.ts';
import styles from './RepairDialog.module.css';
import { RepairField } from './RepairField.tsx';
import page from './RepairScreen.module.css';
import { useAct } from './useAct.ts';
import { useEntryWords } from './useEntryWords.ts';

interface RepairDialogProps {
  readonly entry: QuarantinedEntry;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** A form to fix the entry's fields. Nothing leaves the desk until all of them are valid. */
export function RepairDialog({ entry, onClose, onSent }: RepairDialogProps) {
  const t = useText('repair');
  const space = useSpace();
  const codeWords = useCodeWords();
  const words = useEntryWords();
  const act = useAct();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { opId, entity, data, code, field } = entry;
  const [edits, setEdits] = useState<Draft>({});

  const wrongField = act.failure?.reason === 'invalid' ? act.failure.field : null;
  const fields = formFields(entity, data, wrongField ?? field);
  const before = draftOf(fields, data);
  const draft = { ...before, ...edits };
  const mended = mend(fields, data, draft);
  const isHidden = wrongField !== null && !fields.some((given) => isOf(given, wrongField));

  useEffect(() => {
    if (act.failure !== null) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [act.failure]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!(await act.run(() => (mended === data ? sendAgain(space, opId) : sendAgain(space, opId, mended))))) return;
    onSent();
    onClose();
  };

  /** The device's own check first, else the server's, until the value changes. */
  const errorOf = (given: FormField): string | undefined => {
    if (wrongField !== null) return isOf(given, wrongField) ? t('fix.wrong') : undefined;
    return field !== null && isOf(given, field) && draft[given.name] === before[given.name]
      ? codeWords(code)
      : undefined;
  };

  return (
    <Dialog
      open
      onClose={onClose}
      busy={act.isBusy}
      title={t('fix.title')}
      backdropCloses={false}
      actions={
        <>
          <Button type="submit" form={formId} variant="primary" size="small" busy={act.isBusy}>
            {t(act.isBusy ? 'fix.sending' : 'fix.send')}
          </Button>
          <Button variant="link" size="small" disabled={act.isBusy} onClick={onClose}>
            {t('fix.leave')}
          </Button>
        </>
      }
    >
      <p>{words.sentence({ ...entry, data })}</p>
      {(field === null || !fields.some((given) => isOf(given, field))) && (
        <p className={page['support']}>{codeWords(code)}</p>
      )}
      <form ref={form} id={formId} className={styles['fields']} noValidate onSubmit={(event) => void submit(event)}>
        {fields.map((given) => (
          <RepairField
            key={given.name}
            field={given}
            value={draft[given.name] ?? ''}
            day={typeof mended['day'] === 'number' ? mended['day'] : null}
            error={errorOf(given)}
            onChange={(value) => setEdits((held) => ({ ...held, [given.name]: value }))}
          />
        ))}
      </form>
      {isHidden ? (
        <p role="alert">
          {t('fix.wrongHidden', {
            field: words.fieldName(wrongField),
            value: words.value(wrongField, data[wrongField], 0),
          })}
        </p>
      ) : (
        <FailureLine failure={wrongField === null ? act.failure : null} />
      )}
    </Dialog>
  );
}

/** A schema names what is invalid by a path: `goals.3` belongs to the field `goals`. */
const isOf = ({ name }: FormField, path: string): boolean =>
  path === name || path.startsWith(`${name}.`) || name.startsWith(`${path}.`);
