import { RateLimiterMemory } from 'rate-limiter-flexible';
import { endSessions, listSessions } from '#core/api/sessions.ts';
import { fail, ok } from '#core/lib/result.ts';
import { endAllSessions, endSessionsOf } from '../identity/end-sessions.ts';
import { newSession } from '../identity/standing.ts';
import { answer } from '../middleware/answer.ts';
import { consume, DAY_SECONDS } from '../middleware/rate-limit.ts';
import { clearSessionCookie, setSessionCookies } from '../middleware/session.ts';

/** each writes to the journal, which is kept for ever: of a device, and of an owner, whose devices may have any names */
const MOST_ENDS_A_DAY = 100;
const MOST_ENDS_OF_OWNER = 1_000;

export const list = answer(listSessions, ({ sessions }) => async ({ ctx, session }) => {
  await sessions.noteSeen(session, ctx.state.log);
  const listed = await sessions.of(session.owner);
  return ok({
    sessions: listed.map(({ device, since, seen }) => ({ device, since, seen, isThis: device === session.device })),
  });
});

/** Whoever ends all sessions ends the one of this call, too, and gets a new one. */
export const end = answer(endSessions, ({ standings, tokens, now }) => {
  const ends = new RateLimiterMemory({ points: MOST_ENDS_A_DAY, duration: DAY_SECONDS });
  const endsOfOwner = new RateLimiterMemory({ points: MOST_ENDS_OF_OWNER, duration: DAY_SECONDS });

  return async ({ ctx, session, body }) => {
    const { owner } = session;
    // by device, and ending all by itself: one that ends sessions without end takes nobody else's way to end its own
    const used = await consume(ends, `${owner} ${session.device} ${Object.keys(body)[0]}`);
    const isAllowed = used.ok && ('all' in body || (await consume(endsOfOwner, owner)).ok);
    if (!isAllowed) return fail({ code: 'rate_limited', retryAfter: 3_600 });
    if ('device' in body) {
      const ended = await endSessionsOf(standings, session, body.device, now());
      if (!ended.ok) return ended;
      if (body.device === session.device) clearSessionCookie(ctx);
    } else {
      const ended = await endAllSessions(standings, session);
      if (!ended.ok) return ended;
      const next = newSession(owner, session.device, ended.value, now());
      setSessionCookies(ctx, await tokens.sign(next), next);
    }
    return ok(null);
  };
});
