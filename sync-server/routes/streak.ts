/**
 * The streak calls of the specification, for clients that hold no data of their own. What they record goes
 * through the same log as everything else, as device `http`, so a phone sees it with its next sync.
 */
import { createHash } from 'node:crypto';
import type Router from '@koa/router';
import { v7 as uuidV7 } from 'uuid';
import { canonicalJson } from '#core/lib/canonical-json.ts';
import { dayOf, isZoneOffset, nearestZoneOffset } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { ACTIVITY_KINDS, completionKey } from '#core/records/fact.ts';
import { z } from '#core/records/schema.ts';
import { DEFAULT_SETTINGS } from '#core/records/settings.ts';
import { challengesOf } from '#core/rules/challenges.ts';
import { deriveOverview } from '#core/rules/overview.ts';
import type { Operation } from '#core/sync/protocol.ts';
import { append } from '../log/append.ts';
import type { AppendDeps, Outcome } from '../log/append.ts';
import { answerError } from '../middleware/answer-error.ts';
import type { AppContext, RequestState } from '../middleware/app-context.ts';
import type { ReadSignedIn } from '../middleware/read-signed-in.ts';
import type { MayStore } from '../middleware/stored-bytes-limit.ts';
import { daysOf, emptyState, lastOffsetOf } from '../state/owner-state.ts';
import type { OwnerState } from '../state/owner-state.ts';
import type { OwnerStates } from '../state/owner-states.ts';
import type { Texts } from '../texts.ts';
import { fieldsOf } from './fields-of.ts';

/** No device of a person's may have this name. */
export const HTTP_DEVICE = 'http';
const BODY_LIMIT = 4096;

export interface StreakDeps extends AppendDeps {
  readonly states: OwnerStates;
  readonly mayStore: MayStore;
  readonly readSignedIn: ReadSignedIn;
  readonly texts: Texts;
}

const recordBody = z.strictObject({
  at: z.optional(z.int()),
  off: z.optional(z.number()),
  tz: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  day: z.optional(z.int()),
  kind: z.optional(z.enum(ACTIVITY_KINDS)),
  minutes: z.optional(z.int()),
});
type RecordBody = z.output<typeof recordBody>;

/** The header's offset, else the owner's last one, else 0; null for a header that is none. */
function offsetFor(ctx: AppContext, state: OwnerState): number | null {
  const header = ctx.get('X-UTC-Offset').trim();
  if (header === '') return nearestZoneOffset(lastOffsetOf(state) ?? 0);
  return /^[+-]?\d{1,3}$/.test(header) && isZoneOffset(Number(header)) ? Number(header) : null;
}

const answerBadOffset = (ctx: AppContext): void =>
  answerError(ctx, 'offset_out_of_range', { fields: ['X-UTC-Offset'] });

function userData(state: OwnerState, now: number, off: number): object {
  const { currentStreak, longestStreak, totalPoints, activeDays, freezesHeld } = deriveOverview(
    daysOf(state),
    now,
    off,
  );
  return { currentStreak, longestStreak, totalPoints, activeDays, freezesHeld };
}

/** A key of the caller's names one request: its operation's id comes from the key, so the log itself is the receipt. */
function idOf(owner: string, idempotencyKey: string): string {
  const digits = createHash('sha256')
    .update(canonicalJson([owner, idempotencyKey]))
    .digest('hex');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-7${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}

interface Call {
  readonly owner: string;
  readonly state: OwnerState;
  readonly given: RecordBody;
  readonly moment: { readonly at: number; readonly off: number; readonly tz: string };
  readonly id: string;
  readonly hasKey: boolean;
  readonly bodyHash: string;
}

async function callOf(ctx: AppContext, deps: StreakDeps): Promise<Result<Call, () => void>> {
  const signedIn = await deps.readSignedIn(ctx, BODY_LIMIT);
  if (signedIn === null) return fail(() => undefined);
  const { session, body } = signedIn;
  if (!body.ok) return fail(() => answerError(ctx, body.failure));
  const parsed = recordBody.safeParse(body.value ?? {});
  if (!parsed.success) return fail(() => answerError(ctx, 'unprocessable', { fields: fieldsOf(parsed.error) }));
  const state = await deps.states.at(session.owner);
  const off = offsetFor(ctx, state);
  if (off === null) return fail(() => answerBadOffset(ctx));
  const key = ctx.get('Idempotency-Key');
  const given = parsed.data;
  return ok({
    owner: session.owner,
    state,
    given,
    moment: { at: given.at ?? deps.now(), off: given.off ?? off, tz: given.tz ?? 'UTC' },
    id: key === '' ? uuidV7() : idOf(session.owner, key),
    hasKey: key !== '',
    bodyHash: createHash('sha256')
      .update(canonicalJson([ctx.path, given]))
      .digest('hex'),
  });
}

async function record(
  deps: StreakDeps,
  { owner, id, bodyHash }: Call,
  operation: Omit<Operation, 'id' | 'seq' | 't' | 'v'>,
): Promise<Outcome> {
  const op: Operation = { id, seq: 0, t: 'append', v: 1, ...operation };
  const [outcome] = await append(deps, owner, HTTP_DEVICE, [{ op, bodyHash }]);
  return outcome ?? { st: 'retry', after: 1 };
}

interface Recorded {
  readonly id: string;
  readonly st: Exclude<Outcome['st'], 'rejected' | 'retry'>;
  readonly rev: number;
}

async function answerRecorded(ctx: AppContext, deps: StreakDeps, call: Call, result: Recorded): Promise<void> {
  ctx.body = { data: userData(await deps.states.at(call.owner), deps.now(), call.moment.off), result };
}

function answerOutcomeError(ctx: AppContext, outcome: Extract<Outcome, { st: 'rejected' | 'retry' }>): void {
  if (outcome.st === 'retry') {
    ctx.set('Retry-After', String(outcome.after));
    return answerError(ctx, outcome.code ?? 'unavailable');
  }
  if (outcome.field === 'challengeId') return answerError(ctx, 'unknown_challenge');
  return answerError(ctx, outcome.code, outcome.field === undefined ? {} : { fields: [outcome.field] });
}

export function addStreakRoutes(router: Router<RequestState>, deps: StreakDeps): void {
  const { states, texts, now } = deps;
  const languageOf = (ctx: AppContext): string => {
    ctx.vary('Accept-Language');
    const language = ctx.acceptsLanguages([...texts.languages]);
    return typeof language === 'string' ? language : 'en';
  };

  router.use('/api/streak', async (ctx, next) => {
    ctx.set('Cache-Control', 'no-store');
    if (ctx.method === 'POST' && !(await deps.mayStore(ctx))) return;
    await next();
  });

  router.get('/api/streak/user-data', async (ctx) => {
    const { session } = ctx.state;
    if (session === null) return answerError(ctx, 'not_signed_in');
    const state = await states.at(session.owner);
    const off = offsetFor(ctx, state);
    if (off === null) return answerBadOffset(ctx);
    ctx.body = { data: userData(state, now(), off) };
  });

  router.get('/api/streak/badges', async (ctx) => {
    const { session } = ctx.state;
    if (session === null) return answerError(ctx, 'not_signed_in');
    const { badges } = deriveOverview(daysOf(await states.at(session.owner)), now(), 0);
    const language = languageOf(ctx);
    ctx.body = {
      badges: badges.map(({ id, earnedAt }) => ({
        id,
        name: texts.of(language, 'badges', id, 'name'),
        description: texts.of(language, 'badges', id, 'description'),
        earnedAt,
      })),
    };
  });

  router.get('/api/streak/daily-challenges', async (ctx) => {
    const { session } = ctx.state;
    const state = session === null ? emptyState() : await states.at(session.owner);
    const off = offsetFor(ctx, state);
    if (off === null) return answerBadOffset(ctx);
    const day = dayOf(now(), off);
    const language = languageOf(ctx);
    ctx.body = {
      challenges: challengesOf(day).map(({ id, points, minutes, difficulty }) => ({
        id,
        title: texts.of(language, 'challenges', id, 'title'),
        description: texts.of(language, 'challenges', id, 'description'),
        points,
        timeEstimate: minutes,
        difficulty,
        completed: state.standing.has(completionKey(day, id)),
      })),
    };
  });

  router.post('/api/streak/complete-challenge/:id', async (ctx) => {
    const parsed = await callOf(ctx, deps);
    if (!parsed.ok) return parsed.failure();
    const call = parsed.value;
    const { at, off } = call.moment;
    const { id: challengeId = '' } = ctx['params'] as { id?: string };
    const day = (call.given.day ?? dayOf(at, isZoneOffset(off) ? off : 0)) as Day;
    const key = completionKey(day, challengeId);
    const standing = call.state.standing.get(key);
    if (standing !== undefined && standing.at <= at && !call.hasKey)
      return answerRecorded(ctx, deps, call, { id: standing.id, st: 'duplicate', rev: standing.rev });
    const outcome = await record(deps, call, { e: 'completion', k: key, d: { ...call.moment, day, challengeId } });
    if (outcome.st === 'rejected' || outcome.st === 'retry') return answerOutcomeError(ctx, outcome);
    const holder = (await states.at(call.owner)).standing.get(key);
    if (outcome.st === 'applied' && holder !== undefined && holder.id !== call.id)
      return answerRecorded(ctx, deps, call, { id: holder.id, st: 'duplicate', rev: holder.rev });
    return answerRecorded(ctx, deps, call, { id: outcome.row.opId, st: outcome.st, rev: outcome.row.rev });
  });

  router.post('/api/streak/log-activity', async (ctx) => {
    const parsed = await callOf(ctx, deps);
    if (!parsed.ok) return parsed.failure();
    const call = parsed.value;
    const preset = call.state.settings.fields['quickLogMinutes'] ?? DEFAULT_SETTINGS.quickLogMinutes;
    const outcome = await record(deps, call, {
      e: 'activity',
      d: { ...call.moment, kind: call.given.kind ?? 'daily_exercise', minutes: call.given.minutes ?? preset },
    });
    if (outcome.st === 'rejected' || outcome.st === 'retry') return answerOutcomeError(ctx, outcome);
    return answerRecorded(ctx, deps, call, { id: outcome.row.opId, st: outcome.st, rev: outcome.row.rev });
  });
}
