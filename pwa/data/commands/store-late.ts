import { dayOf } from '#core/lib/day.ts';
import type { KeptRun } from '#core/rules/session/kept-run.ts';
import type { DoneSet } from '#core/rules/session/run.ts';
import { activitiesOfSets } from '#core/rules/session/work-done.ts';
import { momentOf, readyFact } from '../records/record-fact.ts';
import { writeTogether } from '../records/write-together.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';
import { dataOfSet, momentAt, readyEnd, readySign } from './run-session.ts';
import type { SessionEnd } from './run-session.ts';

/** What was done and said on a page and could not be stored there. */
export interface Late {
  readonly sets: readonly DoneSet[];
  /** null: none was answered */
  readonly pain: number | null;
  /** a sign was told */
  readonly isSign: boolean;
  /** it was stopped there because of pain */
  readonly isPainStop: boolean;
}

/**
 * What could not be stored before its session was ended or went on elsewhere. Sets are added to it, as a set is that is brought
 * back after it, and with what they count as in the streak: whoever ended it knew nothing of them. A pain that was answered in
 * it and not stored is an answer of now, a sign is told now and ends it, and so does a stop because of pain: of two ends the
 * more careful one counts.
 */
export async function storeLate(
  space: Space,
  { sessionId, startedAt, region }: Pick<KeptRun, 'sessionId' | 'startedAt' | 'region'>,
  { sets, pain, isSign, isPainStop }: Late,
  purposes: SessionEnd['purposes'],
): Promise<CommandResult<null>> {
  const dayAt = (moment: number): number => dayOf(moment, space.device.offsetAt(moment));
  const facts = await Promise.all([
    ...sets.map((set) => readyFact(space, 'set', dataOfSet(space, sessionId, set))),
    ...(pain === null
      ? []
      : [readyFact(space, 'pain_checkin', { ...momentOf(space), region, level: pain, when: 'during', sessionId })]),
    ...(isSign ? [readySign(space)] : []),
    ...activitiesOfSets(startedAt, sets, purposes, dayAt).map(({ at, ...activity }) =>
      readyFact(space, 'activity', { ...momentAt(space, at), ...activity }),
    ),
  ]);
  const ready = facts.flatMap((fact) => (fact.ok ? [fact.value] : []));
  for (const fact of facts) if (!fact.ok) return fact;
  const stop = isSign ? 'sign' : isPainStop ? 'pain' : null;
  const now = space.device.now();
  return writeTogether(space, async (write) => {
    for (const one of ready) await write(one);
    const edit =
      stop === null ? null : await readyEnd(space, sessionId, { endedAt: now, stopReason: stop, stoppedAt: now });
    if (edit !== null) await write(edit);
    return null;
  });
}
