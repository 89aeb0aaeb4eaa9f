/** The days of the sample person, one after the other, each through the commands by which anybody records. */
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { RecordData } from '#core/records/index.ts';
import { challengesOf } from '#core/rules/challenges.ts';
import { marked } from '#core/rules/coach/assessment.ts';
import { setsBeforeCut } from '#core/rules/coach/decisions.ts';
import { planWeek } from '#core/rules/coach/plan.ts';
import type { StoredPlan } from '#core/rules/coach/read-plan.ts';
import { flagsToAsk } from '#core/rules/coach/red-flags.ts';
import { isRenewed } from '#core/rules/coach/renewal.ts';
import { coachHistory } from '#pwa/data/queries/coach-records.ts';
import { currentPlan } from '#pwa/data/queries/current-plan.ts';
import type { Space } from '#pwa/data/space/space.ts';
import { recordAssessment, recordOverrule, recordPlan, recordScreening } from '../answer-coach.ts';
import { checkIn } from '../check-in.ts';
import type { CommandFailure, CommandResult } from '../command-failure.ts';
import { completeChallenge } from '../complete-challenge.ts';
import { logActivity } from '../log-activity.ts';
import { recordOutcome } from '../record-outcome.ts';
import { recordRest } from '../record-rest.ts';
import { recordSession } from '../record-session.ts';
import { cutForTime } from '../run-session.ts';
import { writeJournal } from '../write-journal.ts';
import {
  answersOn,
  doesMore,
  isAsked,
  isAssessed,
  isAway,
  JOURNAL,
  opensCoach,
  OVERRULE,
  OWN_ACTIVITIES,
  painOn,
  SAMPLE_PLACE,
  STOPPED,
  TESTS,
} from './sample-story.ts';

/** A command failed: a full disk, or a database that was taken away. */
export class SampleStopped extends Error {
  constructor(readonly failure: CommandFailure) {
    super(failure.reason);
  }
}

/** Whoever wanted it has changed their mind. */
export class SampleCancelled extends Error {}

async function must(done: Promise<CommandResult<unknown>>): Promise<void> {
  const result = await done;
  if (!result.ok) throw new SampleStopped(result.failure);
}

interface Life {
  readonly space: Space;
  /** sets the clock to an hour of a day, so many days before today */
  readonly set: (back: number, hour: number, minute?: number) => void;
  readonly today: Day;
  readonly days: number;
  readonly library: readonly ExerciseDetails[];
  readonly random: () => number;
  /** after each day: how many there are by then */
  readonly onDay: (lived: number) => void;
  readonly signal: AbortSignal | undefined;
}

type Session = NonNullable<StoredPlan['days'][number]['session']>;

/** Up to yesterday: today is the person's own. */
export async function liveThrough(life: Life): Promise<void> {
  const { space, set, today, days, library, random, onDay, signal } = life;
  let hasTrained = false;
  let hasOverruled = false;
  const stops = [...STOPPED];
  for (let back = days; back >= 1; back--) {
    onDay(days - back);
    if (signal?.aborted === true) throw new SampleCancelled();
    // The same chances on every day, whatever comes of them: one change of the story does not change all that follows.
    const chance = { pain: random(), answers: random(), trains: random(), more: random(), other: random() };
    if (isAway(back)) {
      hasTrained = false;
      continue;
    }
    const day = addDays(today, -back);
    const level = painOn(back, chance.pain);
    set(back, 7, 10);
    if (isAsked(back)) {
      const asked = flagsToAsk(marked(assessmentAt(space, back, day, level))).map(({ id }) => id);
      await must(recordScreening(space, { asked, ticked: [] }));
    }
    if (isAssessed(back)) await must(recordAssessment(space, assessmentAt(space, back, day, level)));
    if (chance.answers < 0.88)
      await must(checkIn(space, { region: SAMPLE_PLACE, level, when: hasTrained ? 'next-morning' : 'day' }));
    await measure(space, set, back);
    const written = JOURNAL[back];
    if (written !== undefined) await must(writeJournal(space, written, SAMPLE_PLACE));

    set(back, 17, 30);
    const planned = opensCoach(back, day) ? await planToday(space, day, library) : null;
    if (planned !== null && back <= OVERRULE.back && !hasOverruled && planned.exercises.length > 2) {
      const { exerciseId } = planned.exercises.at(-1) ?? { exerciseId: '' };
      await must(recordOverrule(space, { exerciseId, choice: { kind: 'leave-out' }, reason: OVERRULE.reason }));
      hasOverruled = true;
    }
    set(back, 18, 30);
    const session = planned !== null && hasOverruled ? await planToday(space, day, library) : planned;
    hasTrained = session !== null && chance.trains < 0.9;
    if (session !== null && hasTrained) {
      const isStopped = stops[0] !== undefined && stops[0].back >= back;
      const stopReason = (isStopped ? stops.shift()?.reason : undefined) ?? 'done';
      const isSore = chance.other < 0.12;
      await train(space, session, { stopReason, level, isSore, isMore: doesMore(back, chance.more) });
    } else if (chance.other < 0.45)
      await must(
        logActivity(space, chance.more < 0.5 ? 'stretching' : 'mindfulness', 5 + Math.round(chance.more * 15)),
      );
    else if (chance.other < 0.7) await must(recordRest(space, day, 'prescribed'));
    set(back, 20, 15);
    const [challenge] = challengesOf(day);
    if (challenge !== undefined && chance.other > 0.6) await must(completeChallenge(space, challenge.id, day));
  }
  // What the coach makes of the last session, as whoever opens it next finds it.
  set(1, 22, 0);
  await planToday(space, addDays(today, -1), library);
}

const assessmentAt = (space: Space, back: number, day: Day, level: number) => ({
  at: space.device.now(),
  day,
  ...answersOn(back, level),
});

/** The session of the plan that stands, renewed as a screen would; null where there is none today. */
async function planToday(space: Space, day: Day, library: readonly ExerciseDetails[]): Promise<Session | null> {
  const history = await coachHistory(space, day);
  const { assessment } = history;
  if (assessment === null || assessment === 'unreadable') return null;
  const advice = planWeek(assessment, history, library, day);
  if (advice.outcome !== 'plan') return null;
  const before = await currentPlan(space, day);
  const standing = typeof before === 'string' ? null : before;
  const known = { restsOn: history.restsOn, assessment, history, library };
  if (isRenewed(standing, advice.plan, known, day))
    await must(recordPlan(space, advice.plan, standing, history.restsOn));
  const current = await currentPlan(space, day);
  if (current === null || typeof current === 'string') return null;
  return current.plan.days.find((planned) => planned.day === day)?.session ?? null;
}

async function measure(space: Space, set: Life['set'], back: number): Promise<void> {
  const results = TESTS[back];
  if (results === undefined) return;
  set(back, 7, 40);
  await must(recordOutcome(space, { measure: 'sit-to-stand', value: results.stands }));
  await must(recordOutcome(space, { measure: 'single-leg-left', value: results.left }));
  await must(recordOutcome(space, { measure: 'single-leg-right', value: results.right }));
  for (const [at, activity] of OWN_ACTIVITIES.entries())
    await must(recordOutcome(space, { measure: 'activity', value: results.own[at] ?? 0, activity }));
}

type SetDone = Pick<RecordData['set'], 'exerciseId' | 'side' | 'repetitions' | 'seconds' | 'loadKg'>;

interface Trained {
  readonly stopReason: 'done' | 'pain' | 'fatigue';
  readonly level: number;
  /** it hurts a little more than before */
  readonly isSore: boolean;
  /** a little more is done than the plan asks for */
  readonly isMore: boolean;
}

async function train(space: Space, session: Session, { stopReason, level, isSore, isMore }: Trained): Promise<void> {
  const exercises = stopReason === 'done' ? session.exercises : session.exercises.slice(0, 2);
  const sets = exercises.flatMap(({ exerciseId, dose }): SetDone[] => {
    const sides: readonly Pick<SetDone, 'side'>[] = dose.perSide ? [{ side: 'left' }, { side: 'right' }] : [{}];
    return sides.flatMap((side) =>
      dose.sets.map((amount, at) => {
        const isLast = at === dose.sets.length - 1;
        // Two repetitions more in the last set, or a fifth of a hold, are what lets the load rise.
        const extra = isLast && isMore ? (dose.unit === 'reps' ? 2 : Math.ceil(amount * 0.2)) : 0;
        const done = dose.unit === 'reps' ? { repetitions: amount + extra } : { seconds: amount + extra };
        return { exerciseId, ...side, ...done, ...(dose.loadKg !== null && { loadKg: dose.loadKg }) };
      }),
    );
  });
  const during = Math.min(10, level + (stopReason === 'pain' ? 3 : isSore ? 1 : 0));
  await must(
    recordSession(space, {
      region: SAMPLE_PLACE,
      planned: Object.fromEntries(session.exercises.map(({ exerciseId, dose }) => [exerciseId, dose])),
      ...cutForTime(session.exercises.map((one) => ({ ...one, cutFrom: setsBeforeCut(one.why) }))),
      stopReason,
      painBefore: level,
      painDuring: during,
      painAfter: Math.max(0, during - 1),
      minutes: Math.max(1, Math.round((session.seconds / 60) * (stopReason === 'done' ? 1.1 : 0.5))),
      sets,
    }),
  );
}
