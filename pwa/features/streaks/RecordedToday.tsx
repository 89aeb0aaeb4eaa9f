import { useId, useState } from 'react';
import type { RecordedFact, StreakBoard } from '#pwa/data/queries/streak-board.ts';
import { useCatalogueText } from '#pwa/i18n/useCatalogueText.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { EntryRow } from '#pwa/ui/rows/EntryRow.tsx';
import { Rows } from '#pwa/ui/rows/Rows.tsx';
import styles from './RecordedToday.module.css';
import type { StreakActions } from './streak-actions.ts';

interface RecordedTodayProps {
  readonly recorded: StreakBoard['recorded'];
  readonly actions: StreakActions;
}

interface Entry {
  readonly fact: RecordedFact<'activity' | 'completion' | 'rest'>;
  readonly title: string;
}

/**
 * What was recorded today, each entry with Remove, at any time. It is closed until the person opens it, so that logging
 * moves nothing, and what is removed stays in its place until it is closed again.
 */
export function RecordedToday({ recorded, actions }: RecordedTodayProps) {
  const t = useText('streaks');
  const common = useText('common');
  const challengeText = useCatalogueText('challenges');
  const format = useFormat();
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [removed, setRemoved] = useState<readonly Entry[]>([]);
  const removing = useCommand(actions.takeBack, { keyOf: (id) => id });

  const entries: readonly Entry[] = [
    ...recorded.activities.map((fact) => ({
      fact,
      title: t(`recorded.${fact.data.kind}`, { minutes: format.minutes(fact.data.minutes) }),
    })),
    ...recorded.completions.map((fact) => ({ fact, title: challengeText(fact.data.challengeId, 'title') })),
    ...recorded.rests.map((fact) => ({ fact, title: t('recorded.rest') })),
  ];
  const standing = new Set(entries.map(({ fact }) => fact.id));
  const listed = [...entries, ...removed.filter(({ fact }) => !standing.has(fact.id))].sort(
    (a, b) => a.fact.data.at - b.fact.data.at,
  );
  const isListed = isOpen && listed.length > 0;
  const remove = (entry: Entry): void => {
    // Before it is gone, so that its row stays while the list is read again.
    setRemoved((all) => [...all.filter(({ fact }) => fact.id !== entry.fact.id), entry]);
    void removing.run(entry.fact.id);
  };
  const toggle = (): void => {
    setIsOpen(!isListed);
    setRemoved([]);
  };

  return (
    <Section title={t('recorded.title')}>
      {/* Below the heading, where its words begin in one place whatever they say. */}
      <div className={styles['toggle']}>
        {listed.length === 0 ? (
          t('recorded.none')
        ) : (
          <Button
            variant="link"
            size="small"
            aria-expanded={isListed}
            aria-controls={isListed ? listId : undefined}
            onClick={toggle}
          >
            {isListed
              ? t('recorded.hide')
              : t('recorded.show', { count: listed.length, number: format.number(listed.length) })}
          </Button>
        )}
      </div>
      {isListed && (
        <div id={listId}>
          <Rows edged label={t('recorded.title')}>
            {listed.map((entry) => {
              const { id, data, saved } = entry.fact;
              const stone = saved ? 'saved' : 'here';
              return (
                <EntryRow
                  key={id}
                  title={entry.title}
                  time={format.time(data.at, data.off)}
                  meta={[common(`storage.${stone}`)]}
                  stone={stone}
                  onRemove={() => remove(entry)}
                  isRemoving={removing.of(id).isBusy}
                  isRemoved={!standing.has(id)}
                  labels={{
                    remove: t('recorded.remove'),
                    removing: t('recorded.removing'),
                    removed: t('recorded.removed'),
                  }}
                />
              );
            })}
          </Rows>
        </div>
      )}
      <FailureNote failure={removing.failure} />
    </Section>
  );
}
