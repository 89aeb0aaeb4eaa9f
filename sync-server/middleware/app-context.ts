import type { DefaultContext, Middleware, ParameterizedContext } from 'koa';
import type { Logger } from 'pino';
import type { Session } from '../identity/session-token.ts';
import type { Standing } from '../identity/standing.ts';
import type { Uploads } from './uploads.ts';

export interface RequestState {
  readonly requestId: string;
  readonly log: Logger;
  /** null without a session */
  readonly session: Session | null;
  /** the standing of the session's owner when the request arrived; null without a session */
  readonly standing: Standing | null;
  readonly uploads: Uploads;
}

/** What the middleware has added to each request by the time a route runs. */
export type AppContext = ParameterizedContext<RequestState, DefaultContext, unknown>;
export type AppMiddleware = Middleware<RequestState, DefaultContext, unknown>;
