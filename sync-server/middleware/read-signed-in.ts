/**
 * The body of a call that only a session may make. A stranger's is kept by nobody. A body may be held back for two
 * minutes, in which the session may be ended: whether it still counts is asked again when the body is there.
 */
import type { Session } from '../identity/session-token.ts';
import { isHeard } from '../identity/standing.ts';
import type { Standing, Standings } from '../identity/standing.ts';
import { answerError } from './answer-error.ts';
import type { AppContext } from './app-context.ts';
import { drain, readJson } from './read-json.ts';
import type { JsonBody } from './read-json.ts';

interface SignedIn {
  readonly session: Session;
  /** as it is now that the body is there */
  readonly standing: Standing;
  readonly body: JsonBody;
}

/** Null, and the call is answered with an error, where there is no session, or none any more. */
export type ReadSignedIn = (ctx: AppContext, limit?: number) => Promise<SignedIn | null>;

export const createSignedInReader =
  (standings: Pick<Standings, 'read'>): ReadSignedIn =>
  async (ctx, limit) => {
    const { session } = ctx.state;
    if (session === null) {
      await drain(ctx.req);
      answerError(ctx, 'not_signed_in');
      return null;
    }
    const body = await readJson(ctx, limit);
    const standing = await standings.read(session.owner);
    if (isHeard(standing, session)) return { session, standing, body };
    answerError(ctx, 'not_signed_in');
    return null;
  };
