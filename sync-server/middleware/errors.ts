/** The outermost layer: whatever fails below, the caller gets one JSON shape and never a stack trace. */
import { StoreFailure } from '../store/store.ts';
import { answerError } from './answer-error.ts';
import type { AppMiddleware } from './app-context.ts';
import { pathOf } from './request-log.ts';

const RETRY_AFTER_SECONDS = '5';

const isClientError = (error: unknown): error is { status: number } =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status >= 400 &&
  error.status < 500;

export const answerErrors: AppMiddleware = async (ctx, next) => {
  try {
    if (pathOf(ctx) === null) return answerError(ctx, 'malformed', { message: 'The address cannot be read.' });
    await next();
  } catch (error) {
    if (error instanceof StoreFailure) {
      ctx.state.log.error({ err: error, cause: String(error.cause) }, 'store failure');
      answerError(ctx, error.reason === 'full' ? 'storage_full' : 'unavailable');
    } else if (isClientError(error)) {
      answerError(ctx, error.status === 404 ? 'not_found' : 'malformed');
    } else {
      ctx.state.log.error({ err: error }, 'unexpected failure');
      answerError(ctx, 'internal');
    }
  }
  const saysWhen = ctx.res.hasHeader('Retry-After');
  if (!saysWhen && (ctx.status === 503 || ctx.status === 507)) ctx.set('Retry-After', RETRY_AFTER_SECONDS);
  if (ctx.body !== undefined && ctx.body !== null) return;
  if (ctx.status === 404) answerError(ctx, 'not_found');
  else if (ctx.status === 405 || ctx.status === 501) answerError(ctx, 'method_not_allowed');
};
