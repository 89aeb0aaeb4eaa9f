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
  limits: { stores: 'never', countedBy: 'owner' },
});
