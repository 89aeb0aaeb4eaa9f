// Which exercises are for a person, which of them comes first, and what each may be in a session for.
import type { Day } from '#core/lib/day.ts';
import { ageThisYear, isFreshInjury, marked, regionsOf } from '../assessment.ts';
import type { Assessment } from '../assessment.ts';
import { decide } from '../decisions.ts';
import type { Decision } from '../decisions.ts';
import type { CoachExercise } from '../doses.ts';
import { isGentle, isStrength } from '../loading.ts';
import { bodyPlaces } from '../vocabulary.ts';
import type { BodyPlace, BodySide, Goal, Irritability, Region } from '../vocabulary.ts';

/** From this age on balance has its place in every plan. */
const balanceFromAge = 65;
/** As often as the `older-adults` source has it. */
const balanceDaysAWeek = 3;

export type Role = 'ease' | 'control' | 'stamina' | 'strength' | 'balance' | 'relax';

const plays: Record<Role, (exercise: CoachExercise) => boolean> = {
  strength: isStrength,
  stamina: (one) => one.purpose.includes('endurance') && !isStrength(one),
  control: (one) => !isStrength(one) && (one.purpose.includes('control') || one.purpose.includes('balance')),
  balance: (one) => one.purpose.includes('balance'),
  relax: (one) => one.purpose.includes('relax'),
  ease: isGentle,
};

const slotsFor: Record<Irritability | 'nothing-hurts', readonly Role[]> = {
  high: ['ease', 'ease', 'control', 'ease'],
  moderate: ['ease', 'strength', 'control', 'strength'],
  low: ['ease', 'strength', 'strength', 'control', 'strength'],
  'nothing-hurts': ['strength', 'strength', 'control', 'strength', 'stamina'],
};
const slotOfGoal: Partial<Record<Goal, Role>> = {
  balance: 'balance',
  stamina: 'stamina',
  sleep: 'relax',
  'move-freely': 'ease',
};
const purposesOf: Record<Goal, readonly CoachExercise['purpose'][number][]> = {
  'less-pain': ['ease-pain'],
  'move-freely': ['mobility'],
  strength: ['strength'],
  'daily-life': ['control', 'strength'],
  balance: ['balance'],
  stamina: ['endurance'],
  sport: ['strength', 'control'],
  sleep: ['relax'],
};
const forEverybody: readonly Region[] = ['whole-body', 'breathing', 'balance'];

/** For a marked place, the worst first; for everybody; for somebody else. */
type PlaceRank = 0 | 1 | 2 | 3 | 4 | null;
const ofEverybody = 4;

/** What a week has something for, beside the place that troubles most. */
export interface Claim {
  /** null: balance. */
  readonly place: BodyPlace | null;
  /** On how many days it comes before a claim that had its own. */
  readonly daysAWeek: number;
  /** What an exercise of it may be in a session for, in the order in which they are found. */
  readonly roles: readonly Role[];
  readonly isMetBy: (exercise: CoachExercise) => boolean;
}

export interface Choosing {
  /** Regions of the marked places, the worst first. */
  readonly regions: readonly Region[];
  readonly claims: readonly Claim[];
  /** For the place that troubles most; where none does, anything. */
  readonly isForWorst: (exercise: CoachExercise) => boolean;
  /** What each exercise of a session is for, in the order in which they are found. */
  readonly slots: readonly Role[];
  readonly isForThem: (exercise: CoachExercise) => boolean;
  readonly plays: (role: Role, exercise: CoachExercise) => boolean;
  readonly bestFirst: (exercises: readonly CoachExercise[]) => readonly CoachExercise[];
  readonly sideOf: (exercise: CoachExercise) => BodySide | null;
  /** Why it is chosen: never empty. */
  readonly whyChosen: (exercise: CoachExercise, role: Role) => readonly Decision[];
}

/** @param worstPain of the answers, 0 to 10 */
export function choosingFor(given: Assessment, irritability: Irritability, worstPain: number, today: Day): Choosing {
  const worstRegions = given.worst === null ? [] : regionsOf([given.worst]);
  const otherRegions = regionsOf(given.also)
    .filter((region) => !worstRegions.includes(region))
    .sort();
  const regions = [...worstRegions, ...otherRegions];
  const placeRank = ({ regions: [home, ...others] }: CoachExercise): PlaceRank => {
    const all = [home, ...others];
    if (home !== undefined && worstRegions.includes(home)) return 0;
    if (all.some((region) => region !== undefined && worstRegions.includes(region))) return 1;
    if (home !== undefined && otherRegions.includes(home)) return 2;
    if (all.some((region) => region !== undefined && otherRegions.includes(region))) return 3;
    return regions.length === 0 || (home !== undefined && forEverybody.includes(home)) ? ofEverybody : null;
  };

  const wanted = new Set(given.goals.flatMap((goal) => purposesOf[goal]));
  const prefersHolds = given.worst !== null && irritability !== 'low';
  const isHold = ({ dose }: CoachExercise): boolean => 'seconds' in dose;
  const score = (exercise: CoachExercise): readonly number[] => [
    placeRank(exercise) ?? Infinity,
    regions.length === 0 && !exercise.regions.includes('whole-body') ? 1 : 0,
    prefersHolds && isStrength(exercise) && isHold(exercise) ? 0 : 1,
    regions.length === 0 ? 0 : exercise.level,
    -exercise.purpose.filter((purpose) => wanted.has(purpose)).length,
    exercise.level,
  ];
  const byScore = (a: CoachExercise, b: CoachExercise): number => {
    const [first, second] = [score(a), score(b)];
    const at = first.findIndex((value, index) => value !== second[index]);
    return at === -1 ? (a.id < b.id ? -1 : 1) : (first[at] ?? 0) - (second[at] ?? 0);
  };
  const age = ageThisYear(given, today);
  const isSore = marked(given).length > 0 || worstPain > 0;
  const slots: readonly Role[] = [
    ...slotsFor[isFreshInjury(given) ? 'high' : isSore ? irritability : 'nothing-hurts'],
    ...[...given.goals].sort().flatMap((goal) => slotOfGoal[goal] ?? []),
  ];

  const isFor = (place: BodyPlace, exercise: CoachExercise): boolean =>
    bodyPlaces[place].regions.some((region) => exercise.regions.includes(region));
  const claimOf = (place: BodyPlace): Claim => ({
    place,
    daysAWeek: 1,
    roles: [...new Set(slots)],
    isMetBy: (exercise) => isFor(place, exercise),
  });
  const claims: readonly Claim[] = [
    ...[...new Set(given.also.map(({ place }) => place))]
      .filter((place) => bodyPlaces[place].regions.length > 0)
      .sort()
      .map(claimOf),
    ...(age >= balanceFromAge
      ? [{ place: null, daysAWeek: balanceDaysAWeek, roles: ['balance'], isMetBy: plays.balance } as const]
      : []),
  ];

  const whyChosen = (exercise: CoachExercise, role: Role): readonly Decision[] => {
    const rank = placeRank(exercise) ?? ofEverybody;
    const goalsMet = [...given.goals]
      .sort()
      .filter((goal) => purposesOf[goal].some((one) => exercise.purpose.includes(one)));
    const output = { exercise: exercise.id };
    return [
      rank <= 1
        ? decide('choice.worst-place', { place: given.worst?.place ?? null, regions: exercise.regions }, output)
        : rank <= 3
          ? decide(
              'choice.other-place',
              { places: given.also.map(({ place }) => place).sort(), regions: exercise.regions },
              output,
            )
          : role === 'balance' && age >= balanceFromAge
            ? decide('choice.balance-with-age', { age }, output)
            : decide('choice.whole-body', { regions: exercise.regions }, output),
      ...(goalsMet.length > 0 ? [decide('choice.goal', { goals: goalsMet }, output)] : []),
      ...(prefersHolds && isStrength(exercise) && isHold(exercise)
        ? [decide('choice.still-hold', { irritability }, output)]
        : []),
    ];
  };
  /** Of the worst place where it is for that, else the one on which the other places agree. */
  const sideOf = (exercise: CoachExercise): BodySide | null => {
    if (given.worst !== null && isFor(given.worst.place, exercise)) return given.worst.side;
    const sides = new Set(given.also.filter(({ place }) => isFor(place, exercise)).map(({ side }) => side));
    const [side = null] = sides;
    return sides.size === 1 ? side : null;
  };

  /** With a place marked, strength and control are for that place; the rest of the body is moved, steadied and calmed. */
  const isForPlaceOnly = (role: Role): boolean => regions.length > 0 && (role === 'strength' || role === 'control');

  return {
    regions,
    claims,
    isForWorst: (exercise) => given.worst === null || isFor(given.worst.place, exercise),
    slots,
    isForThem: (exercise) => placeRank(exercise) !== null,
    plays: (role, exercise) => plays[role](exercise) && !(isForPlaceOnly(role) && placeRank(exercise) === ofEverybody),
    bestFirst: (exercises) => [...exercises].sort(byScore),
    sideOf,
    whyChosen,
  };
}
