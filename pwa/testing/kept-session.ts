import { dayOf } from '#core/lib/day.ts';
import type { KeptRun } from '#core/rules/session/kept-run.ts';
import { step } from '#core/rules/session/run.ts';
import type { RunEvent, Task } from '#core/rules/session/run.ts';
import { saveRun } from '#pwa/data/commands/run-session.ts';
import type { Space } from '#pwa/data/space/space.ts';
import { NOON } from './device.ts';

export const TASKS: readonly Task[] = [
  {
    exerciseId: 'sit-to-stand',
    dose: { unit: 'reps', sets: [8, 8], perSide: false, rest: 60, loadKg: null },
    first: 'right',
    cycle: 6,
  },
  {
    exerciseId: 'wall-sit',
    dose: { unit: 'seconds', sets: [20], perSide: false, rest: 0, loadKg: null },
    first: 'right',
    cycle: 20,
  },
];
/** Those and one more, as far as a session that was begun elsewhere needs them. */
export const LIBRARY = ['sit-to-stand', 'wall-sit', 'bridge'].map((id) => ({
  id,
  motion: { phases: [] } as never,
  dose: { sets: 2, reps: 8, rest: 60 } as never,
}));
export const PURPOSES = { 'sit-to-stand': ['strength'], 'wall-sit': ['strength'] } as const;
export const START = { tasks: TASKS, region: 'knee-left', painBefore: 3 };
export const TODAY = dayOf(NOON, 0);

export const value = <Value>(result: { readonly ok: true; readonly value: Value } | { readonly ok: false }): Value => {
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.value;
};
export const facts = async ({ db }: Space, entity: string) =>
  (await db.facts.toArray()).filter((fact) => fact.entity === entity).map(({ data }) => data);

/** Does what happens and keeps it, as the screen does. */
export async function play(space: Space, kept: KeptRun, events: readonly RunEvent[], now = NOON): Promise<KeptRun> {
  let at = kept;
  for (const event of events) {
    const { run, sets } = step(at.run, event, now);
    at = value(await saveRun(space, at, run, sets)).kept;
  }
  return at;
}
export const set = (times: number): readonly RunEvent[] => [
  { kind: 'start' },
  { kind: 'start' },
  ...Array.from({ length: times }, (): RunEvent => ({ kind: 'count' })),
  { kind: 'finish' },
];
