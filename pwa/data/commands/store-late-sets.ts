import { dayOf } from '#core/lib/day.ts';
import { ok } from '#core/lib/result.ts';
import type { KeptRun } from '#core/rules/session/kept-run.ts';
import type { DoneSet } from '#core/rules/session/run.ts';
import { activitiesOfSets } from '#core/rules/session/work-done.ts';
import { momentOf, readyFact } from '../records/record-fact.ts';
import { writeAll } from '../records/write-together.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';
import { dataOfSet, momentAt } from './run-session.ts';
import type { SessionEnd } from './run-session.ts';

/**
 * Sets that could not be stored before their session was ended or went on elsewhere. They are added to it, as a set is that
 * is brought back after it, and with what they count as in the streak: whoever ended it knew nothing of them. A pain that was
 * answered in it and not stored is an answer of now.
 */
export async function storeLateSets(
  space: Space,
  { sessionId, startedAt, region }: Pick<KeptRun, 'sessionId' | 'startedAt' | 'region'>,
  sets: readonly DoneSet[],
  purposes: SessionEnd['purposes'],
  pain: number | null = null,
): Promise<CommandResult<null>> {
  const dayAt = (moment: number): number => dayOf(moment, space.device.offsetAt(moment));
  const facts = await Promise.all([
    ...sets.map((set) => readyFact(space, 'set', dataOfSet(space, sessionId, set))),
    ...(pain === null
      ? []
      : [readyFact(space, 'pain_checkin', { ...momentOf(space), region, level: pain, when: 'during', sessionId })]),
    ...activitiesOfSets(startedAt, sets, purposes, dayAt).map(({ at, ...activity }) =>
      readyFact(space, 'activity', { ...momentAt(space, at), ...activity }),
    ),
  ]);
  const ready = facts.flatMap((fact) => (fact.ok ? [fact.value] : []));
  for (const fact of facts) if (!fact.ok) return fact;
  const written = await writeAll(space, ready);
  return written.ok ? ok(null) : written;
}
