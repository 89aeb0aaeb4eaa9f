import type { PersonHere } from '#pwa/data/profiles/people-here.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { DeletionDialog } from './DeletionDialog.tsx';
import type { PeopleActions } from './people-actions.ts';

interface EraseDialogProps {
  readonly person: PersonHere;
  readonly actions: PeopleActions;
  readonly onClose: () => void;
}

export function EraseDialog({ person, actions, onClose }: EraseDialogProps) {
  const t = useText('people');
  const format = useFormat();
  return (
    <DeletionDialog
      title={person.name === '' ? t('erase.title') : t('erase.titleOf', { name: person.name })}
      person={person}
      actions={actions}
      go={[t('erase.go'), t('erase.going')]}
      onDelete={actions.erase}
      onDeleted={actions.startAnew}
      onClose={onClose}
    >
      {({ entries, unsent }) => (
        <>
          <p>{entries === 0 ? t('erase.none') : t('erase.text', { count: entries, number: format.number(entries) })}</p>
          {unsent > 0 && <p>{t('erase.unsent', { count: unsent, number: format.number(unsent) })}</p>}
          <p>{t('erase.server')}</p>
          <p>{t('erase.next')}</p>
        </>
      )}
    </DeletionDialog>
  );
}
