/** How much a row takes by the measure of the quota, and the largest answer that an owner of the largest drafts can ask for. */
import { dayOf } from '../../core/lib/day.ts';
import type { Day } from '../../core/lib/day.ts';
import { LIMITS } from '../../core/sync/limits.ts';
import type { Cursor, SyncAnswer } from '../../core/sync/protocol.ts';
import { parseOperation } from '../../sync-server/log/validate-operation.ts';
import { rowBytes } from '../../sync-server/store/row-bytes.ts';
import { edit, idOf, ownerKey } from '../../sync-server/testing/builders.ts';
import { signIn } from '../../sync-server/testing/test-server.ts';
import { MIB, plain } from '../report/figures.ts';
import { DASH } from '../report/row.ts';
import type { Row } from '../report/row.ts';
import { startCountedServer } from '../server/counted-store.ts';
import { personDays } from '../server/person-days.ts';
import type { BenchStage } from '../stage.ts';

const PART = 'Room';
const PEOPLE = 200;
const YEAR_DAYS = 365;
const DRAFTS = 1000;
const DRAFTS_A_PUSH = 15;
/** of each of the three texts of a draft; the letter takes six bytes in JSON */
const LETTERS = 3_400;
const LETTER = '\u0001';

function measureRows(): Row {
  const from = (dayOf(Date.now(), 0) - YEAR_DAYS) as Day;
  const bytes = Array.from({ length: PEOPLE }, (_, person) => personDays(person, 'd_room', from, YEAR_DAYS, 1)).flatMap(
    (operations) =>
      operations.map(({ op }) => {
        const parsed = parseOperation(op, Date.now());
        if (!parsed.ok) throw new Error(`${parsed.failure.code} ${parsed.failure.field ?? ''}`);
        return rowBytes(parsed.value);
      }),
  );
  const sum = bytes.reduce((total, one) => total + one, 0);
  return {
    part: PART,
    measure: `Bytes of a row by the measure of the quota, ${PEOPLE} user-years`,
    ours: plain(sum / bytes.length, 'bytes'),
    beside: `a user-year ${plain(sum / PEOPLE / MIB, 'MiB')}`,
    ratio: DASH,
    target: DASH,
    met: null,
  };
}

export async function measureRoom(stage: BenchStage): Promise<Row[]> {
  const server = await startCountedServer(await stage.newFolder('room'));
  try {
    const device = await signIn({ url: server.url, clock: { now: Date.now() } }, await ownerKey());
    const text = LETTER.repeat(LETTERS);
    const d = { about: 'trial', rating: 3, recommend: true, experience: text, mostValuable: text, improvements: text };
    const ops = Array.from({ length: DRAFTS }, (_, i) => edit(i + 1, 'feedback_draft', idOf(i + 1), d));
    const answers: number[] = [];
    let longest = 0;
    const ask = async (members: Parameters<typeof device.send>[0]): Promise<SyncAnswer> => {
      const from = performance.now();
      const body = await (await device.send(members)).text();
      longest = Math.max(longest, performance.now() - from);
      answers.push(Buffer.byteLength(body));
      return JSON.parse(body) as SyncAnswer;
    };
    for (let from = 0; from < DRAFTS; from += DRAFTS_A_PUSH) {
      const pushed = ops.slice(from, from + DRAFTS_A_PUSH);
      const max = from + pushed.length;
      const { results } = await ask({ ops: pushed, seq: { first: from + 1, last: max, max } });
      if (results.some(({ st }) => st !== 'applied')) throw new Error(`not applied: ${JSON.stringify(results[0])}`);
    }
    let heard = 0;
    for (let cursor: Cursor = { epoch: 0, rev: 0, op: null }, more = true; more;) {
      const page = await ask({ cursor, own: true });
      heard += page.changes.length;
      ({ cursor, more } = page);
    }
    if (heard !== DRAFTS) throw new Error(`heard ${heard} of ${DRAFTS}`);
    const largest = Math.max(...answers);
    return [
      measureRows(),
      {
        part: PART,
        measure: `Largest answer as JSON, an owner with ${DRAFTS} drafts of the largest size, ${answers.length} answers`,
        ours: plain(largest / MIB, 'MiB'),
        beside: `the slowest ${plain(longest, 'ms')}`,
        ratio: DASH,
        target: `at most ${LIMITS.answerBytes / MIB} MiB`,
        met: largest <= LIMITS.answerBytes,
      },
    ];
  } finally {
    await server.close();
  }
}
