import { z } from '../records/schema.ts';
import { defineCall } from './call.ts';

export const describeApi = defineCall({
  id: 'describeApi',
  summary: 'All calls of the server as an OpenAPI 3.1 document.',
  method: 'get',
  path: '/api/openapi.json',
  who: 'anyone',
  about: 'server',
  answer: z.looseObject({ openapi: z.literal('3.1.0') }),
  errors: [],
  limits: { stores: 'never', countedBy: 'owner' },
});
