import { LIMITS } from '../sync/limits.ts';
import { syncAnswer, syncEnvelope } from '../sync/protocol.ts';
import { defineCall } from './call.ts';

export const exchange = defineCall({
  id: 'exchange',
  summary: 'Pushes what waits on a device and pulls what is new, in one round trip. docs/sync.md says the rest.',
  method: 'post',
  path: '/api/sync',
  who: 'person',
  about: 'records',
  body: syncEnvelope,
  answer: syncAnswer,
  errors: ['protocol_version', 'newer_version', 'owner_mismatch'],
  limits: { bodyBytes: LIMITS.requestBytes, stores: 'sometimes', countedBy: 'owner' },
});
