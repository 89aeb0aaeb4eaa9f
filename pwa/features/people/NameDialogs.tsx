import { useRef } from 'react';
import { isTooLong, NAME_LENGTH } from '#pwa/data/commands/profiles/name-profile.ts';
import type { ListedProfile } from '#pwa/data/queries/profiles/listed-profiles.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { useLeaveWords } from '#pwa/parts/useLeaveWords.ts';
import { TextField } from '#pwa/ui/form/Field.tsx';
import { FormDialog } from '#pwa/ui/form/FormDialog.tsx';
import { useForm } from '#pwa/ui/form/useForm.ts';
import { useToast } from '#pwa/ui/overlay/useToast.ts';
import type { ProfileActions } from './profile-actions.ts';

interface AddDialogProps {
  readonly currentName: string;
  readonly actions: ProfileActions;
  readonly onClose: () => void;
}

export function AddDialog({ currentName, actions, onClose }: AddDialogProps) {
  const t = useText('people');
  const toaster = useToast();
  const current = currentName === '' ? t('current.unnamed') : t('current.named', { name: currentName });
  return (
    <NameDialog
      title={t('name.addTitle')}
      lead={t('name.addText', { current })}
      start=""
      labels={{ save: t('name.add'), saving: t('name.adding') }}
      save={actions.add}
      onDone={(name) => toaster.show({ title: t('said.added', { name: name === '' ? t('noName') : name }) })}
      onClose={onClose}
    />
  );
}

interface RenameDialogProps {
  readonly profile: ListedProfile;
  readonly actions: ProfileActions;
  readonly onClose: () => void;
}

export function RenameDialog({ profile, actions, onClose }: RenameDialogProps) {
  const t = useText('people');
  const toaster = useToast();
  return (
    <NameDialog
      title={t('name.renameTitle')}
      start={profile.name}
      labels={{ save: t('name.save'), saving: t('name.saving') }}
      save={(name) => actions.rename(profile.id, name)}
      onDone={() => toaster.show({ title: t('said.renamed') })}
      onClose={onClose}
    />
  );
}

interface NameDialogProps {
  readonly title: string;
  readonly lead?: string;
  readonly start: string;
  readonly labels: { readonly save: string; readonly saving: string };
  readonly save: ProfileActions['add'];
  /** tells what was done */
  readonly onDone: (name: string) => void;
  readonly onClose: () => void;
}

function NameDialog({ title, lead, start, labels, save, onDone, onClose }: NameDialogProps) {
  const t = useText('people');
  const common = useText('common');
  const format = useFormat();
  const saving = useCommand(save);
  const leave = useLeaveWords();
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({
    start: { name: start },
    check: ({ name }) => ({
      name: isTooLong(name) ? t('name.tooLong', { most: format.number(NAME_LENGTH) }) : undefined,
    }),
    onSubmit: async ({ name }) => {
      if ((await saving.run(name))?.ok !== true) return false;
      onDone(name.trim());
      return true;
    },
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={title}
      lead={lead}
      labels={{ ...labels, cancel: common('action.cancel') }}
      guard={leave}
      failure={<FailureNote failure={saving.failure} />}
      initialFocus={field}
      onClose={onClose}
    >
      <TextField
        ref={field}
        label={t('name.label')}
        hint={t('name.hint')}
        autoComplete="off"
        dir="auto"
        {...form.field('name')}
      />
    </FormDialog>
  );
}
