import { listModelOrigins } from '#core/api/model.ts';
import { ok } from '#core/lib/result.ts';
import { answer } from '../middleware/answer.ts';

export const listOrigins = answer(
  listModelOrigins,
  ({ modelOrigins }) =>
    () =>
      ok({ origins: [...modelOrigins] }),
);
