import { z } from '../records/schema.ts';
import { defineCall } from './call.ts';

export const listModelOrigins = defineCall({
  id: 'listModelOrigins',
  summary: 'The origins at which a person may connect a language model; the page’s policy lets it reach no other.',
  method: 'get',
  path: '/api/model-origins',
  who: 'anyone',
  about: 'server',
  answer: z.object({ origins: z.array(z.string()) }),
  errors: [],
  limits: { stores: 'never', countedBy: 'caller' },
});
