// What is heard of a session, from how it stood a moment ago and how it stands now.
import { countedOf, isByTime, turnOf } from '#core/rules/session/run.ts';
import type { Run } from '#core/rules/session/run.ts';
import type { Tone } from '#pwa/device/tones.ts';

export type Spoken =
  | { readonly say: 'ready' | 'go' | 'side' | 'half' | 'paused' | 'ask' | 'next' | 'done' }
  | { readonly say: 'rest'; readonly seconds: number }
  | { readonly say: 'count'; readonly count: number };

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

const countdownFrom = 3;

export function cueBetween(before: Run, beforeNow: number, after: Run, now: number): Cue | null {
  const [was, is] = [before.phase, after.phase];
  if (was.kind !== is.kind || before.turn !== after.turn || before.task !== after.task) {
    switch (is.kind) {
      case 'ready':
        return was.kind === 'work' ? { tone: 'end', spoken: { say: 'side' } } : { spoken: { say: 'ready' } };
      case 'work':
        return { tone: 'go', spoken: { say: 'go' } };
      case 'rest':
        return {
          tone: 'end',
          spoken: { say: 'rest', seconds: secondsLeft(after, now) ?? 0 },
        };
      case 'between':
        return { tone: 'end', spoken: { say: 'next' } };
      case 'done':
        return { tone: 'end', spoken: { say: 'done' } };
      case 'unsure':
        return { tone: 'end', spoken: { say: 'ask' } };
      case 'paused':
        return { spoken: { say: 'paused' } };
    }
  }
  if (is.kind === 'work' && isByTime(after) && after.tasks[after.task]?.dose.unit === 'reps')
    return after.reps > before.reps ? { tone: 'tick', spoken: { say: 'count', count: after.reps } } : null;
  if (is.kind !== 'ready' && is.kind !== 'rest' && is.kind !== 'work') return null;
  const [left, leftBefore] = [secondsLeft(after, now), secondsLeft(before, beforeNow)];
  if (left === null || left === leftBefore) return null;
  if (left >= 1 && left <= countdownFrom) return { tone: 'tick' };
  const asked = turnOf(after)?.amount ?? 0;
  return is.kind === 'work' && asked >= 20 && left === Math.floor(asked / 2) ? { spoken: { say: 'half' } } : null;
}
