import { useState } from 'react';
import type { ListedProfile } from '#pwa/data/queries/profiles/listed-profiles.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import { Rows } from '#pwa/ui/rows/Rows.tsx';
import { Skeleton } from '#pwa/ui/state/Skeleton.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { AddDialog, RenameDialog } from './NameDialogs.tsx';
import styles from './PeopleView.module.css';
import type { ProfileActions } from './profile-actions.ts';
import { ProfileRow, type ProfileCommand } from './ProfileRow.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';

type Asked = { readonly command: ProfileCommand; readonly id: string } | { readonly command: 'add' };

interface PeopleViewProps {
  /** undefined until they are read */
  readonly profiles: readonly ListedProfile[] | undefined;
  readonly actions: ProfileActions;
  readonly offsetAt: (at: number) => number;
}

export function PeopleView({ profiles, actions, offsetAt }: PeopleViewProps) {
  const t = useText('people');
  const opening = useCommand(actions.open, { keyOf: (id) => id });
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);

  const open = async (id: string): Promise<void> => {
    if (!opening.isBusy && (await opening.run(id))?.ok === true) actions.startAnew();
  };

  const current = profiles?.find(({ isOpen }) => isOpen);
  const profile = asked === null || asked.command === 'add' ? undefined : profiles?.find(({ id }) => id === asked.id);
  return (
    <div className={`wrap ${styles['screen']}`}>
      <PageHeader
        title={t('title')}
        lead={
          <>
            <p>{t('lead')}</p>
            <p>{t('lock')}</p>
          </>
        }
      />
      <div className={styles['list']}>
        <FailureNote failure={opening.failure} />
        {profiles === undefined ? (
          <Skeleton label={t('list')} blocks={[{ blockSize: '7rem' }, { blockSize: '7rem' }]} />
        ) : (
          <Rows label={t('list')} edged>
            {profiles.map((each) => (
              <ProfileRow
                key={each.id}
                profile={each}
                offsetAt={offsetAt}
                isOpening={opening.of(each.id).isBusy}
                onOpen={() => void open(each.id)}
                onAsk={(command) => setAsked({ command, id: each.id })}
              />
            ))}
          </Rows>
        )}
      </div>
      <div>
        <Button icon="plus" onClick={() => setAsked({ command: 'add' })}>
          {t('add')}
        </Button>
      </div>

      {asked?.command === 'add' && <AddDialog currentName={current?.name ?? ''} actions={actions} onClose={close} />}
      {asked?.command === 'rename' && profile !== undefined && (
        <RenameDialog profile={profile} actions={actions} onClose={close} />
      )}
      {asked?.command === 'leave' && profile !== undefined && (
        <LeaveDialog
          profile={profile}
          others={profiles?.filter(({ isOpen }) => !isOpen) ?? []}
          actions={actions}
          onClose={close}
        />
      )}
      {asked?.command === 'remove' && profile !== undefined && (
        <RemoveDialog profile={profile} actions={actions} onClose={close} />
      )}
      {asked?.command === 'erase' && profile !== undefined && (
        <EraseDialog profile={profile} actions={actions} onClose={close} />
      )}
    </div>
  );
}
