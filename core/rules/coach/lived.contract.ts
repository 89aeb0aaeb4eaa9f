// People who live by their plan day by day, with good and bad luck, for tests that look at a plan in the middle of a life.
import { equipment } from '#core/exercises/vocabulary.ts';
import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { seededRandom } from '#core/lib/seeded-random.ts';
import { WHOLE_BODY } from '#core/records/pain-checkin.ts';
import { placeId } from './assessment.ts';
import type { Assessment, MarkedPlace } from './assessment.ts';
import { setsBeforeCut } from './decisions.ts';
import type { PainAnswer } from './pain.ts';
import { atHour, dayAgo, history, library, person, screening, session, today } from './person.contract.ts';
import { planWeek } from './plan.ts';
import type { CoachHistory, PlannedExercise } from './plan.ts';
import type { DoneExercise, DoneSession, StopReason } from './training.ts';
import { bodyPlaces, goals, settings, trainingOptions } from './vocabulary.ts';
import type { BodyPlace } from './vocabulary.ts';

export interface Lived {
  readonly given: Assessment;
  /** Where the answers about pain are said to be. */
  readonly region: string;
  readonly day: Day;
  /** Up to the evening before. */
  readonly records: CoachHistory;
}

const lifeDays = 60;
const places = (Object.keys(bodyPlaces) as BodyPlace[]).filter((place) => bodyPlaces[place].regions.length > 0);

/** Each day of one life on which the coach is opened, in the order of time. */
export function* livedDays(seed: number): Generator<Lived> {
  const random = seededRandom(seed);
  const chance = (share: number): boolean => random() < share;
  const whole = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1));
  const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

  const place = oneOf(places);
  const worst: MarkedPlace = { place, side: bodyPlaces[place].sided ? oneOf(['left', 'right'] as const) : null };
  const from = dayAgo(lifeDays);
  const given = person({
    day: from,
    at: atHour(from, 6),
    birthYear: chance(0.25) ? whole(1935, 1960) : whole(1961, 2005),
    worst,
    pain: { now: 1, best: 1, worst: whole(1, chance(0.75) ? 3 : 8) },
    goals: goals.filter(() => chance(0.3)),
    equipment: equipment.filter(() => chance(0.85)),
    minutes: oneOf([5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 45, 60]),
    daysAWeek: whole(2, 7),
    setting: chance(0.75) ? 'home' : oneOf(settings),
    canStand: chance(0.95),
    canGetDown: chance(0.9),
  });
  // Every other life, and of these each option in turn.
  const option = seed % 2 === 0 ? trainingOptions[(seed / 2) % trainingOptions.length] : undefined;
  const region = placeId(worst);
  // Some sessions were of another place, of the whole body, or of none that is told.
  const regions = [region, region, region === 'neck' ? 'knee-left' : 'neck', WHOLE_BODY, undefined];
  const badLuck = oneOf([0.04, 0.15, 0.3]);
  const sessions: DoneSession[] = [];
  const answers: PainAnswer[] = [];

  const doneOf = ({ exerciseId, dose, why }: PlannedExercise, extra: number): DoneExercise => {
    const cutFrom = setsBeforeCut(why);
    return {
      exerciseId,
      planned: dose,
      sets: dose.sets.map((set, at) => (at === dose.sets.length - 1 ? set + extra : set)),
      ...(cutFrom !== undefined && { cutFrom }),
      loadKg: dose.loadKg,
      faultShare: null,
    };
  };

  let awayUntil = from;
  for (let day = from; day < today; day = addDays(day, 1)) {
    if (chance(0.015)) awayUntil = addDays(day, whole(5, 25));
    if (day < awayUntil) continue;
    const records = history({
      screenings: [screening(day)],
      sessions: [...sessions],
      answers: [...answers],
      ...(option !== undefined && { options: [{ id: option, at: atHour(from, 8), day: from, option }] }),
    });
    yield { given, region, day, records };
    const say = (hour: number, when: PainAnswer['when'], level: number): void => {
      answers.push({ at: atHour(day, hour), day, region, level, when });
    };
    if (sessions.at(-1)?.day === day - 1 && chance(0.85))
      say(7, 'next-morning', chance(badLuck) ? whole(3, 8) : whole(0, 2));
    if (chance(0.15)) say(7.5, 'day', chance(badLuck / 2) ? whole(6, 8) : whole(0, 3));
    const advice = planWeek(given, { ...records, answers: [...answers] }, library, day);
    const planned = advice.outcome === 'plan' ? advice.plan.days[0]?.session : null;
    if (planned === null || planned === undefined || !chance(0.9)) continue;
    const isRed = chance(badLuck);
    const isAmber = !isRed && chance(badLuck);
    const stopReason: StopReason = isRed && chance(0.4) ? 'pain' : 'done';
    const asked = regions[day % regions.length];
    const upTo = stopReason === 'done' ? planned.exercises.length : whole(1, planned.exercises.length);
    const extra = chance(0.5) ? whole(1, 3) : 0;
    sessions.push({
      ...session(
        day,
        { exerciseId: '', sets: [] },
        {
          painBefore: whole(0, 2),
          ...(asked !== undefined && { region: asked }),
          painDuring: chance(0.9) ? (isRed ? whole(6, 9) : isAmber ? whole(4, 5) : whole(0, 3)) : null,
          painAfter: chance(0.8) ? (isAmber ? whole(3, 5) : whole(0, 3)) : null,
          stopReason,
        },
      ),
      exercises: planned.exercises.slice(0, upTo).map((one) => doneOf(one, extra)),
    });
  }
}
