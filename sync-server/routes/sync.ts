/** `POST /api/sync`, the protocol's one call. Always 200 once the batch was read; docs/sync.md says the rest. */
import { derivedHash } from '../../core/rules/overview';
import { RULESET } from '../../core/rules/rulesets';
import { MIN_SCHEMA, PROTOCOL, SCHEMA } from '../../core/sync/limits';
import { syncRequest } from '../../core/sync/protocol';
import { append, operationHash } from '../log/append';
import { readLog } from '../log/read';
import { readJson } from '../middleware/read-json';
import { refuse } from '../middleware/refuse';
import { acknowledge } from '../state/device-ack';
import { daysOf } from '../state/owner-state';
import { fieldsOf } from './fields-of';
import type Router from '@koa/router';
import type { Change, OperationResult, SyncAnswer, SyncRequest } from '../../core/sync/protocol';
import type { AppendDeps, Outcome } from '../log/append';
import type { LogPage } from '../log/read';
import type { RequestState } from '../middleware/app-context';
import type { OwnerStates } from '../state/owner-states';
import type { LogRow } from '../store/store';

export interface SyncDeps extends AppendDeps {
  readonly states: OwnerStates;
}

const changeOf = (row: LogRow): Change => ({
  rev: row.rev,
  ...(row.opId !== row.key && { id: row.opId }),
  e: row.entity,
  k: row.key,
  t: row.type,
  v: row.schema,
  ...(row.hlc !== undefined && { hlc: row.hlc }),
  d: { ...row.data },
});

function resultOf(id: string, outcome: Outcome): OperationResult {
  switch (outcome.st) {
    case 'applied':
    case 'duplicate': {
      const { rev, restamped, hlc } = outcome.row;
      return { id, st: outcome.st, rev, ...(restamped === true && hlc !== undefined && { restamped: hlc }) };
    }
    case 'rejected':
      return { id, st: 'rejected', code: outcome.code, ...(outcome.field !== undefined && { field: outcome.field }) };
    case 'retry':
      return { id, st: 'retry', after: outcome.after };
  }
}

/** A deed that someone did earlier is stored, and answered with the one that stands. */
async function withStanding({ store, states }: SyncDeps, owner: string, outcomes: readonly Outcome[], results: OperationResult[]): Promise<OperationResult[]> {
  const hasPlainKey = (outcome: Outcome): boolean => outcome.st === 'applied' && outcome.row.type === 'append' && outcome.row.key !== outcome.row.opId;
  if (!outcomes.some(hasPlainKey)) return results;
  const { standing } = await states.at(owner);
  const beaten = new Map<string, string>();
  for (const outcome of outcomes) {
    if (outcome.st !== 'applied' || !hasPlainKey(outcome)) continue;
    const held = standing.get(outcome.row.key);
    const isBefore = held !== undefined && (held.at < Number(outcome.row.data['at']) || (held.at === outcome.row.data['at'] && held.id < outcome.row.opId));
    if (isBefore) beaten.set(outcome.row.opId, held.id);
  }
  if (beaten.size === 0) return results;
  const docs = new Map((await store.findOps(owner, [...beaten.values()])).map((row) => [row.opId, { id: row.opId, ...row.data }]));
  return results.map((result) => {
    const doc = docs.get(beaten.get(result.id) ?? '');
    return doc === undefined || result.st !== 'applied' ? result : { ...result, st: 'superseded', doc };
  });
}

/** What the asking device does not hold yet: its own operations that were taken as sent are left out. */
const changesFor = ({ cursor, own, device }: SyncRequest, page: LogPage): Change[] => {
  const wantsOwn = own === true || cursor.rev === 0 || page.renewed;
  return page.rows.filter((row) => wantsOwn || row.device !== device || row.restamped === true).map(changeOf);
};

async function derivedFor({ states }: SyncDeps, owner: string, page: LogPage): Promise<SyncAnswer['derived']> {
  if (page.more || page.rows.length === 0) return undefined;
  const state = await states.at(owner);
  if (state.rev !== page.cursor.rev) return undefined;
  return { ruleset: RULESET.id, rev: page.cursor.rev, hash: await derivedHash(daysOf(state)) };
}

async function answer(deps: SyncDeps, request: SyncRequest): Promise<SyncAnswer> {
  const { owner, device, ops, cursor, limit, seq } = request;
  const outcomes = await append(deps, owner, device, ops.map((op) => ({ op, bodyHash: operationHash(op) })));
  const results = await withStanding(deps, owner, outcomes, outcomes.map((outcome, index) => resultOf(ops[index]?.id ?? '', outcome)));
  const finals = ops.flatMap((op, index) => (outcomes[index]?.st === 'retry' ? [] : [op.seq]));
  const pulled = async (): Promise<[LogPage, SyncAnswer['derived']]> => {
    const page = await readLog(deps.store, owner, cursor, limit);
    return [page, await derivedFor(deps, owner, page)];
  };
  const [ackSeq, [page, derived]] = await Promise.all([acknowledge(deps.store, owner, device, finals, seq.max), pulled()]);
  return {
    p: PROTOCOL,
    now: deps.now(),
    minSchema: MIN_SCHEMA,
    schema: SCHEMA,
    results,
    ackSeq,
    changes: changesFor(request, page),
    cursor: page.cursor,
    more: page.more,
    ...(derived !== undefined && { derived }),
  };
}

const otherProtocol = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'p' in value && typeof value.p === 'number' && value.p !== PROTOCOL;

export function addSyncRoutes(router: Router<RequestState>, deps: SyncDeps): void {
  router.post('/api/sync', async (ctx) => {
    const body = await readJson(ctx.req);
    const { session } = ctx.state;
    if (session === null) return refuse(ctx, 'not_signed_in');
    if (!body.ok) return refuse(ctx, body.failure);
    if (otherProtocol(body.value)) return refuse(ctx, 'protocol_version', { fields: ['p'] });
    const parsed = syncRequest.safeParse(body.value);
    if (!parsed.success) return refuse(ctx, 'unprocessable', { fields: fieldsOf(parsed.error) });
    const request = parsed.data;
    if (request.schema < MIN_SCHEMA) return refuse(ctx, 'protocol_version', { fields: ['schema'] });
    if (request.owner !== session.owner) return refuse(ctx, 'owner_mismatch', { fields: ['owner'] });
    if (request.device !== session.device) return refuse(ctx, 'owner_mismatch', { fields: ['device'] });
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await answer(deps, request);
  });
}
