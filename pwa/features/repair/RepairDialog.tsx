import type { QuarantinedEntry } from '#pwa/data/queries/quarantine.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCodeWords } from '#pwa/parts/useCodeWords.ts';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { useEntryWords } from '#pwa/parts/useEntryWords.ts';
import { useLeaveWords } from '#pwa/parts/useLeaveWords.ts';
import { FormDialog } from '#pwa/ui/form/FormDialog.tsx';
import { useForm, type Problems } from '#pwa/ui/form/useForm.ts';
import { Note } from '#pwa/ui/Note.tsx';
import type { RepairActions } from './repair-actions.ts';
import { draftOf, fix, formFields, type Draft, type FormField } from './repair-form.ts';
import { RepairField } from './RepairField.tsx';
import page from './RepairView.module.css';

interface RepairDialogProps {
  readonly entry: QuarantinedEntry;
  readonly sendAgain: RepairActions['sendAgain'];
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** A form to fix the entry's fields. Nothing leaves the desk until all of them are valid. */
export function RepairDialog({ entry, sendAgain, onSent, onClose }: RepairDialogProps) {
  const t = useText('repair');
  const leave = useLeaveWords();
  const codeWords = useCodeWords();
  const words = useEntryWords();
  const sending = useCommand(sendAgain);
  const { opId, entity, data, code, field } = entry;
  const fieldsWith = (...wrong: readonly (string | null)[]) => formFields(entity, data, wrong);
  // A field that the form had hidden, until it was found wrong, is among the values only once it is changed.
  const fixed = (values: Draft) => fix(fieldsWith(field, ...Object.keys(values)), data, values);

  const form = useForm<Draft>({
    start: draftOf(fieldsWith(field), data),
    onSubmit: async (values) => {
      const given = fixed(values);
      const sent = await (given === data ? sending.run(opId) : sending.run(opId, given));
      if (sent === null) return false;
      if (!sent.ok) return sent.failure.reason === 'invalid' && problemsAt(sent.failure.field);
      onSent();
      return true;
    },
    onSaved: onClose,
  });
  const wrongField = sending.failure?.reason === 'invalid' ? sending.failure.field : null;
  const fields = fieldsWith(field, wrongField, ...Object.keys(form.values));
  const before = draftOf(fields, data);
  const { day } = fixed(form.values);
  const isHidden = wrongField !== null && !fields.some((given) => isOf(given, wrongField));

  function problemsAt(path: string): false | Problems<Draft> {
    const found = fieldsWith(path).filter((given) => isOf(given, path));
    return found.length > 0 && Object.fromEntries(found.map(({ name }) => [name, t('fix.wrong')]));
  }
  /** What the device finds wrong first; until then what the server did, as long as the value is the same. */
  const errorOf = (given: FormField): string | undefined => {
    const isRejected = field !== null && isOf(given, field) && form.values[given.name] === before[given.name];
    return form.faults === 0 && isRejected ? codeWords(code) : form.field(given.name).error;
  };

  return (
    <FormDialog
      form={form}
      title={t('fix.title')}
      lead={words.sentence(entry)}
      labels={{ save: t('fix.send'), saving: t('fix.sending'), cancel: t('fix.leave') }}
      guard={leave}
      failure={
        isHidden ? (
          <div role="alert">
            <Note>
              {t('fix.wrongHidden', {
                field: words.fieldName(wrongField),
                value: words.value(wrongField, data[wrongField], 0),
              })}
            </Note>
          </div>
        ) : (
          <FailureNote failure={wrongField === null ? sending.failure : null} />
        )
      }
      onClose={onClose}
    >
      {(field === null || !fields.some((given) => isOf(given, field))) && (
        <p className={page['support']}>{codeWords(code)}</p>
      )}
      {fields.map((given) => (
        <RepairField
          key={given.name}
          field={given}
          value={form.values[given.name] ?? before[given.name] ?? ''}
          day={typeof day === 'number' ? day : null}
          error={errorOf(given)}
          onChange={(value) => form.change({ [given.name]: value })}
        />
      ))}
    </FormDialog>
  );
}

/** A schema names what is invalid by a path: `goals.3` belongs to the field `goals`. */
const isOf = ({ name }: FormField, path: string): boolean =>
  path === name || path.startsWith(`${name}.`) || name.startsWith(`${path}.`);
