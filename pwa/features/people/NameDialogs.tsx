import { useRef, useState } from 'react';
import { NAME_LENGTH } from '#pwa/data/commands/profiles/name-profile.ts';
import type { ListedProfile } from '#pwa/data/queries/profiles/listed-profiles.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Dialog } from '#pwa/ui/Dialog.tsx';
import { TextField } from '#pwa/ui/Field.tsx';
import { useToast } from '#pwa/ui/useToast.ts';
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
      go={[t('name.add'), t('name.adding')]}
      save={actions.add}
      onSaved={(name) => {
        toaster.show({ title: t('said.added', { name: name === '' ? t('noName') : name }) });
        onClose();
      }}
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
      lead={null}
      start={profile.name}
      go={[t('name.save'), t('name.saving')]}
      save={(name) => actions.rename(profile.id, name)}
      onSaved={() => {
        toaster.show({ title: t('said.renamed') });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

interface NameDialogProps {
  readonly title: string;
  readonly lead: string | null;
  readonly start: string;
  /** the button's label, and its label while it works */
  readonly go: readonly [string, string];
  readonly save: ProfileActions['add'];
  readonly onSaved: (name: string) => void;
  readonly onClose: () => void;
}

function NameDialog({ title, lead, start, go, save, onSaved, onClose }: NameDialogProps) {
  const t = useText('people');
  const common = useText('common');
  const format = useFormat();
  const saving = useCommand(save);
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(start);
  const isTooLong = name.trim().length > NAME_LENGTH;
  const submit = async (): Promise<void> => {
    if (!isTooLong && (await saving.run(name))?.ok === true) onSaved(name.trim());
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      busy={saving.isBusy}
      initialFocus={field}
      actions={
        <>
          <Button
            variant="primary"
            size="small"
            busy={saving.isBusy}
            disabled={isTooLong}
            onClick={() => void submit()}
          >
            {go[saving.isBusy ? 1 : 0]}
          </Button>
          <Button variant="link" size="small" disabled={saving.isBusy} onClick={onClose}>
            {common('action.cancel')}
          </Button>
        </>
      }
    >
      {lead !== null && <p>{lead}</p>}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          ref={field}
          label={t('name.label')}
          hint={t('name.hint')}
          error={isTooLong ? t('name.tooLong', { most: format.number(NAME_LENGTH) }) : undefined}
          autoComplete="off"
          dir="auto"
          value={name}
          onChange={setName}
        />
      </form>
      <FailureNote failure={saving.failure} />
    </Dialog>
  );
}
