/** `POST /api/sync`, the protocol's one call. Always 200 once the batch was read; docs/sync.md says the rest. */
import { exchange } from '#core/api/sync.ts';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { z } from '#core/records/schema.ts';
import { RULESET } from '#core/rules/rulesets.ts';
import { hashOf } from '#core/rules/running-totals.ts';
import type { Hlc } from '#core/sync/clock.ts';
import { PROTOCOL } from '#core/sync/limits.ts';
import { parseEnvelopeOperation, START, syncEnvelope } from '#core/sync/protocol.ts';
import type { Change, Operation, OperationResult, SyncAnswer, SyncEnvelope } from '#core/sync/protocol.ts';
import { MIN_SCHEMA, SCHEMA } from '#core/sync/schema.ts';
import { append, NEWER_VERSION, operationHash } from '../log/append.ts';
import type { Outcome } from '../log/append.ts';
import { logOf } from '../log/log-names.ts';
import { readLog } from '../log/read.ts';
import type { LogPage } from '../log/read.ts';
import { isTooLarge } from '../log/validate-operation.ts';
import type { Rejection } from '../log/validate-operation.ts';
import { answer, fieldsOf } from '../middleware/answer.ts';
import type { Failure } from '../middleware/answer.ts';
import type { Services } from '../services.ts';
import { acknowledge } from '../state/device-ack.ts';
import { knowsKey } from '../state/owner-figures.ts';
import type { LogRow } from '../store/store.ts';

/** fields named in one error, and the longest name that is said back */
const MOST_FIELDS = 20;
const LONGEST_FIELD = 120;

/** An operation, or why it alone is rejected: its id could be read. */
type SentOperation =
  | { readonly op: Operation }
  | { readonly rejected: { readonly id: string; readonly seq: number | null; readonly rejection: Rejection } };

/** A row of the log as devices are given it. */
export const changeOf = ({ restOf, ...row }: LogRow): Change => ({
  rev: row.rev,
  ...((restOf ?? row.opId) !== row.key && { id: restOf ?? row.opId }),
  e: row.entity,
  k: row.key,
  t: row.type,
  v: row.schema,
  ...(row.hlc !== undefined && { hlc: row.hlc }),
  ...(row.base !== undefined && { base: [...row.base] }),
  // earlier versions kept moments that no answer can say
  ...(Number.isSafeInteger(row.atDevice) && { atDevice: row.atDevice }),
  d: { ...row.data },
});

/** @param sentHlc the clock it was sent with: where another one stands, the device is told */
function resultOf(id: string, outcome: Outcome, sentHlc?: Hlc): OperationResult {
  switch (outcome.st) {
    case 'applied':
    case 'duplicate': {
      const { rev, hlc, atDevice, data } = outcome.row;
      return {
        id,
        st: outcome.st,
        rev,
        ...(hlc !== undefined && hlc !== sentHlc && { restamped: hlc }),
        ...(atDevice !== undefined && { at: Number(data['at']) }),
      };
    }
    case 'superseded':
      // without a revision: this operation has none, the one it was made from stands
      return { id, st: 'superseded' };
    case 'rejected':
      return {
        id,
        st: 'rejected',
        code: outcome.code,
        ...(outcome.field !== undefined && { field: outcome.field.slice(0, LONGEST_FIELD) }),
      };
    case 'retry':
      return { id, ...outcome };
  }
}

/** What was done earlier elsewhere is stored too, and answered as superseded. */
async function withSuperseded(
  { states }: Services,
  owner: string,
  outcomes: readonly Outcome[],
  results: OperationResult[],
): Promise<OperationResult[]> {
  const hasPlainKey = (outcome: Outcome): boolean =>
    outcome.st === 'applied' && outcome.row.type === 'append' && outcome.row.key !== outcome.row.opId;
  if (!outcomes.some(hasPlainKey)) return results;
  const figures = await states.figures(owner);
  const isKnown = outcomes.every(
    (outcome) => !hasPlainKey(outcome) || outcome.st !== 'applied' || knowsKey(figures, outcome.row.key),
  );
  const { winning } = isKnown ? figures : await states.at(owner);
  const beaten = new Set<string>();
  for (const outcome of outcomes) {
    if (outcome.st !== 'applied' || !hasPlainKey(outcome)) continue;
    const held = winning.get(outcome.row.key);
    const isBefore =
      held !== undefined &&
      (held.at < Number(outcome.row.data['at']) || (held.at === outcome.row.data['at'] && held.id < outcome.row.opId));
    if (isBefore) beaten.add(outcome.row.opId);
  }
  return results.map((result) =>
    beaten.has(result.id) && result.st === 'applied' ? { ...result, st: 'superseded' } : result,
  );
}

/** What the asking device does not hold yet: its own operations that were taken as sent are left out. */
const changesFor = ({ cursor, own, device }: SyncEnvelope, page: LogPage): Change[] => {
  const wantsOwn = own === true || cursor.rev === 0 || page.renewed;
  return page.rows.filter((row) => wantsOwn || row.device !== device || row.restamped === true).map(changeOf);
};

async function derivedFor(
  { states }: Services,
  { owner, cursor }: SyncEnvelope,
  page: LogPage,
): Promise<SyncAnswer['derived']> {
  if (page.more || page.rows.length === 0) return undefined;
  const { rev, running } = await states.figures(owner, page.renewed ? undefined : { after: cursor, rows: page.rows });
  if (rev !== page.cursor.rev) return undefined;
  return { ruleset: RULESET.id, rev, hash: await hashOf(running.totals) };
}

type Pulled = Pick<SyncAnswer, 'changes' | 'cursor' | 'more' | 'derived'>;

async function pull(deps: Services, request: SyncEnvelope): Promise<Pulled> {
  const page = await readLog(deps.store, request.owner, request.cursor, request.limit);
  const derived = await derivedFor(deps, request, page);
  return {
    changes: changesFor(request, page),
    cursor: page.cursor,
    more: page.more,
    ...(derived !== undefined && { derived }),
  };
}

/** Telemetry is only ever handed in. */
const NOTHING_PULLED: Pulled = { changes: [], cursor: START, more: false };

async function exchanged(
  deps: Services,
  request: SyncEnvelope,
  sent: readonly SentOperation[],
  hasRoom: () => Promise<boolean>,
): Promise<SyncAnswer> {
  const { owner, device, clock, ck = 0, cursor, schema, seq, own, log = 'core' } = request;
  const name = logOf(owner, log);
  // a mirror built anew from the start has found that the figures differ: they are not trusted either
  if (log === 'core' && own === true && cursor.rev === 0) await deps.states.heal(owner);
  const ops = sent.flatMap((one) => ('op' in one ? one.op : []));
  const outcomes = await append(
    deps,
    name,
    device,
    ops.map((op) => ({ op, bodyHash: operationHash(op) })),
    { log, schema, clock: { now: clock, ck } },
  );
  const taken = await withSuperseded(
    deps,
    name,
    outcomes,
    outcomes.map((outcome, index) => resultOf(ops[index]?.id ?? '', outcome, ops[index]?.hlc)),
  );
  const next = taken.values();
  // one that this code cannot read may be one that only a newer server can
  const isNewer = schema > SCHEMA;
  const results = sent.flatMap((one): OperationResult[] => {
    if ('rejected' in one) {
      const { id, rejection } = one.rejected;
      return [resultOf(id, isNewer ? NEWER_VERSION : { st: 'rejected', ...rejection })];
    }
    const { value } = next.next();
    return value === undefined ? [] : [value];
  });
  const finals = [
    ...ops.flatMap((op, index) => (outcomes[index]?.st === 'retry' ? [] : [op.seq])),
    ...sent.flatMap((one) => ('rejected' in one && !isNewer ? (one.rejected.seq ?? []) : [])),
  ];
  // below the first that it still holds are the numbers that the device has given up
  const settledUpTo = sent.length === 0 ? 0 : Math.min(seq.first - 1, seq.max);
  const [ackSeq, pulled] = await Promise.all([
    acknowledge(deps.store, name, device, finals, seq.max, settledUpTo, hasRoom),
    log === 'core' ? pull(deps, request) : NOTHING_PULLED,
  ]);
  const quota = ops.length > 0 && log === 'core' ? await deps.quotas.used(owner) : null;
  return {
    p: PROTOCOL,
    now: deps.now(),
    minSchema: MIN_SCHEMA,
    schema: SCHEMA,
    results,
    ackSeq,
    ...pulled,
    ...(quota !== null && { quota }),
  };
}

const readableId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });
const readableSeq = z.object({ seq: z.int().check(z.minimum(1)) });

/** One by one, so that a bad operation is rejected alone; or the places where not even an id can be read. */
function readEach(ops: readonly unknown[]): Result<SentOperation[], string[]> {
  const sent: SentOperation[] = [];
  const unreadable: string[] = [];
  for (const [index, value] of ops.entries()) {
    const parsed = isTooLarge(value) ? null : parseEnvelopeOperation(value);
    if (parsed?.ok === true) {
      sent.push({ op: parsed.value });
      continue;
    }
    const rejection: Rejection =
      parsed === null ? { code: 'operation_too_large' } : { code: 'invalid', field: parsed.failure.field };
    const id = readableId.safeParse(value);
    const seq = readableSeq.safeParse(value);
    if (id.success)
      sent.push({
        rejected: { id: id.data.id, seq: seq.success ? seq.data.seq : null, rejection },
      });
    else unreadable.push(`ops.${index}.id`);
  }
  return unreadable.length === 0 ? ok(sent) : fail(unreadable.slice(0, MOST_FIELDS));
}

const otherProtocol = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'p' in value && typeof value.p === 'number' && value.p !== PROTOCOL;

const isOfNewerSchema = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'schema' in value &&
  typeof value.schema === 'number' &&
  value.schema > SCHEMA;

type PushFailure = Failure<'protocol_version' | 'newer_version' | 'unprocessable'>;

/** What only a server of a newer schema can read is sent again later. */
const unread = (value: unknown, fields: readonly string[]): Result<never, PushFailure> =>
  isOfNewerSchema(value)
    ? fail({ code: NEWER_VERSION.code, retryAfter: NEWER_VERSION.after })
    : fail({ code: 'unprocessable', fields });

function readEnvelope(value: unknown): Result<SyncEnvelope, PushFailure> {
  if (otherProtocol(value)) return fail({ code: 'protocol_version', fields: ['p'] });
  const parsed = syncEnvelope.safeParse(value);
  if (!parsed.success) return unread(value, fieldsOf(parsed.error));
  return parsed.data.schema < MIN_SCHEMA ? fail({ code: 'protocol_version', fields: ['schema'] }) : ok(parsed.data);
}

export const push = answer(
  exchange,
  (services) =>
    async ({ ctx, session, body: request }) => {
      if (request.owner !== session.owner) return fail({ code: 'owner_mismatch', fields: ['owner'] });
      if (request.device !== session.device) return fail({ code: 'owner_mismatch', fields: ['device'] });
      const sent = readEach(request.ops);
      if (!sent.ok) return unread(request, sent.failure);
      const room = sent.value.length > 0 ? await services.mayStore(ctx) : ok(null);
      if (!room.ok) return room;
      const hasRoom = async (): Promise<boolean> => (await services.mayStore(ctx)).ok;
      const answered = await exchanged(services, request, sent.value, hasRoom);
      const { log } = ctx.state;
      ctx.res.once('finish', () => {
        services
          .prune(request.owner, request.log ?? 'core')
          .catch((error: unknown) => log.error({ err: error }, 'pruning failed'));
      });
      return ok(answered);
    },
  readEnvelope,
);
