import { expect, it } from 'vitest';
import { changeover } from '../coach/doses.ts';
import { exerciseOf, history, library, person, planOf, today } from '../coach/person.contract.ts';
import { planWeek } from '../coach/plan.ts';
import type { PlannedSession } from '../coach/plan.ts';
import { bodyPlaces } from '../coach/vocabulary.ts';
import type { BodyPlace } from '../coach/vocabulary.ts';
import { openRun, step } from './run.ts';
import { taskFor } from './tasks.ts';

/** Seconds from the first exercise to the end, by tempo, each exercise begun as soon as one has got to it. */
function played({ exercises }: PlannedSession): number {
  const tasks = exercises.map(({ exerciseId, dose, side }) => taskFor(exerciseOf(exerciseId), dose, side));
  let now = 0;
  let run = step(openRun(tasks, now), { kind: 'pace', pace: 'tempo' }, now).run;
  while (run.phase.kind !== 'done') {
    if (run.phase.kind === 'between') {
      now += run.task === 0 ? 0 : changeover * 1_000;
      run = step(step(run, { kind: 'look' }, now).run, { kind: 'start' }, now).run;
    }
    now += 1_000;
    ({ run } = step(run, { kind: 'look' }, now));
  }
  return now / 1_000;
}

it('[COACH-13] what is planned for the minutes given is done within them, with getting ready before each set and side', () => {
  let sessions = 0;
  for (const place of Object.keys(bodyPlaces) as BodyPlace[])
    for (const minutes of [5, 8, 12, 15, 20, 30, 45]) {
      const side = bodyPlaces[place].sided ? ('left' as const) : null;
      const given = person({ worst: { place, side }, minutes, goals: ['balance', 'stamina'] });
      const advice = planWeek(given, history(), library, today);
      if (advice.outcome !== 'plan') continue;
      for (const { session } of planOf(advice).days) {
        if (session === null) continue;
        sessions += 1;
        const seconds = played(session);
        expect(seconds, `${place}, ${minutes} minutes`).toBeLessThanOrEqual(minutes * 60);
        // Seconds are whole, of each set.
        expect(Math.abs(seconds - session.seconds), `${place}, ${minutes} minutes`).toBeLessThan(20);
      }
    }
  expect(sessions).toBeGreaterThan(200);
});
