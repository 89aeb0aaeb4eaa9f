import { useState } from 'react';
import { NOTHING } from '#pwa/data/profiles/entry-counts.ts';
import type { ListedProfile } from '#pwa/data/profiles/listed-profiles.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Dialog } from '#pwa/ui/Dialog.tsx';
import { SelectField } from '#pwa/ui/Field.tsx';
import { Segmented } from '#pwa/ui/Segmented.tsx';
import type { ProfileActions } from './profile-actions.ts';
import { ProfileActionFailureNote, UnderWay } from './ProfileActionNotes.tsx';
import { SaveCopy } from './SaveCopy.tsx';
import { TypedCountField } from './TypedCountField.tsx';
import { useProfileCommand } from './useProfileCommand.ts';
import { useTypedCount } from './useTypedCount.ts';

const NEW = '';

interface LeaveDialogProps {
  readonly profile: ListedProfile;
  readonly others: readonly ListedProfile[];
  readonly actions: ProfileActions;
  readonly onClose: () => void;
}

/** Leaving a profile. Keeping the entries is the default; deleting what only this device has requires typing its number. */
export function LeaveDialog({ profile, others, actions, onClose }: LeaveDialogProps) {
  const t = useText('people');
  const common = useText('common');
  const format = useFormat();
  const command = useProfileCommand();
  const [choice, setChoice] = useState<'keep' | 'delete'>('keep');
  const [next, setNext] = useState(NEW);
  const { typed, setTyped, field, attempt, ...count } = useTypedCount(profile, 'unsent');
  const counts = count.counts ?? NOTHING;
  const { unsent, newest, mayBeErased = false } = counts;
  const number = format.number(unsent);
  // With nothing to type, the person has seen what is shown.
  const seen = unsent === 0 ? { count: 0, newest } : count.seen;
  const isDeleting = choice === 'delete';
  const leave = (): void => {
    const entries = isDeleting ? seen : 'keep';
    if (entries !== null)
      void command.run(
        () => attempt(() => actions.leave({ next: next === NEW ? null : next, unsent: entries })),
        actions.startAnew,
      );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={profile.name === '' ? t('leave.title') : t('leave.titleOf', { name: profile.name })}
      busy={command.isBusy}
      actions={
        <>
          <Button
            variant={isDeleting ? 'secondary' : 'primary'}
            size="small"
            busy={command.isBusy}
            disabled={isDeleting && !command.isBusy && seen === null}
            onClick={leave}
          >
            {t(command.isBusy ? 'leave.going' : isDeleting ? 'leave.goDelete' : 'leave.go')}
          </Button>
          <Button variant="link" size="small" disabled={command.isBusy} onClick={onClose}>
            {common('action.cancel')}
          </Button>
        </>
      }
    >
      <p>
        {unsent === 0
          ? t('leave.allSent')
          : t(mayBeErased ? 'leave.erased' : 'leave.unsent', { count: unsent, number })}
      </p>
      <Segmented
        label={t('leave.choice')}
        value={choice}
        options={[
          { value: 'keep', label: t('leave.keep') },
          { value: 'delete', label: t('leave.delete') },
        ]}
        onChange={setChoice}
      />
      <div aria-live="polite">
        <p>
          {mayBeErased
            ? t(isDeleting ? 'leave.deleteErased' : 'leave.keepErased')
            : t(isDeleting ? 'leave.deleteText' : 'leave.keepText')}
        </p>
        {isDeleting && unsent > 0 && <p>{t('leave.deleteLost', { count: unsent, number })}</p>}
      </div>
      {isDeleting && unsent > 0 && (
        <TypedCountField which="unsent" counts={counts} ref={field} value={typed} onChange={setTyped} />
      )}
      <SaveCopy profileId={profile.id} actions={actions} />
      <SelectField label={t('leave.next')} value={next} onChange={(event) => setNext(event.target.value)}>
        <option value={NEW}>{t('leave.nextNew')}</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name === '' ? t('noName') : name}
          </option>
        ))}
      </SelectField>
      <p>{t('leave.offline')}</p>
      <UnderWay isBusy={command.isBusy} />
      <ProfileActionFailureNote failure={command.failure} />
    </Dialog>
  );
}
