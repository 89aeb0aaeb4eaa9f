/** Where only some days were read, what lies in a session may have been read in part: what decides its day is looked for here. */
import { MS_PER_DAY } from '#core/lib/day.ts';
import type { Fact, RecordData } from '#core/records/index.ts';
import { besideSession, firstMoments, whenItWas } from '#core/rules/session/when-it-was.ts';
import type { MergedDocument } from '#core/sync/merge.ts';
import type { Space } from '../space/space.ts';
import { factsBetween } from './facts-between.ts';
import type { TakenBack } from './facts-between.ts';
import { setsOfSessions } from './sets-of-sessions.ts';
import type { SessionSpan } from './sets-of-sessions.ts';

const ownBetween = async (
  space: Space,
  from: number,
  until: number,
  takenBack?: TakenBack,
): Promise<ReadonlyMap<string, number>> =>
  firstMoments(
    ...(await Promise.all([
      factsBetween(space, 'set', from, until, { takenBack }),
      factsBetween(space, 'pain_checkin', from, until, { takenBack }),
    ])),
  );

/** A session ends within a day, so the first moment of its own lies no further from any other. */
async function lookedAt(
  space: Space,
  id: string,
  [from, until]: readonly [number, number],
  seen: number | undefined,
  takenBack?: TakenBack,
): Promise<number | undefined> {
  const found = await Promise.all([
    ownBetween(space, from, until + 1, takenBack),
    ...(seen === undefined ? [] : [ownBetween(space, seen - MS_PER_DAY, seen + 1, takenBack)]),
  ]);
  const firsts = found.flatMap((firsts) => firsts.get(id) ?? []);
  return firsts.length === 0 ? seen : Math.min(...firsts);
}

/** Whether a set or an answer of it stands where its header says, so that whoever reads those days finds it. */
export async function hasFactsBeside(
  space: Space,
  id: string,
  { startedAt, endedAt }: Pick<RecordData['session'], 'startedAt' | 'endedAt'>,
): Promise<boolean> {
  if (startedAt === undefined) return false;
  const [from, until] = besideSession(startedAt, endedAt);
  return (await ownBetween(space, from, until + 1)).has(id);
}

/**
 * Of sessions of which some days were read the first moments. Whose own seem to lie elsewhere may have others where its
 * header says, as where only a late answer was read, or on the day before: there it is looked for them.
 * @param seen by `firstMoments`, of the days that were read
 */
export async function firstsOf(
  space: Space,
  sessions: ReadonlyMap<string, MergedDocument>,
  seen: ReadonlyMap<string, number>,
  takenBack?: TakenBack,
): Promise<ReadonlyMap<string, number>> {
  const firsts = new Map(seen);
  await Promise.all(
    [...sessions].map(async ([id, { fields }]) => {
      const header = whenItWas(fields, undefined);
      const own = seen.get(id);
      if (header.startedAt === undefined || whenItWas(fields, own).shift === 0) return;
      const first = await lookedAt(space, id, besideSession(header.startedAt, header.endedAt), own, takenBack);
      if (first !== undefined) firsts.set(id, first);
    }),
  );
  return firsts;
}

/**
 * The same of sessions whose sets are read, wherever they lie. Of one without any the answers are looked through, wherever they
 * lie, unless one of them is where its header says.
 */
export async function firstsOfSpans(
  space: Space,
  spans: readonly SessionSpan[],
): Promise<{
  readonly sets: ReadonlyMap<string, readonly Fact<'set'>[]>;
  readonly firsts: ReadonlyMap<string, number>;
}> {
  const sets = await setsOfSessions(space, spans);
  const firsts = new Map(firstMoments(...sets.values()));
  let everywhere: Promise<ReadonlyMap<string, number>> | null = null;
  /** Read once, however many need it. */
  const ofAllAnswers = async (): Promise<ReadonlyMap<string, number>> =>
    (everywhere ??= factsBetween(space, 'pain_checkin', 0, Number.MAX_SAFE_INTEGER).then((all) => firstMoments(all)));
  await Promise.all(
    spans.map(async ({ id, startedAt, endedAt }) => {
      const own = firsts.get(id);
      if (own !== undefined && whenItWas({ startedAt, endedAt }, own).shift === 0) return;
      const first =
        (await lookedAt(space, id, besideSession(startedAt, endedAt), own)) ?? (await ofAllAnswers()).get(id);
      if (first !== undefined) firsts.set(id, first);
    }),
  );
  return { sets, firsts };
}
