import { useState } from 'react';
import type { PersonHere } from '#pwa/data/profiles/people-here.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Rows } from '#pwa/ui/Rows.tsx';
import { Skeleton } from '#pwa/ui/Skeleton.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { AddDialog, RenameDialog } from './NameDialogs.tsx';
import type { PeopleActions } from './people-actions.ts';
import { PeopleFailureNote } from './PeopleFailureNote.tsx';
import styles from './PeopleView.module.css';
import { PersonRow, type PersonCommand } from './PersonRow.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { usePeopleCommand } from './usePeopleCommand.ts';

type Asked = { readonly command: PersonCommand; readonly id: string } | { readonly command: 'add' };

interface PeopleViewProps {
  /** undefined until they are read */
  readonly people: readonly PersonHere[] | undefined;
  readonly actions: PeopleActions;
  readonly offsetAt: (at: number) => number;
}

export function PeopleView({ people, actions, offsetAt }: PeopleViewProps) {
  const t = useText('people');
  const opening = usePeopleCommand();
  const [openingId, setOpeningId] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);

  const open = (id: string): void => {
    setOpeningId(id);
    void opening.run(() => actions.open(id), actions.startAnew);
  };

  const current = people?.find(({ isOpen }) => isOpen);
  const person = asked === null || asked.command === 'add' ? undefined : people?.find(({ id }) => id === asked.id);
  return (
    <div className={`wrap ${styles['screen']}`}>
      <header className={styles['head']}>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
        <p>{t('lock')}</p>
      </header>
      <PeopleFailureNote failure={opening.failure} />
      {people === undefined ? (
        <Skeleton label={t('list')} blocks={[{ blockSize: '7rem' }, { blockSize: '7rem' }]} />
      ) : (
        <Rows label={t('list')} edged>
          {people.map((each) => (
            <PersonRow
              key={each.id}
              person={each}
              offsetAt={offsetAt}
              isOpening={opening.isBusy && openingId === each.id}
              onOpen={() => open(each.id)}
              onAsk={(command) => setAsked({ command, id: each.id })}
            />
          ))}
        </Rows>
      )}
      <div>
        <Button icon="plus" onClick={() => setAsked({ command: 'add' })}>
          {t('add')}
        </Button>
      </div>

      {asked?.command === 'add' && <AddDialog currentName={current?.name ?? ''} actions={actions} onClose={close} />}
      {asked?.command === 'rename' && person !== undefined && (
        <RenameDialog person={person} actions={actions} onClose={close} />
      )}
      {asked?.command === 'leave' && person !== undefined && (
        <LeaveDialog
          person={person}
          others={people?.filter(({ isOpen }) => !isOpen) ?? []}
          actions={actions}
          onClose={close}
        />
      )}
      {asked?.command === 'remove' && person !== undefined && (
        <RemoveDialog person={person} actions={actions} onClose={close} />
      )}
      {asked?.command === 'erase' && person !== undefined && (
        <EraseDialog person={person} actions={actions} onClose={close} />
      )}
    </div>
  );
}
