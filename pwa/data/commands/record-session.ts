import { ok } from '#core/lib/result.ts';
import type { RecordData } from '#core/records/index.ts';
import { readyEdit } from '../records/edit-record.ts';
import { newOperationId } from '../records/outbox.ts';
import { momentOf, readyFact } from '../records/record-fact.ts';
import { writeAll } from '../records/write-together.ts';
import type { ReadyWrite } from '../records/write-together.ts';
import type { Space } from '../space/space.ts';
import type { CommandResult } from './command-failure.ts';

export interface WholeSession extends Pick<
  RecordData['session'],
  'planned' | 'cutFrom' | 'stopReason' | 'painBefore' | 'painDuring' | 'painAfter'
> {
  /** where the pain was asked about; without it the session alone tells the numbers, as older records do */
  readonly region?: string;
  /** of the session, whole, 1 to 480 */
  readonly minutes: number;
  /** in the order in which they were done */
  readonly sets: readonly Pick<RecordData['set'], 'exerciseId' | 'side' | 'repetitions' | 'seconds' | 'loadKg'>[];
}

/** A session that ended now, with its sets spread over its minutes, its pain, and the activity by which the streak counts it. */
export async function recordSession(
  space: Space,
  { minutes, sets, region, ...session }: WholeSession,
): Promise<CommandResult<{ readonly id: string }>> {
  const moment = momentOf(space);
  const id = newOperationId();
  const lastedMs = minutes * 60_000;
  const startedAt = moment.at - lastedMs;
  const header = readyEdit(space, 'session', id, {
    startedAt,
    endedAt: moment.at,
    off: moment.off,
    tz: moment.tz,
    exercises: [...new Set(sets.map(({ exerciseId }) => exerciseId))],
    ...session,
  });
  if (!header.ok) return header;
  const asked = [
    ['before', session.painBefore, startedAt],
    ['during', session.painDuring, moment.at],
    ['after', session.painAfter, moment.at],
  ] as const;
  const answers = asked.flatMap(([when, level, at]) =>
    region === undefined || level === undefined ? [] : [{ ...moment, at, region, level, when, sessionId: id }],
  );
  const facts = await Promise.all([
    ...answers.map((answer) => readyFact(space, 'pain_checkin', answer)),
    ...sets.map((set, at) =>
      readyFact(space, 'set', {
        ...moment,
        at: startedAt + Math.round((lastedMs * (at + 1)) / sets.length),
        sessionId: id,
        ...set,
      }),
    ),
    readyFact(space, 'activity', { ...moment, kind: 'daily_exercise', minutes }),
  ]);
  const writes: ReadyWrite[] = [header.value];
  for (const ready of facts) {
    if (!ready.ok) return ready;
    writes.push(ready.value);
  }
  const written = await writeAll(space, writes);
  return written.ok ? ok({ id }) : written;
}
