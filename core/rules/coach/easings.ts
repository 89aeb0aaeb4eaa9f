// The days after which what loads a place is one step easier the next time it is done: a day over 5, a session that was
// stopped because of pain, a morning three or more worse, a fresh injury. By the day and by what was said, never by which screen asked.
import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { assessedPains, regionsOf } from './assessment.ts';
import type { Assessment } from './assessment.ts';
import type { Facts } from './decisions.ts';
import { placeOf } from './from-records.ts';
import { gateOf, lightOf, morningAfter, worseOf } from './pain.ts';
import type { PainAnswer } from './pain.ts';
import { peakOf, sessionLight } from './training.ts';
import type { DoneSession, TrainingRecords } from './training.ts';
import type { Region } from './vocabulary.ts';

/** A day after which what loads a place is one step easier the next time it is done. */
export interface Easing {
  readonly at: number;
  readonly day: Day;
  /** null: the place cannot be told, so it is every one. */
  readonly regions: readonly Region[] | null;
  readonly because: Facts;
  /** Told by a session alone: it was what was done in it that hurt. */
  readonly isOfSession: boolean;
}

/** What is said of one place on one day; null: of no place that can be told. */
type Regions = Easing['regions'];
const regionsAt = (id: string): Regions => {
  const place = placeOf(id);
  const regions = place === null ? [] : regionsOf([place]);
  return regions.length === 0 ? null : regions;
};

function byDay<Row extends { readonly day: Day }>(rows: readonly Row[]): ReadonlyMap<Day, readonly Row[]> {
  const days = new Map<Day, Row[]>();
  for (const row of rows) {
    const others = days.get(row.day);
    if (others === undefined) days.set(row.day, [row]);
    else others.push(row);
  }
  return days;
}

/** A number over 5, a stop because of pain whatever the number, or a fresh injury, with the place as it was named; `at` orders them. */
interface RedWord {
  readonly at: number;
  readonly day: Day;
  readonly place: string;
  readonly because: Facts;
}

/** Of a session nothing tells the place: it may hurt elsewhere than where it was asked about. */
const anywhere = '';

type PainRecords = Pick<TrainingRecords, 'sessions' | 'answers' | 'assessed'>;

function redWords(assessment: Assessment | null, { sessions, answers, assessed }: PainRecords): readonly RedWord[] {
  const said = [
    ...answers.map(({ at, day, region, level }) => ({ at, day, place: region, level })),
    ...assessedPains(assessment, assessed),
  ];
  const ofSession = (session: DoneSession): Facts =>
    lightOf(peakOf(session)) === 'red' ? { pain: peakOf(session) } : { stop: session.stopReason };
  return [
    ...said
      .filter(({ level }) => lightOf(level) === 'red')
      .map(({ at, day, place, level }) => ({ at, day, place, because: { pain: level } })),
    ...assessedPains(assessment, assessed)
      .filter(({ level, isFresh }) => isFresh === true && lightOf(level) !== 'red')
      .map(({ at, day, place }) => ({ at, day, place, because: { began: 'injury' } })),
    ...sessions
      .filter((session) => sessionLight(session) === 'red')
      .map((session) => ({ at: session.at, day: session.day, place: anywhere, because: ofSession(session) })),
  ];
}

/**
 * In the order of time, up to today. Of one day and place there is one, however often it was said.
 * @param assessment null where nobody was asked
 */
export function easingsOf(assessment: Assessment | null, records: PainRecords, today: Day): readonly Easing[] {
  const { sessions, answers } = records;
  const sessionsOn = byDay(sessions);
  const answersOn = byDay(answers);
  const on = <Row>(rows: ReadonlyMap<Day, readonly Row[]>, day: Day): readonly Row[] => rows.get(day) ?? [];

  const red = new Map<string, RedWord>();
  for (const word of redWords(assessment, records)) {
    const key = `${word.day} ${word.place}`;
    const known = red.get(key);
    if (known === undefined || weightOf(word) > weightOf(known)) red.set(key, word);
  }
  const easings = [...red.values()].map(({ at, day, place, because }): Easing => {
    // It is about the whole day: what was done on it was done before it.
    const ends = [...on(answersOn, day), ...on(sessionsOn, day)].map((one) => one.at);
    // What a fresh injury leaves is what was asked in the session of its day already.
    const from = 'began' in because ? at : Math.max(at, ...ends);
    return { at: from, day, regions: regionsAt(place), because, isOfSession: place === anywhere };
  });

  const mornings = answers.filter(({ when }) => when === 'next-morning');
  for (const [day, all] of byDay(mornings)) {
    const before = addDays(day, -1);
    const at = Math.max(...all.map((one: PainAnswer) => one.at));
    // Of each place by itself: two may be worse on one morning, and one of them over 5.
    for (const place of new Set(all.map(({ region }) => region))) {
      const told = all.filter(({ region }) => region === place);
      const morning = morningAfter(before, [...on(answersOn, before), ...told], on(sessionsOn, before));
      if (gateOf(morning) !== 'step-down' || !morning.known || lightOf(morning.level) === 'red') continue;
      easings.push({ at, day, regions: regionsAt(place), because: worseOf(morning), isOfSession: false });
    }
  }
  const key = ({ regions, because }: Easing): string => JSON.stringify([regions, because]);
  return easings
    .filter(({ day }) => day <= today)
    .sort((a, b) => a.day - b.day || a.at - b.at || (key(a) < key(b) ? -1 : 1));
}

const weightOf = ({ because }: RedWord): number => (typeof because['pain'] === 'number' ? because['pain'] : 0);
