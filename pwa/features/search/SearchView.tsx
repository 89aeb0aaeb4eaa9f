import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListedExercise } from '#core/exercises/listed.ts';
import type { EmergencyWord } from '#core/exercises/search/emergency-words.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { EmergencyCard } from '#pwa/parts/EmergencyCard.tsx';
import { Button } from '#pwa/ui/Button.tsx';
import { StillFigure } from '#pwa/ui/figure/Figure.tsx';
import { SearchField } from '#pwa/ui/find/SearchField.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { EntryRow } from '#pwa/ui/rows/EntryRow.tsx';
import { ListRow } from '#pwa/ui/rows/ListRow.tsx';
import { RowButton } from '#pwa/ui/rows/RowButton.tsx';
import { Row, Rows } from '#pwa/ui/rows/Rows.tsx';
import { EmptyState } from '#pwa/ui/state/DrawnState.tsx';
import { Skeleton } from '#pwa/ui/state/Skeleton.tsx';
import styles from './SearchView.module.css';
import type { EntryHit } from './useEntrySearch.ts';
import type { ActionHit, PageHit } from './usePlaceSearch.ts';

export interface Found {
  /** what was asked; "" finds nothing */
  readonly query: string;
  readonly emergency: EmergencyWord | null;
  /** best first */
  readonly exercises: readonly ListedExercise[];
  /** newest first */
  readonly entries: readonly EntryHit[];
  readonly pages: readonly PageHit[];
  readonly actions: readonly ActionHit[];
}

interface SearchViewProps {
  readonly query: string;
  /** null until the library is there */
  readonly found: Found | null;
  readonly timeZone: string;
  readonly onQuery: (query: string) => void;
}

const EXAMPLES = ['back', 'stairs', 'arm', 'neck'] as const;
const FIRST = { exercises: 6, entries: 5 };

export function SearchView({ query, found, timeZone, onQuery }: SearchViewProps) {
  const t = useText('search');
  const common = useText('common');
  const format = useFormat();
  const screen = useRef<HTMLDivElement>(null);
  // Whoever meant something else says so once for a kind of emergency, not at every letter.
  const [setAside, setSetAside] = useState<EmergencyWord | null>(null);
  const emergency = found?.emergency === setAside ? null : (found?.emergency ?? null);
  const exercises = emergency === null ? (found?.exercises ?? []) : [];
  const { entries = [], pages = [], actions = [] } = found ?? {};
  const count = exercises.length + entries.length + pages.length + actions.length;
  const isAsked = found !== null && found.query !== '';

  const onKeyDown = (event: KeyboardEvent): void => {
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
    else if (event.key === 'Enter' && isField && isAsked && emergency === null) hits[0]?.click();
  };

  const result = (): string => {
    if (!isAsked) return '';
    if (emergency !== null) return t('helpFirst');
    return count === 0
      ? t('none.result', { query: shortened(found.query) })
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
      {found === null && query !== '' && (
        <Skeleton label={t('loading')} blocks={[{ blockSize: '5rem' }, { blockSize: '5rem' }, { blockSize: '5rem' }]} />
      )}
      {emergency !== null && (
        <div className={styles['emergency']}>
          <EmergencyCard word={emergency} timeZone={timeZone} />
          <Button variant="link" onClick={() => setSetAside(emergency)}>
            {t('anyway')}
          </Button>
        </div>
      )}
      {isAsked && (
        <div key={found.query} className={styles['groups']} data-hits>
          <Group title={t('exercises')} items={exercises} first={FIRST.exercises}>
            {({ id, name, aim, minutes, level, still }) => (
              <ListRow
                key={id}
                title={name}
                to={`/exercises/${id}`}
                hint={aim}
                meta={[format.minutes(minutes), t('level', { level: format.number(level) })]}
                thumb={<StillFigure motion={still} className={styles['figure'] ?? ''} />}
              />
            )}
          </Group>
          <Group title={t('entries')} items={entries} first={FIRST.entries}>
            {({ id, title, time, note, saved }) => (
              <EntryRow
                key={id}
                title={title}
                time={time}
                meta={note === '' ? [] : [note]}
                stone={saved ? 'saved' : 'here'}
                stoneLabel={common(saved ? 'storage.saved' : 'storage.here')}
              />
            )}
          </Group>
          <Group title={t('pages')} items={pages}>
            {({ path, title }) => <ListRow key={path} title={title} to={path} />}
          </Group>
          <Group title={t('actions')} items={actions}>
            {(action) => <ActionRow key={action.id} {...action} />}
          </Group>
        </div>
      )}
      {found !== null && count === 0 && emergency === null && (
        <EmptyState
          level={2}
          title={t(isAsked ? 'none.title' : 'empty.title')}
          action={EXAMPLES.map((example) => (
            <Button key={example} size="small" onClick={() => onQuery(t(`examples.${example}`))}>
              {t(`examples.${example}`)}
            </Button>
          ))}
        >
          <p>{t(isAsked ? 'none.text' : 'empty.text')}</p>
        </EmptyState>
      )}
    </div>
  );
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

interface GroupProps<Item> {
  readonly title: string;
  readonly items: readonly Item[];
  /** how many are shown at first */
  readonly first?: number;
  readonly children: (item: Item) => ReactNode;
}

function Group<Item>({ title, items, first = items.length, children }: GroupProps<Item>) {
  const t = useText('search');
  const format = useFormat();
  const [most, setMost] = useState(first);
  if (items.length === 0) return null;
  const more = Math.min(20, items.length - most);
  return (
    <Section title={title}>
      <Rows edged>{items.slice(0, most).map(children)}</Rows>
      {more > 0 && (
        <div>
          <Button size="small" onClick={() => setMost(most + more)}>
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
