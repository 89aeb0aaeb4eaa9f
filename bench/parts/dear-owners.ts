/**
 * The cost of the most expensive owner that the rules allow: a fact under each UTC offset on each of the recent days, no two
 * of them neighbours, compared with as many facts of a plain history; and the cost of a void as a history grows.
 */
import { v7 as uuid } from 'uuid';
import { isZoneOffset, MS_PER_DAY, MS_PER_MINUTE } from '../../core/lib/day.ts';
import type { CountedFact } from '../../core/records/index.ts';
import { makeHistory } from '../client/history.ts';
import type { Row } from '../report/row.ts';
import { PER_DAY } from '../sizes.ts';
import type { BenchSize } from '../sizes.ts';
import type { BenchStage } from '../stage.ts';
import { comparedRow, inTurns, msOf, served, signedIn, stop, storeOf, writeFacts } from './request-cost.ts';

const MOST_RATIO = 3;
const MOST_SAMPLES = 40;
const DEAR_DAYS = 35;
const OFFSETS = Array.from({ length: 1_561 }, (_, i) => i - 720).filter(isZoneOffset);

/** Every second day, each offset twice, at the edges of the day. */
function dearFacts(): CountedFact[] {
  const today = Math.floor(Date.now() / MS_PER_DAY) - 2;
  return Array.from({ length: DEAR_DAYS }, (_, i) => today - 2 * (DEAR_DAYS - 1 - i)).flatMap((day) =>
    OFFSETS.flatMap((off) =>
      [MS_PER_MINUTE, MS_PER_DAY - MS_PER_MINUTE].map((into): CountedFact => {
        const id = uuid();
        const at = day * MS_PER_DAY + into - off * MS_PER_MINUTE;
        return { id, entity: 'activity', key: id, data: { at, off, tz: 'UTC', kind: 'stretching', minutes: 10 } };
      }),
    ),
  );
}

export async function measureDearOwners(stage: BenchStage, size: BenchSize): Promise<Row[]> {
  const dataDir = await stage.newFolder('dear');
  const folder = storeOf(dataDir);
  const [fewer, more] = size.costHistories;
  const samples = Math.min(size.costSamples, MOST_SAMPLES);
  const historyOf = (facts: number): CountedFact[] =>
    makeHistory({ facts, perDay: PER_DAY, before: Date.now(), withChallenges: true });
  const dear = dearFacts();
  const histories = [historyOf(fewer), historyOf(more)] as const;
  const written = [
    await writeFacts(folder, 20, histories[0]),
    await writeFacts(folder, 21, histories[1]),
    await writeFacts(folder, 22, historyOf(dear.length)),
    await writeFacts(folder, 23, dear),
  ];
  const running = await served(dataDir);
  try {
    const [small, large, plain, dearest] = await signedIn(running.server.url, running.connection, written);
    if (small === undefined || large === undefined || plain === undefined || dearest === undefined)
      throw new Error('an owner is missing');
    const { connection } = running;
    const timesOf = async (
      pair: readonly [typeof small, typeof small],
      call: Parameters<typeof inTurns>[2],
    ): Promise<[number[], number[]]> => {
      const done = await inTurns(samples, pair, call);
      return [msOf(done.get(pair[0]) ?? []), msOf(done.get(pair[1]) ?? [])];
    };
    const activities = new Map(
      [small, large].map((caller, i): [typeof small, string[]] => [
        caller,
        (histories[i] ?? []).filter(({ entity }) => entity === 'activity').map(({ id }) => id),
      ]),
    );
    const takeBack =
      (from: 'pop' | 'shift') =>
      (caller: typeof small): ReturnType<typeof small.device.takeBack> =>
        caller.device.takeBack(connection, activities.get(caller)?.[from]() ?? '');
    await inTurns(samples, [small, large, plain, dearest], ({ device }) => device.push(connection));
    // The first of each owner makes the whole state; of all samples the median is told.
    const latest = await timesOf([small, large], takeBack('pop'));
    const oldest = await timesOf([small, large], takeBack('shift'));
    const pushes = await timesOf([plain, dearest], ({ device }) => device.push(connection));
    const of = [fewer, more] as const;
    const limit = 'the walk over all days for the best streak.';
    return [
      comparedRow('Taking back the latest entry, p50, owner in memory', latest, of, limit, MOST_RATIO),
      comparedRow('Taking back the oldest entry, p50, owner in memory', oldest, of, limit, MOST_RATIO),
      comparedRow(
        'A push of one fact, p50: dearest legal owner (every offset on every second of 70 days) beside a plain one',
        pushes,
        [dear.length, dear.length],
        'the summaries of the recent days are walked for each push.',
        MOST_RATIO,
      ),
    ];
  } finally {
    await stop(running);
  }
}
