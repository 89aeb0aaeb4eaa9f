/** Which devices have a session of this data space, and taking them back. */
import type Router from '@koa/router';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { endSessions } from '#core/api/sessions.ts';
import { endAllSessions, endSessionsOf } from '../identity/end-sessions.ts';
import type { SessionList } from '../identity/session-list.ts';
import type { SessionTokens } from '../identity/session-token.ts';
import { newSession } from '../identity/standing.ts';
import type { Standings } from '../identity/standing.ts';
import { answerError } from '../middleware/answer-error.ts';
import type { RequestState } from '../middleware/app-context.ts';
import { DAY_SECONDS } from '../middleware/rate-limit.ts';
import type { ReadSignedIn } from '../middleware/read-signed-in.ts';
import { clearSessionCookie, setSessionCookies } from '../middleware/session.ts';
import type { MayStore } from '../middleware/stored-bytes-limit.ts';
import { fieldsOf } from './fields-of.ts';

export interface EndSessionsDeps {
  readonly standings: Standings;
  readonly tokens: SessionTokens;
  readonly readSignedIn: ReadSignedIn;
  readonly mayStore: MayStore;
  /** the server's clock, UTC ms */
  readonly now: () => number;
}

const BODY_LIMIT = 4096;
/** each writes to the journal, which is kept for ever */
const MOST_ENDS_A_DAY = 100;

/** Of the calls about records: what it notes of the session goes where the owner is erased meanwhile. */
export function addSessionListRoute(
  router: Router<RequestState>,
  { sessions }: { readonly sessions: SessionList },
): void {
  router.get('/api/sessions', async (ctx) => {
    const { session } = ctx.state;
    if (session === null) return answerError(ctx, 'not_signed_in');
    await sessions.noteSeen(session);
    const listed = await sessions.of(session.owner);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = {
      sessions: listed.map(({ device, since, seen }) => ({ device, since, seen, isThis: device === session.device })),
    };
  });
}

/** Beside the calls about records: whoever ends all sessions ends the one of this call, too, and gets a new one. */
export function addEndSessionsRoute(router: Router<RequestState>, deps: EndSessionsDeps): void {
  const { standings, tokens, mayStore, now } = deps;
  const ends = new RateLimiterMemory({ points: MOST_ENDS_A_DAY, duration: DAY_SECONDS });

  router.post('/api/sessions/end', async (ctx) => {
    const signedIn = await deps.readSignedIn(ctx, BODY_LIMIT);
    if (signedIn === null) return;
    const { session, body } = signedIn;
    if (!body.ok) return answerError(ctx, body.failure);
    const parsed = endSessions.body.safeParse(body.value);
    if (!parsed.success) return answerError(ctx, 'unprocessable', { fields: fieldsOf(parsed.error) });
    if (!(await mayStore(ctx))) return;
    const { owner } = session;
    // by device, and ending all by itself: one that ends sessions without end takes nobody else's way to end its own
    const used = await ends.consume(`${owner} ${session.device} ${Object.keys(parsed.data)[0]}`).catch(() => null);
    if (used === null) {
      ctx.set('Retry-After', '3600');
      return answerError(ctx, 'rate_limited');
    }
    if ('device' in parsed.data) {
      const { device } = parsed.data;
      const ended = await endSessionsOf(standings, session, device, now());
      if (!ended.ok) return answerError(ctx, ended.failure);
      if (device === session.device) clearSessionCookie(ctx);
    } else {
      const ended = await endAllSessions(standings, session);
      if (!ended.ok) return answerError(ctx, ended.failure);
      const next = newSession(owner, session.device, ended.value, now());
      setSessionCookies(ctx, await tokens.sign(next), next);
    }
    ctx.status = 204;
  });
}
