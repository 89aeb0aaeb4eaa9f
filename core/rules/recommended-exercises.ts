// Which exercises to try next, from what is known on the device, each with its reason. The same facts give the same
// answer in whatever order they come.
import type { ListedExercise } from '../exercises/listed.ts';
import { regions } from '../exercises/vocabulary.ts';
import type { Region } from '../exercises/vocabulary.ts';
import { addDays, type Day } from '../lib/day.ts';

/** `because` is the id of the exercise that speaks for it. */
export type Reason =
  | { readonly kind: 'easier' | 'favourite'; readonly because: string }
  | { readonly kind: 'harder'; readonly because: string; readonly days: number }
  | { readonly kind: 'near'; readonly because: string; readonly times: number }
  | { readonly kind: 'start'; readonly region: Region };
export interface Recommendation {
  readonly id: string;
  readonly reason: Reason;
}

export interface KnownExercises {
  readonly exercises: readonly Pick<ListedExercise, 'id' | 'regions' | 'purpose' | 'level' | 'equipment'>[];
  /** of an id the harder ones */
  readonly harder: Readonly<Record<string, readonly string[]>>;
  readonly favourites: readonly string[];
  readonly done: Readonly<
    Record<
      string,
      {
        readonly lastDay: Day;
        readonly times: number;
        readonly days: readonly Day[];
        readonly wasStoppedForPain: boolean;
      }
    >
  >;
  readonly today: Day;
  /** A plan of the coach runs: when load rises is for the coach alone to say, which knows about pain (core/rules/coach). */
  readonly hasPlan: boolean;
  /** Something is against training today: then nothing is recommended. */
  readonly isHindered: boolean;
  /** Ids that a condition which was named speaks against. */
  readonly wrong: ReadonlySet<string>;
}

/** After so many different days of the last weeks the next harder one may be tried. */
export const ENOUGH_DAYS = 3;
export const RECENT_DAYS = 28;
export const MOST_RECOMMENDED = 12;
const NEAR_EACH = 2;
const GENTLE: ReadonlySet<string | undefined> = new Set(['ease-pain', 'mobility', 'relax']);

type Exercise = KnownExercises['exercises'][number];
const byId = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
const homeOf = ({ regions: [home] }: Exercise): Region | undefined => home;
const isGentle = ({ purpose: [first] }: Exercise): boolean => GENTLE.has(first);
/** The gentlest first. */
const byEffort = (one: Exercise, other: Exercise): number =>
  one.level - other.level ||
  Number(isGentle(other)) - Number(isGentle(one)) ||
  one.equipment.length - other.equipment.length ||
  byId(one.id, other.id);

export function recommendedExercises({
  exercises,
  harder,
  favourites,
  done,
  today,
  hasPlan,
  isHindered,
  wrong,
}: KnownExercises): readonly Recommendation[] {
  if (isHindered) return [];
  const sorted = exercises.toSorted(byEffort);
  const known = new Map(sorted.map((exercise) => [exercise.id, exercise]));
  const harderThan = (id: string): readonly string[] => harder[id] ?? [];
  const doneIds = Object.keys(done)
    .filter((id) => known.has(id))
    .sort((one, other) => (done[other]?.lastDay ?? 0) - (done[one]?.lastDay ?? 0) || byId(one, other));
  const hurt = doneIds.filter((id) => done[id]?.wasStoppedForPain);
  // What hurt, and whatever leads on from it.
  const closed = new Set(hurt);
  for (const id of closed) for (const next of harderThan(id)) closed.add(next);
  /** Of a part of the body the least hard that hurt there: nothing as hard is tried there next. */
  const sore = new Map<Region, number>();
  for (const id of hurt) {
    const one = known.get(id);
    const home = one && homeOf(one);
    if (one !== undefined && home !== undefined) sore.set(home, Math.min(one.level, sore.get(home) ?? one.level));
  }
  const loadsWhatHurt = ({ regions: all, level }: Exercise): boolean =>
    all.some((region) => level >= (sore.get(region) ?? Infinity));

  const chosen = new Map<string, Reason>();
  const choose = (id: string, reason: Reason): void => {
    const one = known.get(id);
    if (one === undefined || closed.has(id) || wrong.has(id) || chosen.has(id)) return;
    if (reason.kind === 'easier' || !loadsWhatHurt(one)) chosen.set(id, reason);
  };

  for (const because of hurt)
    for (const { id } of sorted) if (harderThan(id).includes(because)) choose(id, { kind: 'easier', because });

  const went = doneIds.filter((id) => !closed.has(id));
  for (const because of hasPlan ? [] : went) {
    const days = done[because]?.days.filter((day) => day <= today && day > addDays(today, -RECENT_DAYS)).length ?? 0;
    if (days < ENOUGH_DAYS) continue;
    const most = (known.get(because)?.level ?? 0) + 1;
    for (const id of harderThan(because).toSorted(byId))
      if (done[id] === undefined && (known.get(id)?.level ?? Infinity) <= most)
        choose(id, { kind: 'harder', because, days });
  }

  const marked = favourites.filter((id) => known.has(id) && !closed.has(id)).toSorted(byId);
  const isNew = ({ id }: Exercise): boolean => done[id] === undefined && !marked.includes(id) && !chosen.has(id);
  for (const because of [...went, ...marked.filter((id) => done[id] === undefined)]) {
    const own = known.get(because);
    if (own === undefined) continue;
    const near = sorted.filter(
      (other) =>
        homeOf(other) === homeOf(own) &&
        other.level <= own.level &&
        isNew(other) &&
        !closed.has(other.id) &&
        !wrong.has(other.id) &&
        !loadsWhatHurt(other),
    );
    const times = done[because]?.times;
    const reason: Reason = times === undefined ? { kind: 'favourite', because } : { kind: 'near', because, times };
    for (const { id } of near.slice(0, NEAR_EACH)) choose(id, reason);
  }

  if (chosen.size === 0)
    for (const region of regions) {
      const first = sorted.find(
        (one) => homeOf(one) === region && !closed.has(one.id) && !wrong.has(one.id) && !loadsWhatHurt(one),
      );
      if (first?.level === 1) choose(first.id, { kind: 'start', region });
    }
  return [...chosen].slice(0, MOST_RECOMMENDED).map(([id, reason]) => ({ id, reason }));
}
