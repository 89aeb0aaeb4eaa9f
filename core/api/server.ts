import { z } from '../records/schema.ts';
import { defineCall } from './call.ts';

export const checkHealth = defineCall({
  id: 'checkHealth',
  summary: 'Whether the server answers: the app’s own check of its connection.',
  method: 'get',
  path: '/api/health',
  who: 'anyone',
  about: 'server',
  answer: z.object({ status: z.literal('ok') }),
  errors: [],
  limits: { stores: 'never', countedBy: 'caller' },
});

export const describeApi = defineCall({
  id: 'describeApi',
  summary: 'All calls of the server as an OpenAPI 3.1 document.',
  method: 'get',
  path: '/api/openapi.json',
  who: 'anyone',
  about: 'server',
  answer: z.looseObject({ openapi: z.literal('3.1.0') }),
  errors: [],
  limits: { stores: 'never', countedBy: 'caller' },
});
