/**
 * A call as a sentence: `answer(contract, (services) => handler)`. Before the handler stand who calls, the limits, what
 * became of the owner, and the shapes of query and body; after it the shape of the answer, also in production: an answer
 * that breaks its contract is logged and 500, since no caller could rely on it, and what the contract does not name never
 * leaves the server.
 */
import type Router from '@koa/router';
import { BODY_BYTES, isRole, needsSignIn } from '#core/api/call.ts';
import type { AnswerOf, BodyOf, Call, CommonErrorCode, ParametersOf, QueryOf } from '#core/api/call.ts';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { z } from '#core/records/schema.ts';
import type { ErrorCode } from '#core/sync/errors.ts';
import type { Session } from '../identity/session-token.ts';
import { isHeard } from '../identity/standing.ts';
import type { Services } from '../services.ts';
import { answerError } from './answer-error.ts';
import type { AppContext, AppMiddleware, RequestState } from './app-context.ts';
import { drain, readJson } from './read-json.ts';

/** `retryAfter`: seconds */
export interface Failure<Code extends ErrorCode = ErrorCode> {
  readonly code: Code;
  readonly fields?: readonly string[];
  readonly retryAfter?: number;
}
type CodeOf<C extends Call> = C['errors'][number] | CommonErrorCode;
type FailureOf<C extends Call> = CodeOf<C> | Failure<CodeOf<C>>;

export interface CallRequest<C extends Call, Body = BodyOf<C>> {
  readonly ctx: AppContext;
  readonly parameters: ParametersOf<C>;
  readonly query: QueryOf<C>;
  readonly body: Body;
  readonly session: C['who'] extends 'person' ? Session : Session | null;
  /** of a call for accounts or roles */
  readonly account: C['who'] extends 'anyone' | 'person' ? null : string;
}

type Answered<C extends Call> = Result<AnswerOf<C>, FailureOf<C>>;
export type Handler<C extends Call, Body = BodyOf<C>> = (
  request: CallRequest<C, Body>,
) => Answered<C> | Promise<Answered<C>>;

/** Reads a body otherwise than by its schema alone. */
type BodyReader<Body> = (value: unknown) => Result<Body, Failure>;

export interface Route {
  readonly call: Call;
  readonly addTo: (router: Router<RequestState>, services: Services) => void;
}

const readBy =
  (schema: z.core.$ZodType | undefined): BodyReader<unknown> =>
  (value) => {
    if (schema === undefined) return ok(undefined);
    const parsed = z.safeParse(schema, value);
    return parsed.success ? ok(parsed.data) : fail({ code: 'unprocessable', fields: fieldsOf(parsed.error) });
  };

export function answer<const C extends Call, Body = BodyOf<C>>(
  call: C,
  handlerOf: (services: Services) => Handler<C, Body>,
  readBody: BodyReader<Body> = readBy(call.body) as BodyReader<Body>,
): Route {
  const readQuery = readBy(call.query) as BodyReader<QueryOf<C>>;
  const readAnswer = readBy(call.answer) as BodyReader<AnswerOf<C>>;

  const requestOf = async (
    ctx: AppContext,
    services: Services,
    account: string | null,
  ): Promise<Result<CallRequest<C, Body>, Failure>> => {
    const { session } = ctx.state;
    const json = call.body === undefined ? ok(undefined) : await readJson(ctx, call.limits.bodyBytes ?? BODY_BYTES);
    const still = call.body === undefined ? ok(null) : await askAgain(call, ctx, services, account);
    if (!still.ok) return still;
    const query = readQuery({ ...ctx.query });
    if (!query.ok) return query;
    if (!json.ok) return fail({ code: json.failure });
    const body = readBody(json.value);
    if (!body.ok) return body;
    const room = call.limits.stores === 'always' ? await services.mayStore(ctx) : ok(null);
    if (!room.ok) return room;
    const parameters = ctx['params'] as ParametersOf<C>;
    return ok({ ctx, parameters, query: query.value, body: body.value, session, account } as CallRequest<C, Body>);
  };

  const middlewareOf = (services: Services): AppMiddleware => {
    const handle = handlerOf(services);
    const run = async (ctx: AppContext, account: string | null): Promise<void> => {
      const request = await requestOf(ctx, services, account);
      if (!request.ok) return answerFailure(ctx, request.failure);
      const handled = await handle(request.value);
      if (!handled.ok) return answerFailure(ctx, handled.failure);
      const said = readAnswer(handled.value);
      if (!said.ok) {
        ctx.state.log.error({ call: call.id, fields: said.failure.fields }, 'an answer breaks its contract');
        return answerError(ctx, 'internal');
      }
      if (said.value === null || said.value === undefined) ctx.status = 204;
      else ctx.body = said.value;
    };
    return async (ctx) => {
      const caller = await callerOf(call, ctx, services);
      if (!caller.ok) {
        // of a stranger nothing is kept
        await drain(ctx.req);
        return answerFailure(ctx, caller.failure);
      }
      const { account } = caller.value;
      const { about } = call;
      if (about === 'records') return services.whileOwnerStands.ofSession(ctx, () => run(ctx, account));
      if (typeof about !== 'object') return run(ctx, account);
      const { [about.records]: owner = '' } = ctx['params'] as Readonly<Record<string, string>>;
      return services.whileOwnerStands.named(ctx, owner, () => run(ctx, account));
    };
  };

  return {
    call,
    addTo: (router, services) => {
      if (needsSignIn(call) && services.accountOf === undefined) return;
      router.register(call.path, [call.method], [neverStored, middlewareOf(services)]);
    },
  };
}

const neverStored: AppMiddleware = (ctx, next) => {
  ctx.set('Cache-Control', 'no-store');
  return next();
};

function answerFailure(ctx: AppContext, failure: ErrorCode | Failure): void {
  const { code, retryAfter, ...options }: Failure = typeof failure === 'string' ? { code: failure } : failure;
  if (retryAfter !== undefined) ctx.set('Retry-After', String(retryAfter));
  answerError(ctx, code, options);
}

interface Caller {
  /** null of a call that is not for accounts */
  readonly account: string | null;
}

/** Who calls, and counts it as a call of the owner or the account. */
async function callerOf(call: Call, ctx: AppContext, services: Services): Promise<Result<Caller, Failure>> {
  const { session } = ctx.state;
  const signedIn = needsSignIn(call) ? await accountFor(call, ctx, services) : ok(null);
  if (!signedIn.ok) return signedIn;
  if (call.who === 'person' && session === null) return fail({ code: 'not_signed_in' });
  const account = signedIn.value;
  const counted = account === null ? session?.owner : `account ${account}`;
  if (call.limits.countedBy === 'caller' && counted !== undefined) {
    const allowed = await services.limits.countCall(counted);
    if (!allowed.ok) return allowed;
  }
  return ok({ account });
}

async function accountFor(
  { who }: Pick<Call, 'who'>,
  ctx: AppContext,
  { accountOf, rolesOf }: Services,
): Promise<Result<string, Failure>> {
  const account = (await accountOf?.(ctx)) ?? null;
  if (account === null) return fail({ code: 'not_signed_in' });
  if (isRole(who) && (await rolesOf?.(account))?.has(who) !== true) return fail({ code: 'forbidden' });
  return ok(account);
}

/** A body may be held back for two minutes, in which the session may be ended, the sign-in or the role. */
async function askAgain(
  call: Call,
  ctx: AppContext,
  services: Services,
  account: string | null,
): Promise<Result<null, Failure>> {
  const { session } = ctx.state;
  if (account !== null) {
    const now = await accountFor(call, ctx, services);
    if (!now.ok) return now;
    return now.value === account ? ok(null) : fail({ code: 'not_signed_in' });
  }
  const isEnded =
    call.who === 'person' && session !== null && !isHeard(await services.standings.read(session.owner), session);
  return isEnded ? fail({ code: 'not_signed_in' }) : ok(null);
}

interface Invalid {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly keys?: readonly string[] }[];
}

const MOST = 20;

/** The members that are wrong, as dotted paths. Never their values: those may be about a person's health. */
export function fieldsOf({ issues }: Invalid): string[] {
  const paths = issues.flatMap(({ path, keys }) =>
    (keys ?? ['']).map((key) => [...path.map(String), key].filter((part) => part !== '').join('.')),
  );
  return [...new Set(paths)].slice(0, MOST);
}
