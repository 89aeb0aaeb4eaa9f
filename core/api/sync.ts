import { LIMITS, PROTOCOL } from '../sync/limits.ts';
import { START, syncAnswer, syncEnvelope } from '../sync/protocol.ts';
import { SCHEMA } from '../sync/schema.ts';
import { defineCall } from './call.ts';
import { EXAMPLE } from './fields.ts';

export const exchange = defineCall({
  id: 'exchange',
  summary: 'Pushes what waits on a device and pulls what is new, in one round trip. docs/sync.md says the rest.',
  method: 'post',
  path: '/api/sync',
  who: 'person',
  about: 'records',
  body: syncEnvelope,
  example: {
    p: PROTOCOL,
    schema: SCHEMA,
    device: EXAMPLE.device,
    batch: '1',
    owner: EXAMPLE.owner,
    clock: 1_795_262_400_000,
    seq: { first: 0, last: 0, max: 0 },
    cursor: START,
    limit: 100,
    ops: [],
  },
  answer: syncAnswer,
  errors: ['protocol_version', 'newer_version', 'owner_mismatch', 'unprocessable'],
  limits: { bodyBytes: LIMITS.requestBytes, stores: 'sometimes', countedBy: 'caller' },
});
