/**
 * Days of a person who uses most of the app: the year assumed in docs/scale.md. What is done on which day is
 * random, seeded by person and day; only the ids are as random as the app's.
 */
import { v7 as uuid } from 'uuid';
import { MS_PER_DAY } from '../../core/lib/day.ts';
import type { Day } from '../../core/lib/day.ts';
import { seededRandom, seedOf } from '../../core/lib/seeded-random.ts';
import { completionKey } from '../../core/records/completion.ts';
import { freezeKey } from '../../core/records/freeze.ts';
import { scheduleCompletionKey } from '../../core/records/schedule-completion.ts';
import { challengesOf } from '../../core/rules/challenges.ts';
import { tickHlc } from '../../core/sync/clock.ts';
import type { Operation } from '../../core/sync/protocol.ts';

/** Assumed, per year of 365 days. The table in docs/scale.md says what comes of them in rows. */
export const YEAR = {
  activeDays: 250,
  /** chances of 1, 2, 3, 4 activities or completions on an active day: 2.2 on average */
  recordsADay: [0.3, 0.3, 0.3, 0.1],
  completionShare: 1 / 3,
  takenBackShare: 0.02,
  sessionDays: 100,
  setsPerSession: 8,
  painCheckinsPerSession: 2,
  tickedDays: 150,
  restDays: 40,
  freezes: 4,
  settingsEdits: 12,
  scheduleEdits: 12,
} as const;

const DAYS = 365;
const IDLE_DAYS = DAYS - YEAR.activeDays;
const MOMENT = { off: 60, tz: 'Europe/Berlin' } as const;
const KINDS = ['daily_exercise', 'stretching', 'mindfulness'] as const;
const EXERCISES = ['heel-slide', 'straight-leg-raise', 'wall-squat', 'calf-raise'] as const;
const NOTE = 'Knee stiff in the morning, better after the warm-up. Second round slower, no swelling afterwards.';
const MINUTE_MS = 60_000;

export interface DatedOperation {
  /** UTC ms */
  readonly at: number;
  readonly op: Operation;
}

type Draft = Omit<Operation, 'id' | 'seq' | 'v'> & { readonly at: number };

/** @param firstSeq the device's number of the first */
export function personDays(
  person: number,
  device: string,
  from: Day,
  days: number,
  firstSeq: number,
): DatedOperation[] {
  const operations: DatedOperation[] = [];
  const add = (draft: Draft): string => {
    const { at, ...members } = draft;
    const id = uuid({ msecs: at });
    operations.push({ at, op: { id, seq: firstSeq + operations.length, v: 1, ...members } });
    return id;
  };
  for (let day = from; day < from + days; day++)
    liveThrough(day, seededRandom(seedOf(`${person}:${day}`)), device, add);
  return operations;
}

function liveThrough(day: Day, random: () => number, device: string, add: (draft: Draft) => string): void {
  let at = Math.floor(day * MS_PER_DAY + (6 + 3 * random()) * 60 * MINUTE_MS);
  const later = (minutes: number): number => (at += Math.floor(minutes * MINUTE_MS * (0.5 + random())));
  const isOneOf = (count: number, of: number): boolean => random() < count / of;
  const edit = (e: string, k: string, d: Operation['d'], minutes = 1): void =>
    void add({ at: later(minutes), e, k, t: 'patch', hlc: tickHlc(null, at, device), d });
  const record = (e: string, d: Operation['d'], k?: string, minutes = 2): string => {
    later(minutes);
    return add({ at, e, ...(k !== undefined && { k }), t: 'append', d: { at, ...MOMENT, ...d } });
  };

  if (isOneOf(YEAR.settingsEdits, DAYS))
    edit('settings', 'settings', { goalMinutes: 120 + 10 * Math.floor(random() * 10) });
  if (isOneOf(YEAR.scheduleEdits, DAYS))
    edit('schedule_item', uuid({ msecs: at }), {
      title: 'Physiotherapy at home',
      day,
      startMinute: 480,
      minutes: 30,
      repeats: 'weekly',
      weekdays: [1, 3, 5],
    });
  if (!isOneOf(YEAR.activeDays, DAYS)) {
    if (isOneOf(YEAR.restDays, IDLE_DAYS)) record('rest', { day, reason: 'prescribed' });
    else if (isOneOf(YEAR.freezes, IDLE_DAYS - YEAR.restDays))
      record('freeze', { day, reason: 'missed_day' }, freezeKey(day));
    return;
  }
  if (isOneOf(YEAR.sessionDays, YEAR.activeDays)) exercise(record, edit, uuid({ msecs: at }), at, random);
  const drawn = random();
  const count =
    YEAR.recordsADay.findIndex(
      (_, index) => drawn < YEAR.recordsADay.slice(0, index + 1).reduce((sum, chance) => sum + chance, 0),
    ) + 1;
  const challenges = [...challengesOf(day)];
  for (let i = 0; i < Math.max(1, count); i++) {
    const challenge = random() < YEAR.completionShare ? challenges.shift() : undefined;
    if (challenge !== undefined) {
      record('completion', { day, challengeId: challenge.id }, completionKey(day, challenge.id), 60);
      continue;
    }
    const id = record(
      'activity',
      { kind: KINDS[Math.floor(random() * KINDS.length)], minutes: 5 + 5 * Math.floor(random() * 6) },
      undefined,
      60,
    );
    if (random() < YEAR.takenBackShare) add({ at: later(1), e: 'activity', k: id, t: 'void', d: { at, ...MOMENT } });
  }
  if (isOneOf(YEAR.tickedDays, YEAR.activeDays)) {
    const item = uuid({ msecs: at });
    record('schedule_completion', { day, itemId: item }, scheduleCompletionKey(day, item));
  }
}

/** Three edits of the session (begun, measured, ended), its sets and its pain check-ins. */
function exercise(
  record: (e: string, d: Operation['d'], k?: string) => string,
  edit: (e: string, k: string, d: Operation['d'], minutes?: number) => void,
  session: string,
  startedAt: number,
  random: () => number,
): void {
  const level = (): number => Math.floor(random() * 6);
  edit('session', session, { startedAt, ...MOMENT, exercises: [...EXERCISES], painBefore: level() });
  for (let set = 0; set < YEAR.setsPerSession; set++)
    record('set', {
      sessionId: session,
      exerciseId: EXERCISES[set % EXERCISES.length],
      side: 'left',
      repetitions: 8 + Math.floor(random() * 8),
      loadKg: 5 * Math.floor(random() * 5),
      effort: 4 + level() / 2,
    });
  edit('session', session, {
    rangeOfMotion: {
      'knee-flexion-left': 90 + Math.floor(random() * 40),
      'knee-extension-left': Math.floor(random() * 10),
    },
  });
  edit('session', session, {
    endedAt: startedAt + 30 * MINUTE_MS,
    stopReason: 'done',
    painDuring: level(),
    painAfter: level(),
    ...(random() < 0.5 && { note: NOTE }),
  });
  for (let i = 0; i < YEAR.painCheckinsPerSession; i++)
    record('pain_checkin', {
      region: 'knee-left',
      level: level(),
      when: i === 0 ? 'before' : 'after',
      sessionId: session,
    });
}
