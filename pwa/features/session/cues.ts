// What is heard of a session, from how it stood a moment ago and how it stands now.
import { momentAt } from '#core/exercises/body/movement.ts';
import type { Motion } from '#core/exercises/body/movement.ts';
import { countedOf, isByTime, turnOf } from '#core/rules/session/run.ts';
import type { Run } from '#core/rules/session/run.ts';
import type { Tone } from '#pwa/device/tones.ts';

export type Spoken =
  | { readonly say: 'ready' | 'go' | 'side' | 'half' | 'paused' | 'ask' | 'next' | 'done' | 'stopped' }
  | { readonly say: 'rest'; readonly seconds: number }
  | { readonly say: 'count'; readonly count: number }
  /** of a movement by tempo: what begins, and what it begins with */
  | { readonly say: 'step' | 'goStep'; readonly step: string }
  | { readonly say: 'countStep'; readonly count: number; readonly step: string };

export interface Cue {
  readonly tone?: Tone;
  readonly spoken?: Spoken;
}

/** Whole seconds that are left of what runs; null: nothing runs down. */
export function secondsLeft(run: Run, now: number): number | null {
  const { phase } = run;
  if (phase.kind === 'ready' || phase.kind === 'rest') return Math.max(0, Math.ceil((phase.until - now) / 1_000));
  const turn = turnOf(run);
  const task = run.tasks[run.task];
  return task?.dose.unit === 'seconds' && turn !== undefined ? Math.max(0, turn.amount - countedOf(run)) : null;
}

type Phases = readonly Pick<Motion['phases'][number], 'say' | 'seconds' | 'hold'>[];

/** Which phase of the movement a repetition by tempo is in. */
export const tempoPhaseOf = ({ beat }: Run, phases: Phases): number =>
  momentAt(
    phases.map(({ seconds, hold = 0 }) => ({ seconds, hold })),
    beat / 1_000,
  ).phase;

const isByTempo = (run: Run): boolean =>
  run.phase.kind === 'work' && isByTime(run) && run.tasks[run.task]?.dose.unit === 'reps';

/** The word of the phase that has begun since; null: it is the same, or nothing goes by tempo. */
function stepBegun(before: Run, after: Run, phases: Phases): string | null {
  if (!isByTempo(after) || phases.length === 0) return null;
  const is = tempoPhaseOf(after, phases);
  const isSame = isByTempo(before) && tempoPhaseOf(before, phases) === is;
  return isSame ? null : (phases[is]?.say ?? null);
}

const countdownFrom = 3;

/** @param phases of the movement under way after it */
export function cueBetween(before: Run, beforeNow: number, after: Run, now: number, phases: Phases = []): Cue | null {
  const [was, is] = [before.phase, after.phase];
  const step = stepBegun(before, after, phases);
  if (was.kind !== is.kind || before.turn !== after.turn || before.task !== after.task) {
    switch (is.kind) {
      case 'ready':
        return was.kind === 'work' ? { tone: 'end', spoken: { say: 'side' } } : { spoken: { say: 'ready' } };
      case 'work':
        return { tone: 'go', spoken: step === null ? { say: 'go' } : { say: 'goStep', step } };
      case 'rest':
        return {
          tone: 'end',
          spoken: { say: 'rest', seconds: secondsLeft(after, now) ?? 0 },
        };
      case 'between':
        return { tone: 'end', spoken: { say: 'next' } };
      case 'done':
        return { tone: 'end', spoken: { say: is.why === 'done' ? 'done' : 'stopped' } };
      case 'unsure':
        return { tone: 'end', spoken: { say: 'ask' } };
      case 'paused':
        return { spoken: { say: 'paused' } };
    }
  }
  if (isByTempo(after)) {
    const count = after.reps;
    if (count > before.reps)
      return { tone: 'tick', spoken: step === null ? { say: 'count', count } : { say: 'countStep', count, step } };
    return step === null ? null : { spoken: { say: 'step', step } };
  }
  if (is.kind !== 'ready' && is.kind !== 'rest' && is.kind !== 'work') return null;
  const [left, leftBefore] = [secondsLeft(after, now), secondsLeft(before, beforeNow)];
  if (left === null || left === leftBefore) return null;
  if (left >= 1 && left <= countdownFrom) return { tone: 'tick' };
  const asked = turnOf(after)?.amount ?? 0;
  return is.kind === 'work' && asked >= 20 && left === Math.floor(asked / 2) ? { spoken: { say: 'half' } } : null;
}
