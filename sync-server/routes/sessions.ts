/** Which devices have a session of this data space, and taking them back. */
import type Router from '@koa/router';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { endRequest } from '#core/sync/account-protocol.ts';
import type { SessionsAnswer } from '#core/sync/account-protocol.ts';
import { endAllSessions, endSessionsOf } from '../identity/end-sessions.ts';
import type { SessionList } from '../identity/session-list.ts';
import type { SessionTokens } from '../identity/session-token.ts';
import { newSession, refusalBy } from '../identity/standing.ts';
import type { Standings } from '../identity/standing.ts';
import type { RequestState } from '../middleware/app-context.ts';
import type { ReadSignedIn } from '../middleware/read-signed-in.ts';
import { refuse } from '../middleware/refuse.ts';
import { clearSessionCookie, setSessionCookies } from '../middleware/session.ts';
import { fieldsOf } from './fields-of.ts';

export interface SessionsDeps {
  readonly standings: Standings;
  readonly sessions: SessionList;
  readonly tokens: SessionTokens;
  readonly readSignedIn: ReadSignedIn;
  /** the server's clock, UTC ms */
  readonly now: () => number;
}

const BODY_LIMIT = 4096;
/** each writes to the journal, which is kept for ever */
const MOST_ENDS_A_DAY = 100;
const DAY_SECONDS = 86_400;

/** Beside the calls about records: whoever ends all sessions ends the one of this call, too, and gets a new one. */
export function addSessionsRoutes(router: Router<RequestState>, deps: SessionsDeps): void {
  const { standings, sessions, tokens, now } = deps;
  const ends = new RateLimiterMemory({ points: MOST_ENDS_A_DAY, duration: DAY_SECONDS });

  router.get('/api/sessions', async (ctx) => {
    const { session, standing } = ctx.state;
    if (session === null || standing === null) return refuse(ctx, 'not_signed_in');
    const refusal = refusalBy(standing);
    if (refusal !== null) return refuse(ctx, refusal);
    await sessions.noteSeen(session);
    const listed = await sessions.of(session.owner);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = {
      sessions: listed.map(({ device, since, seen }) => ({ device, since, seen, isThis: device === session.device })),
    } satisfies SessionsAnswer;
  });

  router.post('/api/sessions/end', async (ctx) => {
    const signedIn = await deps.readSignedIn(ctx, BODY_LIMIT);
    if (signedIn === null) return;
    const { session, standing, body } = signedIn;
    const refusal = refusalBy(standing);
    if (refusal !== null) return refuse(ctx, refusal);
    if (!body.ok) return refuse(ctx, body.failure);
    const parsed = endRequest.safeParse(body.value);
    if (!parsed.success) return refuse(ctx, 'unprocessable', { fields: fieldsOf(parsed.error) });
    const { owner } = session;
    const used = await ends.consume(owner).catch(() => null);
    if (used === null) {
      ctx.set('Retry-After', '3600');
      return refuse(ctx, 'rate_limited');
    }
    if ('device' in parsed.data) {
      const { device } = parsed.data;
      // made by a process whose clock is ahead, a session may have begun later than now
      const begun = (await sessions.of(owner)).filter((one) => one.device === device).map(({ since }) => since);
      const ended = await endSessionsOf(standings, session, device, Math.max(now(), ...begun));
      if (!ended.ok) return refuse(ctx, ended.failure);
      if (device === session.device) clearSessionCookie(ctx);
    } else {
      const ended = await endAllSessions(standings, session);
      if (!ended.ok) return refuse(ctx, ended.failure);
      const next = newSession(owner, session.device, ended.value, now());
      setSessionCookies(ctx, await tokens.sign(next), next);
    }
    ctx.status = 204;
  });
}
