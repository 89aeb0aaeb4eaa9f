import { useState } from 'react';
import type { Leaving } from '#pwa/data/commands/profiles/leave-profile.ts';
import { NOTHING } from '#pwa/data/queries/profiles/entry-counts.ts';
import type { ListedProfile } from '#pwa/data/queries/profiles/listed-profiles.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { SelectField } from '#pwa/ui/form/Field.tsx';
import { Segmented } from '#pwa/ui/form/Segmented.tsx';
import { ConfirmDialog } from '#pwa/ui/overlay/ConfirmDialog.tsx';
import type { ProfileActions } from './profile-actions.ts';
import { SaveCopy } from './SaveCopy.tsx';
import { TypedCountField } from './TypedCountField.tsx';
import { UnderWay } from './UnderWay.tsx';
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
  const [choice, setChoice] = useState<'keep' | 'delete'>('keep');
  const [next, setNext] = useState(NEW);
  const { typed, setTyped, field, attempt, ...count } = useTypedCount(profile, 'unsent');
  const counts = count.counts ?? NOTHING;
  const { unsent, newest, rows, mayBeErased = false } = counts;
  const number = format.number(unsent);
  // The server gives nothing back: it never had a sample person, and may have erased what it had of anybody else.
  const isOnlyHere = mayBeErased || profile.isSample;
  // With nothing to type, the person has seen what is shown.
  const seen = unsent === 0 ? { count: 0, newest, rows: rows.unsent } : count.seen;
  const isDeleting = choice === 'delete';
  const leaving = useCommand((given: Leaving) => attempt(() => actions.leave(given)));
  const leave = async (): Promise<void> => {
    const entries = isDeleting ? seen : 'keep';
    if (entries === null) return;
    if ((await leaving.run({ next: next === NEW ? null : next, unsent: entries }))?.ok === true) actions.startAnew();
  };
  return (
    <ConfirmDialog
      title={profile.name === '' ? t('leave.title') : t('leave.titleOf', { name: profile.name })}
      labels={{
        confirm: t(isDeleting ? 'leave.goDelete' : 'leave.go'),
        confirming: t('leave.going'),
        cancel: common('action.cancel'),
      }}
      isDestructive={isDeleting}
      isReady={!isDeleting || seen !== null}
      isBusy={leaving.isBusy}
      onConfirm={() => void leave()}
      onClose={onClose}
    >
      <p>
        {profile.isSample
          ? t('sample')
          : unsent === 0
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
          {isOnlyHere
            ? t(isDeleting ? 'leave.deleteErased' : 'leave.keepErased')
            : t(isDeleting ? 'leave.deleteText' : 'leave.keepText')}
        </p>
        {isDeleting && unsent > 0 && <p>{t('leave.deleteLost', { count: unsent, number })}</p>}
      </div>
      {isDeleting && unsent > 0 && (
        <TypedCountField which="unsent" counts={counts} ref={field} value={typed} onChange={setTyped} />
      )}
      <SaveCopy profileId={profile.id} actions={actions} />
      <SelectField label={t('leave.next')} value={next} onChange={setNext}>
        <option value={NEW}>{t('leave.nextNew')}</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name === '' ? t('noName') : name}
          </option>
        ))}
      </SelectField>
      <p>{t('leave.offline')}</p>
      <UnderWay isBusy={leaving.isBusy} />
      <FailureNote failure={leaving.failure} />
    </ConfirmDialog>
  );
}
