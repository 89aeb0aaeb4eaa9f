/**
 * The streak calls of the specification, for clients that hold no data of their own. What they record goes
 * through the same log as everything else, as device `http`, so a phone sees it with its next sync.
 */
import { createHash } from 'node:crypto';
import { v7 as uuidV7 } from 'uuid';
import { HTTP_DEVICE } from '#core/api/fields.ts';
import {
  completeChallenge,
  listBadges,
  listDailyChallenges,
  logActivity,
  readUserData,
  RECORD_ERRORS,
} from '#core/api/streak.ts';
import type { Recorded, RecordRequest, UserData } from '#core/api/streak.ts';
import { canonicalJson } from '#core/lib/canonical-json.ts';
import { dayOf, isZoneOffset, nearestZoneOffset } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { completionKey } from '#core/records/completion.ts';
import { keyOf, records } from '#core/records/index.ts';
import type { FactEntity, RecordData } from '#core/records/index.ts';
import { DEFAULT_SETTINGS, SETTINGS_KEY } from '#core/records/settings.ts';
import { challengesOf } from '#core/rules/challenges.ts';
import { deriveOverview } from '#core/rules/overview.ts';
import type { Operation } from '#core/sync/protocol.ts';
import type { Session } from '../identity/session-token.ts';
import { append } from '../log/append.ts';
import type { Outcome } from '../log/append.ts';
import { answer } from '../middleware/answer.ts';
import type { Failure } from '../middleware/answer.ts';
import type { AppContext } from '../middleware/app-context.ts';
import type { Services } from '../services.ts';
import { daysOf, emptyState, lastOffsetOf } from '../state/owner-state.ts';
import type { OwnerState } from '../state/owner-state.ts';
import type { Texts } from '../texts.ts';

type BadOffset = Failure<'offset_out_of_range'>;

/** The header's offset, else the owner's last one, else 0. */
export function offsetFor(ctx: AppContext, state: OwnerState): Result<number, BadOffset> {
  const header = ctx.get('X-UTC-Offset').trim();
  if (header === '') return ok(nearestZoneOffset(lastOffsetOf(state) ?? 0));
  return /^[+-]?\d{1,3}$/.test(header) && isZoneOffset(Number(header))
    ? ok(Number(header))
    : fail({ code: 'offset_out_of_range', fields: ['X-UTC-Offset'] });
}

export const userData = (state: OwnerState, now: number, off: number): UserData =>
  deriveOverview(daysOf(state), now, off);

function languageOf(ctx: AppContext, texts: Texts): string {
  ctx.vary('Accept-Language');
  const language = ctx.acceptsLanguages([...texts.languages]);
  return typeof language === 'string' ? language : 'en';
}

export const readNumbers = answer(readUserData, ({ states, now }) => async ({ ctx, session }) => {
  const state = await states.at(session.owner);
  const off = offsetFor(ctx, state);
  return off.ok ? ok({ data: userData(state, now(), off.value) }) : off;
});

export const badges = answer(listBadges, ({ states, now, texts }) => async ({ ctx, session }) => {
  const earned = deriveOverview(daysOf(await states.at(session.owner)), now(), 0).badges;
  const language = languageOf(ctx, texts);
  return ok({
    badges: earned.map(({ id, earnedAt }) => ({
      id,
      name: texts.of(language, 'badges', id, 'name'),
      description: texts.of(language, 'badges', id, 'description'),
      earnedAt,
    })),
  });
});

export const challenges = answer(listDailyChallenges, ({ states, now, texts }) => async ({ ctx, session }) => {
  const state = session === null ? emptyState() : await states.at(session.owner);
  const off = offsetFor(ctx, state);
  if (!off.ok) return off;
  const day = dayOf(now(), off.value);
  const language = languageOf(ctx, texts);
  return ok({
    challenges: challengesOf(day).map(({ id, points, minutes, difficulty }) => ({
      id,
      title: texts.of(language, 'challenges', id, 'title'),
      description: texts.of(language, 'challenges', id, 'description'),
      points,
      timeEstimate: minutes,
      difficulty,
      completed: state.winning.has(completionKey(day, id)),
    })),
  });
});

/** A key of the caller's names one request: its operation's id comes from the key, so the log itself is the receipt. */
function idOf(owner: string, idempotencyKey: string): string {
  const digits = createHash('sha256')
    .update(canonicalJson([owner, idempotencyKey]))
    .digest('hex');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-7${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}

interface Recording {
  readonly owner: string;
  readonly state: OwnerState;
  readonly given: RecordRequest;
  readonly moment: { readonly at: number; readonly off: number; readonly tz: string };
  readonly id: string;
  readonly hasKey: boolean;
  readonly bodyHash: string;
}

async function recordingOf(
  ctx: AppContext,
  { states, now }: Services,
  { owner }: Session,
  given: RecordRequest,
): Promise<Result<Recording, BadOffset>> {
  const state = await states.at(owner);
  const off = offsetFor(ctx, state);
  if (!off.ok) return off;
  const key = ctx.get('Idempotency-Key');
  return ok({
    owner,
    state,
    given,
    moment: { at: given.at ?? now(), off: given.off ?? off.value, tz: given.tz ?? 'UTC' },
    id: key === '' ? uuidV7() : idOf(owner, key),
    hasKey: key !== '',
    bodyHash: createHash('sha256')
      .update(canonicalJson([ctx.path, given]))
      .digest('hex'),
  });
}

type Taken = Exclude<Outcome, { st: 'rejected' | 'retry' }>;
type RecordError = (typeof RECORD_ERRORS)[number] | 'unavailable';

async function record<E extends FactEntity>(
  services: Services,
  { owner, id, bodyHash }: Recording,
  entity: E,
  data: RecordData[E],
): Promise<Result<Taken, Failure<RecordError>>> {
  const k = keyOf(entity, data, id);
  const op: Operation = {
    id,
    seq: 0,
    e: entity,
    ...(k !== id && { k }),
    t: 'append',
    v: records[entity].version,
    d: data,
  };
  const [outcome = { st: 'retry', after: 1 }] = await append(services, owner, HTTP_DEVICE, [{ op, bodyHash }]);
  if (outcome.st === 'retry') return fail({ code: outcome.code ?? 'unavailable', retryAfter: outcome.after });
  if (outcome.st !== 'rejected') return ok(outcome);
  if (outcome.field === 'challengeId') return fail({ code: 'unknown_challenge' });
  const code = RECORD_ERRORS.find((known) => known === outcome.code) ?? 'invalid';
  return fail({ code, ...(outcome.field !== undefined && { fields: [outcome.field] }) });
}

async function recorded(
  { states, now }: Services,
  { owner, moment }: Recording,
  result: Recorded['result'],
): Promise<Result<Recorded, never>> {
  return ok({ data: userData(await states.at(owner), now(), moment.off), result });
}

export const complete = answer(completeChallenge, (services) => async ({ ctx, session, parameters, body }) => {
  const { states } = services;
  const read = await recordingOf(ctx, services, session, body ?? {});
  if (!read.ok) return read;
  const recording = read.value;
  const { at, off } = recording.moment;
  const day = (recording.given.day ?? dayOf(at, isZoneOffset(off) ? off : 0)) as Day;
  const key = completionKey(day, parameters.id);
  const winning = recording.state.winning.get(key);
  if (winning !== undefined && winning.at <= at && !recording.hasKey)
    return recorded(services, recording, { id: winning.id, st: 'duplicate', rev: winning.rev });
  const d = { ...recording.moment, day, challengeId: parameters.id };
  const taken = await record(services, recording, 'completion', d);
  if (!taken.ok) return taken;
  const { st, row } = taken.value;
  const holder = (await states.at(recording.owner)).winning.get(key);
  if (st === 'applied' && holder !== undefined && holder.id !== recording.id)
    return recorded(services, recording, { id: holder.id, st: 'duplicate', rev: holder.rev });
  return recorded(services, recording, { id: row.opId, st, rev: row.rev });
});

export const log = answer(logActivity, (services) => async ({ ctx, session, body }) => {
  const read = await recordingOf(ctx, services, session, body ?? {});
  if (!read.ok) return read;
  const recording = read.value;
  const { kind = 'daily_exercise', minutes } = recording.given;
  const held = recording.state.documents.get(SETTINGS_KEY)?.fields;
  const preset = Number(held?.['quickLogMinutes'] ?? DEFAULT_SETTINGS.quickLogMinutes);
  const d = { ...recording.moment, kind, minutes: minutes ?? preset };
  const taken = await record(services, recording, 'activity', d);
  if (!taken.ok) return taken;
  const { st, row } = taken.value;
  return recorded(services, recording, { id: row.opId, st, rev: row.rev });
});
