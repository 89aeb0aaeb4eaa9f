import { useCallback, useDeferredValue, useMemo } from 'react';
import type { FormerExercises } from '#core/exercises/former.ts';
import type { ListedExercise } from '#core/exercises/listed.ts';
import type { EmergencyWord } from '#core/exercises/search/emergency-words.ts';
import type { ExerciseSearch } from '#core/exercises/search/exercise-search.ts';
import type { Day } from '#core/lib/day.ts';
import { recommendedExercises, type KnownExercises } from '#core/rules/recommended-exercises.ts';
import type { DoneExercises } from '#pwa/data/queries/done-exercises.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { EmergencyCard } from '#pwa/parts/EmergencyCard.tsx';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { useEmergency } from '#pwa/parts/useEmergency.ts';
import { useExerciseName } from '#pwa/parts/useExerciseName.ts';
import { useAddressFilters } from '#pwa/ui/address/useAddressFilters.ts';
import { useTab } from '#pwa/ui/address/useTab.ts';
import { FilterBar } from '#pwa/ui/find/FilterBar.tsx';
import { SearchField } from '#pwa/ui/find/SearchField.tsx';
import { IconButton } from '#pwa/ui/IconButton.tsx';
import { Note } from '#pwa/ui/Note.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import { Tabs } from '#pwa/ui/page/Tabs.tsx';
import { ListRow } from '#pwa/ui/rows/ListRow.tsx';
import { Rows } from '#pwa/ui/rows/Rows.tsx';
import { Skeleton } from '#pwa/ui/state/Skeleton.tsx';
import type { ExerciseActions } from './exercise-actions.ts';
import { ExerciseRow } from './ExerciseRow.tsx';
import styles from './ExercisesView.module.css';
import { FILTER_NAMES, FILTERS, findExercises, NO_FILTERS, REGIONS, type FilterName } from './find-exercises.ts';
import { NothingFound } from './NothingFound.tsx';

export interface Library {
  /** in the order in which they are shown */
  readonly exercises: readonly ListedExercise[];
  readonly harder: Readonly<Record<string, readonly string[]>>;
  readonly former: FormerExercises;
}

interface ExercisesViewProps {
  readonly library: Library;
  /** undefined until they are read */
  readonly favourites: readonly string[] | undefined;
  readonly done: DoneExercises | undefined;
  /** whether a plan of the coach runs; undefined until it is read */
  readonly hasPlan: boolean | undefined;
  /** what speaks against recommending any of them today, or some; undefined until it is read */
  readonly against: Pick<KnownExercises, 'isHindered' | 'wrong'> | undefined;
  readonly today: Day;
  readonly query: string;
  /** what the words of this very query sound like */
  readonly emergency: EmergencyWord | null;
  /** null until it is there, or where it never will be */
  readonly search: ExerciseSearch | null;
  readonly hasSearchFailed: boolean;
  /** IANA name of the place */
  readonly timeZone: string;
  readonly onQuery: (query: string) => void;
  readonly actions: ExerciseActions;
}

/** As many drawings as a first frame shows. The others follow when there is time, and so do those of a region that lists more. */
const FIRST_DRAWN = 8;
const NOTHING_DONE: DoneExercises = {};

export function ExercisesView(props: ExercisesViewProps) {
  const { library, favourites, done, hasPlan, against, today, actions } = props;
  const { query, emergency: heard, search, hasSearchFailed, timeZone, onQuery } = props;
  const t = useText('exercises');
  const format = useFormat();
  const exerciseName = useExerciseName();
  const region = useTab(REGIONS);
  const [filters, setFilters] = useAddressFilters<FilterName>(FILTERS);
  const [emergency, setAside] = useEmergency(heard);
  // A letter and a chip answer at once; the rows follow.
  const sought = useDeferredValue(filters);
  const asked = useDeferredValue(query.trim());
  /** null: nothing is asked, or nothing can answer; undefined: the answer is on its way */
  const hits = useMemo(() => {
    if (asked === '' || hasSearchFailed) return null;
    return search?.(asked).map(({ id }) => id);
  }, [asked, search, hasSearchFailed]);
  const { exercises, harder, former } = library;
  const known = useMemo(() => {
    // What hurt must be known before anything is called gentle.
    const recommended =
      favourites === undefined || done === undefined || hasPlan === undefined || against === undefined
        ? null
        : recommendedExercises({ exercises, harder, favourites, done, today, hasPlan, ...against });
    return {
      isRead: recommended !== null,
      reasons: new Map((recommended ?? []).map(({ id, reason }) => [id, reason])),
      mine: {
        recommended: new Set((recommended ?? []).map(({ id }) => id)),
        favourites: new Set(favourites),
        completed: new Set(Object.entries(done ?? NOTHING_DONE).flatMap(([id, { times }]) => (times > 0 ? [id] : []))),
      },
    };
  }, [exercises, harder, favourites, done, hasPlan, against, today]);
  const { isRead, mine, reasons } = known;
  const { shown, counts } = useMemo(
    () => findExercises(exercises, region, sought, mine, hits ?? null),
    [exercises, region, sought, mine, hits],
  );
  const formerIds = useMemo(
    () =>
      Object.keys(former).filter(
        (id) =>
          region === 'all' &&
          hits === null &&
          FILTER_NAMES.every((name) => name === 'mine' || sought[name].length === 0) &&
          sought.mine.some((value) => (value === 'favourites' || value === 'completed') && mine[value].has(id)),
      ),
    [former, region, sought, mine, hits],
  );
  const drawn = useDeferredValue(shown.length, FIRST_DRAWN);

  const marking = useCommand(actions.markFavourite, {
    keyOf: (id) => id,
    undo: (_, id, isFavourite) => {
      const command = () => actions.markFavourite(id, !isFavourite);
      // Marked, the row shows it. Unmarked, it may be gone from the list.
      if (isFavourite) return { command };
      return {
        command,
        said: { title: t('unmarked', { name: exerciseName(id) }) },
        altText: t('undoUnmark'),
      };
    },
  });
  const { run } = marking;
  // The same in every frame, so that rows that did not change are not drawn anew.
  const mark = useCallback((id: string, isFavourite: boolean) => void run(id, isFavourite), [run]);

  const isReading = hits === undefined || (sought.mine.length > 0 && !isRead);
  const all =
    region === 'all'
      ? exercises.length + formerIds.length
      : exercises.filter(({ regions }) => regions.includes(region)).length;
  const chosen = FILTER_NAMES.reduce((sum, name) => sum + filters[name].length, 0);
  const count = shown.length + formerIds.length;
  const words = { count, number: format.number(count) };
  return (
    <div className={`wrap ${styles['screen']}`}>
      <PageHeader
        title={t('title')}
        action={
          <SearchField
            label={t('search.label')}
            placeholder={t('search.placeholder')}
            value={query}
            labels={{ clear: t('search.clear') }}
            onChange={onQuery}
          />
        }
      />
      <Tabs
        label={t('regions')}
        value={region}
        tabs={REGIONS.map((id) => ({
          id,
          label: t(`region.${id}`),
          ...(id === region && { count: format.number(all) }),
        }))}
      />
      <div className={styles['columns']}>
        <FilterBar
          label={t('filter.label')}
          groups={FILTER_NAMES.map((name) => ({
            name,
            label: t(`filter.${name}`),
            options: FILTERS[name].map((value) => ({
              value,
              label: t(`${name}.${value}` as 'mine.recommended'),
              count: format.number(counts[name].get(value) ?? 0),
            })),
          }))}
          value={filters}
          labels={{
            open: (number) =>
              number === 0 ? t('filter.open') : t('filter.openWith', { number: format.number(number) }),
            clear: () => t('filter.clear'),
          }}
          sheet={{
            close: t('filter.close'),
            show: count === 0 ? t('filter.showNone') : t('filter.show', words),
          }}
          onChange={setFilters}
        />
        <div className={styles['found']}>
          <p role="status" className={styles['count']}>
            {emergency !== null
              ? t('search.helpFirst')
              : isReading
                ? ''
                : chosen === 0 && hits === null
                  ? t('count', words)
                  : t('countOf', { ...words, count: all, all: format.number(all) })}
          </p>
          <FailureNote failure={marking.failure} />
          {hasSearchFailed && query !== '' && <Note>{t('search.failed')}</Note>}
          {emergency !== null ? (
            <EmergencyCard word={emergency} timeZone={timeZone} onAnyway={setAside} />
          ) : isReading ? (
            <Skeleton
              label={t(hits === undefined ? 'search.busy' : 'loading')}
              blocks={Array.from({ length: 4 }, () => ({ blockSize: '5.5rem' }))}
            />
          ) : count === 0 ? (
            <NothingFound
              query={asked}
              hits={hits}
              filters={sought}
              isPart={region !== 'all'}
              isHindered={against?.isHindered === true}
              onQuery={onQuery}
              onClear={() => setFilters(NO_FILTERS)}
            />
          ) : (
            <Rows label={t('list')} rowHeight="6.5rem">
              {shown.map((exercise, place) => {
                const reason = reasons.get(exercise.id);
                return (
                  <ExerciseRow
                    key={exercise.id}
                    exercise={exercise}
                    isDrawn={place < drawn}
                    isFavourite={mine.favourites.has(exercise.id)}
                    done={done?.[exercise.id]}
                    reason={reason}
                    because={reason !== undefined && 'because' in reason ? exerciseName(reason.because) : ''}
                    onMark={mark}
                  />
                );
              })}
              {formerIds.map((id) => {
                const name = former[id]?.name ?? id;
                const isFavourite = mine.favourites.has(id);
                return (
                  <ListRow
                    key={id}
                    level={2}
                    title={name}
                    hint={t('former.gone')}
                    action={
                      isFavourite && (
                        <IconButton
                          icon="favorite"
                          label={t('favourite', { name })}
                          aria-pressed
                          onClick={() => mark(id, false)}
                        />
                      )
                    }
                  />
                );
              })}
            </Rows>
          )}
        </div>
      </div>
    </div>
  );
}
