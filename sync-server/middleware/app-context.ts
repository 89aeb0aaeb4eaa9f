import type { DefaultContext, Middleware, ParameterizedContext } from 'koa';
import type { Logger } from 'pino';
import type { Session } from '../identity/session-token.ts';
import type { Standing } from '../identity/standing.ts';
import type { Uploads } from './uploads.ts';

export interface RequestState {
  readonly requestId: string;
  readonly log: Logger;
  /** null for a stranger */
  readonly session: Session | null;
  /** what had become of the session's owner when the call came; null for a stranger */
  readonly standing: Standing | null;
  readonly uploads: Uploads;
}

/** What the middleware has put beside every request by the time a route runs. */
export type AppContext = ParameterizedContext<RequestState, DefaultContext, unknown>;
export type AppMiddleware = Middleware<RequestState, DefaultContext, unknown>;
