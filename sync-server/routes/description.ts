import { describeApi } from '#core/api/description.ts';
import { calls } from '#core/api/index.ts';
import { openApiOf } from '#core/api/openapi.ts';
import { ok } from '#core/lib/result.ts';
import { answer } from '../middleware/answer.ts';

const document = openApiOf(calls);

export const describe = answer(describeApi, () => () => ok(document));
