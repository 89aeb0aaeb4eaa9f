import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListedExercise } from '#core/exercises/listed.ts';
import type { EmergencyWord } from '#core/exercises/search/emergency-words.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { EmergencyCard } from '#pwa/parts/EmergencyCard.tsx';
import { SEARCH_EXAMPLES, shortQuery } from '#pwa/parts/search-words.ts';
import { useEmergency } from '#pwa/parts/useEmergency.ts';
import { href } from '#pwa/routes/table.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { StillFigure } from '#pwa/ui/figure/Figure.tsx';
import { SearchField } from '#pwa/ui/find/SearchField.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { EntryRow } from '#pwa/ui/rows/EntryRow.tsx';
import { ListRow } from '#pwa/ui/rows/ListRow.tsx';
import { RowButton } from '#pwa/ui/rows/RowButton.tsx';
import { Row, Rows } from '#pwa/ui/rows/Rows.tsx';
import { EmptyState } from '#pwa/ui/state/EmptyState.tsx';
import { Skeleton } from '#pwa/ui/state/Skeleton.tsx';
import styles from './SearchView.module.css';
import type { EntryHit } from './useEntrySearch.ts';
import type { ActionHit, PageHit } from './usePlaceSearch.ts';

export interface Found {
  /** what was asked; "" finds nothing */
  readonly query: string;
  /** best first */
  readonly exercises: readonly ListedExercise[];
  /** newest first; null until they are read */
  readonly entries: readonly EntryHit[] | null;
  readonly pages: readonly PageHit[];
  readonly actions: readonly ActionHit[];
}

interface SearchViewProps {
  readonly query: string;
  /** what the words of this very query sound like */
  readonly emergency: EmergencyWord | null;
  /** What an earlier query found, while this one is looked for. Null until the library is there. */
  readonly found: Found | null;
  /** Why the library never will be there. Where nobody needs help, the screen fails with it and offers another try. */
  readonly failure: Error | null;
  readonly timeZone: string;
  readonly onQuery: (query: string) => void;
}

const FIRST = { exercises: 6, entries: 5 };

export function SearchView({ query, emergency: heard, found, failure, timeZone, onQuery }: SearchViewProps) {
  const t = useText('search');
  const exerciseText = useText('exercises');
  const common = useText('common');
  const format = useFormat();
  const screen = useRef<HTMLDivElement>(null);
  const [emergency, setAside] = useEmergency(heard);
  if (failure !== null && emergency === null) throw failure;

  const exercises = emergency === null ? (found?.exercises ?? []) : [];
  const { pages = [], actions = [] } = found ?? {};
  const entries = found?.entries ?? [];
  const count = exercises.length + entries.length + pages.length + actions.length;
  const isAsked = found !== null && found.query !== '';
  const isReading = found === null || (isAsked && found.entries === null);

  const openFirst = (): void => screen.current?.querySelector<HTMLElement>('[data-hits] :is(a, button)')?.click();
  // Enter is meant for what was typed: it waits until that was looked for, and the next letter calls it off.
  const awaited = useRef<string | null>(null);
  const isCurrent = found?.query === query.trim() && (count > 0 || !isReading);
  useEffect(() => {
    if (awaited.current === null || awaited.current !== query || emergency !== null) awaited.current = null;
    else if (isCurrent) {
      awaited.current = null;
      openFirst();
    }
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    // The keys of an input method choose a word in it.
    if (event.nativeEvent.isComposing) return;
    const field = screen.current?.querySelector<HTMLElement>('input[type="search"]');
    const hits = [...(screen.current?.querySelectorAll<HTMLElement>('[data-hits] :is(a, button)') ?? [])];
    const at = hits.findIndex((hit) => hit === document.activeElement);
    const isField = document.activeElement === field;
    const goTo = (target: HTMLElement | null | undefined): void => {
      event.preventDefault();
      target?.focus();
    };
    if (event.key === 'ArrowDown' && (isField || at >= 0)) goTo(hits[Math.min(at + 1, hits.length - 1)]);
    else if (event.key === 'ArrowUp' && at >= 0) goTo(hits[at - 1] ?? field);
    else if (event.key === 'Escape' && at >= 0) goTo(field);
    // Of an emergency nothing opens by itself.
    else if (event.key === 'Enter' && isField && query.trim() !== '' && emergency === null) {
      if (isCurrent) openFirst();
      else awaited.current = query;
    }
  };

  const result = (): string => {
    if (emergency !== null) return t('helpFirst');
    if (!isAsked || (count === 0 && isReading)) return '';
    return count === 0
      ? t('none.result', { query: shortQuery(found.query) })
      : t('found', { count, number: format.number(count) });
  };
  return (
    <div ref={screen} className={`wrap ${styles['screen']}`} onKeyDown={onKeyDown}>
      <div>
        <PageHeader title={t('title')} />
        <SearchField
          label={t('label')}
          placeholder={t('placeholder')}
          value={query}
          result={result()}
          labels={{ clear: t('clear') }}
          lands
          onChange={onQuery}
        />
      </div>
      {emergency !== null && <EmergencyCard word={emergency} timeZone={timeZone} onAnyway={setAside} />}
      {isReading && count === 0 && emergency === null && query !== '' && (
        <Skeleton label={t('loading')} blocks={[{ blockSize: '5rem' }, { blockSize: '5rem' }, { blockSize: '5rem' }]} />
      )}
      {isAsked && (
        <div className={styles['groups']} data-hits>
          <Group title={t('exercises')} query={found.query} items={exercises} first={FIRST.exercises}>
            {({ id, name, aim, minutes, level, still }) => (
              <ListRow
                key={id}
                title={name}
                to={href('exercise', { exerciseId: id })}
                hint={aim}
                meta={[format.minutes(minutes), exerciseText(`level.${level}`)]}
                thumb={<StillFigure motion={still} className={styles['figure'] ?? ''} />}
              />
            )}
          </Group>
          <Group title={t('entries')} query={found.query} items={entries} first={FIRST.entries}>
            {({ id, title, time, note, saved, to }) => (
              <EntryRow
                key={id}
                title={title}
                to={to}
                time={time}
                meta={note === '' ? [] : [note]}
                stone={saved ? 'saved' : 'here'}
                stoneLabel={common(saved ? 'storage.saved' : 'storage.here')}
              />
            )}
          </Group>
          <Group title={t('pages')} query={found.query} items={pages}>
            {({ path, title }) => <ListRow key={path} title={title} to={path} />}
          </Group>
          <Group title={t('actions')} query={found.query} items={actions}>
            {(action) => <ActionRow key={action.id} {...action} />}
          </Group>
        </div>
      )}
      {!isReading && count === 0 && emergency === null && (
        <EmptyState
          level={2}
          title={t(isAsked ? 'none.title' : 'empty.title')}
          action={SEARCH_EXAMPLES.map((example) => (
            <Button key={example} size="small" onClick={() => onQuery(exerciseText(`examples.${example}`))}>
              {exerciseText(`examples.${example}`)}
            </Button>
          ))}
        >
          <p>{t(isAsked ? 'none.text' : 'empty.text')}</p>
        </EmptyState>
      )}
    </div>
  );
}

interface GroupProps<Item> {
  readonly title: string;
  /** what found them: another begins with the first few again */
  readonly query: string;
  readonly items: readonly Item[];
  /** how many are shown at first */
  readonly first?: number;
  readonly children: (item: Item) => ReactNode;
}

function Group<Item>({ title, query, items, first = items.length, children }: GroupProps<Item>) {
  const t = useText('search');
  const format = useFormat();
  const [opened, setOpened] = useState({ query, most: first });
  const most = opened.query === query ? opened.most : first;
  if (items.length === 0) return null;
  const more = Math.min(20, items.length - most);
  return (
    <Section title={title}>
      <Rows edged>{items.slice(0, most).map(children)}</Rows>
      {more > 0 && (
        <div>
          <Button size="small" onClick={() => setOpened({ query, most: most + more })}>
            {t('more', { count: more, number: format.number(more) })}
          </Button>
        </div>
      )}
    </Section>
  );
}

function ActionRow({ label, icon, go }: ActionHit) {
  const navigate = useNavigate();
  return (
    <Row>
      <RowButton icon={icon} endIcon="chevron-end" onClick={() => (typeof go === 'string' ? void navigate(go) : go())}>
        {label}
      </RowButton>
    </Row>
  );
}
