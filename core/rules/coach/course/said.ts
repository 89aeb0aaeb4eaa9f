// What was said of a session, whichever of its exercises it is about, and how an exercise of it came out.
import { addDays } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { totalOf } from '../doses.ts';
import type { Dose } from '../doses.ts';
import { gateOf, morningAfter } from '../pain.ts';
import type { Light, Morning, PainAnswer } from '../pain.ts';
import { sessionLight } from '../training.ts';
import type { DoneExercise, DoneSession, TrainingRecords } from '../training.ts';

export interface Said {
  readonly session: DoneSession;
  readonly morning: Morning;
  readonly gate: ReturnType<typeof gateOf>;
  readonly light: Light;
  readonly isGreen: boolean;
  readonly isRed: boolean;
}

/** By its own number, or by the morning after it. */
export const isAmber = ({ light, gate, isRed }: Said): boolean => !isRed && (light === 'amber' || gate === 'hold');

/** Worked out once of each session, for all courses of the same records. */
export function saidIn({ answers }: Pick<TrainingRecords, 'answers'>): (session: DoneSession) => Said {
  const answersOn = new Map<Day, PainAnswer[]>();
  for (const answer of answers) {
    const others = answersOn.get(answer.day);
    if (others === undefined) answersOn.set(answer.day, [answer]);
    else others.push(answer);
  }
  const known = new Map<DoneSession, Said>();
  return (session) => {
    const before = known.get(session);
    if (before !== undefined) return before;
    const around = [session.day, addDays(session.day, 1)].flatMap((day) => answersOn.get(day) ?? []);
    const morning = morningAfter(session.day, around, [session]);
    const gate = gateOf(morning);
    const light = sessionLight(session);
    const said: Said = {
      session,
      morning,
      gate,
      light,
      isGreen: light === 'green' && gate === 'open' && session.painDuring !== null,
      isRed: light === 'red' || gate === 'step-down',
    };
    known.set(session, said);
    return said;
  };
}

const extraRepetitions = 2;
/** A hold that lasts a fifth longer is what two more repetitions of ten are. */
const extraSeconds = 0.2;

export type Outcome = 'extra' | 'met' | 'failed' | 'cut-short';

/** So often in a row that it is neither a lighter week nor a day without time. */
const alwaysFrom = 3;

/** What a session is measured by: the dose, or of its sets as many as there ever is time for, each of them whole. */
export function measureOf(dose: Dose, asked: Dose | null, fewerSets: number): Dose {
  if (asked === null || fewerSets < alwaysFrom) return dose;
  const sets = dose.sets.slice(-asked.sets.length);
  return sets.every((set, at) => set === asked.sets[at]) ? { ...dose, sets } : dose;
}

/** A plan that asked for less than the full dose (little time, a lighter week, a bad morning), or a lighter weight, earns nothing. */
export const isLess = (asked: Dose, done: DoneExercise, current: Dose): boolean =>
  totalOf(asked) < totalOf(current) ||
  asked.sets.length < current.sets.length ||
  (current.loadKg ?? 0) > Math.min(asked.loadKg ?? 0, done.loadKg ?? 0);

export function outcomeOf(done: DoneExercise, current: Dose, { stopReason }: DoneSession): Outcome {
  const { sets, planned } = done;
  const asked = planned ?? current;
  if (asked.sets.some((target, at) => (sets[at] ?? 0) < target)) return stopReason === 'other' ? 'cut-short' : 'failed';
  const [last = 0] = sets.slice(asked.sets.length - 1);
  const [target = 0] = asked.sets.slice(-1);
  const extra = asked.unit === 'reps' ? extraRepetitions : Math.ceil(target * extraSeconds);
  return last >= target + extra && !isLess(asked, done, current) ? 'extra' : 'met';
}

export const isFull = (result: Outcome): boolean => result === 'met' || result === 'extra';
