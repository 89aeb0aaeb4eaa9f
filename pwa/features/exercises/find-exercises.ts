/** What the list shows of the library: by the part of the body, the filters and the words that are searched for. */
import type { ListedExercise } from '#core/exercises/listed.ts';
import { equipment, positions, purposes, regions } from '#core/exercises/vocabulary.ts';
import type { Region } from '#core/exercises/vocabulary.ts';
import type { Filters } from '#pwa/ui/address/useAddressFilters.ts';

export const REGIONS = ['all', ...regions] as const;
export type RegionTab = (typeof REGIONS)[number];

/** As the address has them, in the order in which they are shown. */
export const FILTERS = {
  mine: ['recommended', 'favourites', 'completed'],
  level: ['1', '2', '3'],
  minutes: ['short', 'medium', 'long'],
  equipment: ['none', ...equipment],
  purpose: purposes,
  position: positions,
} as const;
export type FilterName = keyof typeof FILTERS;
export const FILTER_NAMES = Object.keys(FILTERS) as readonly FilterName[];
export const NO_FILTERS = Object.fromEntries(FILTER_NAMES.map((name) => [name, []])) as unknown as Filters<FilterName>;

/** The ids that are the person's own. */
export type Mine = Readonly<Record<(typeof FILTERS.mine)[number], ReadonlySet<string>>>;

type MinutesChoice = (typeof FILTERS.minutes)[number];
const minutesChoice = (minutes: number): MinutesChoice => (minutes <= 2 ? 'short' : minutes <= 4 ? 'medium' : 'long');

const valuesOf = (exercise: ListedExercise, name: FilterName, mine: Mine): readonly string[] =>
  ({
    mine: () => FILTERS.mine.filter((value) => mine[value].has(exercise.id)),
    level: () => [String(exercise.level)],
    minutes: () => [minutesChoice(exercise.minutes)],
    equipment: () => (exercise.needs.length === 0 ? ['none'] : [...new Set(exercise.needs.flat())]),
    purpose: () => exercise.purpose,
    position: () => [exercise.position],
  })[name]();

/** Of equipment what is chosen is at hand: all that it needs must be there. Of everything else one value is enough. */
const fits = (exercise: ListedExercise, name: FilterName, chosen: readonly string[], mine: Mine): boolean =>
  chosen.length === 0 ||
  (name === 'equipment'
    ? exercise.needs.every((need) => need.some((item) => chosen.includes(item)))
    : valuesOf(exercise, name, mine).some((value) => chosen.includes(value)));

/**
 * Whether it is there for this choice: alone while nothing else is chosen, or because it comes to the choices made. What
 * needs nothing is there whatever is at hand, and counts for its own choice.
 */
const isShownBy = (
  exercise: ListedExercise,
  name: FilterName,
  value: string,
  chosen: readonly string[],
  mine: Mine,
): boolean =>
  name !== 'equipment' || value === 'none' || chosen.includes(value)
    ? valuesOf(exercise, name, mine).includes(value) && fits(exercise, name, [...chosen, value], mine)
    : fits(exercise, name, [...chosen, value], mine) && (chosen.length === 0 || !fits(exercise, name, chosen, mine));

export interface FoundExercises {
  readonly shown: readonly ListedExercise[];
  /** of each choice, how many of those that the other filters leave it shows, beside the choices made */
  readonly counts: Readonly<Record<FilterName, ReadonlyMap<string, number>>>;
}

/**
 * @param exercises in the order in which they are shown
 * @param hits ids of what a search found, best first; null where nothing is searched for
 */
export function findExercises(
  exercises: readonly ListedExercise[],
  region: RegionTab,
  filters: Filters<FilterName>,
  mine: Mine,
  hits: readonly string[] | null,
): FoundExercises {
  const rank = hits === null ? null : new Map(hits.map((id, place) => [id, place]));
  const there = exercises.filter(
    ({ id, regions: of }) => (region === 'all' || of.includes(region)) && (rank === null || rank.has(id)),
  );
  const counts = Object.fromEntries(FILTER_NAMES.map((name) => [name, new Map<string, number>()])) as Record<
    FilterName,
    Map<string, number>
  >;
  const shown = there.filter((exercise) => {
    const missed = FILTER_NAMES.filter((name) => !fits(exercise, name, filters[name], mine));
    for (const name of FILTER_NAMES)
      if (missed.every((other) => other === name))
        for (const value of FILTERS[name])
          if (isShownBy(exercise, name, value, filters[name], mine))
            counts[name].set(value, (counts[name].get(value) ?? 0) + 1);
    return missed.length === 0;
  });
  return { shown: rank === null ? homeFirst(shown, region) : byRank(shown, rank), counts };
}

const byRank = (shown: readonly ListedExercise[], rank: ReadonlyMap<string, number>): readonly ListedExercise[] =>
  shown.toSorted((one, other) => (rank.get(one.id) ?? 0) - (rank.get(other.id) ?? 0));

/** What is made for this part of the body stands before what helps it too. */
const homeFirst = (shown: readonly ListedExercise[], region: RegionTab): readonly ListedExercise[] =>
  region === 'all'
    ? shown
    : [
        ...shown.filter(({ regions: [home] }) => home === region),
        ...shown.filter(({ regions: [home] }) => home !== region),
      ];

const placeOf = ({ regions: [home] }: ListedExercise): number => regions.indexOf(home as Region);

/** By the part of the body, the gentlest first. */
export const inOrder = (exercises: readonly ListedExercise[]): readonly ListedExercise[] =>
  exercises.toSorted(
    (one, other) =>
      placeOf(one) - placeOf(other) || one.level - other.level || one.name.localeCompare(other.name, 'en'),
  );
