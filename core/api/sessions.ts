/** Which devices have a session of an owner, and taking them back. */
import { z } from '../records/schema.ts';
import { defineCall } from './call.ts';
import { device, EXAMPLE } from './fields.ts';

export const sessionsAnswer = z.object({
  sessions: z.array(
    z.object({
      device,
      /** when the session was made, UTC ms */
      since: z.int(),
      /** the last day it was used, by the server's clock in UTC, as days from 1970-01-01 */
      seen: z.int(),
      /** the one that asks */
      isThis: z.boolean(),
    }),
  ),
});

export const listSessions = defineCall({
  id: 'listSessions',
  summary: 'The devices that have a session of this owner, the last seen first, 50 at most.',
  method: 'get',
  path: '/api/sessions',
  who: 'person',
  about: 'records',
  answer: sessionsAnswer,
  errors: [],
  limits: { stores: 'never', countedBy: 'caller' },
});

export const endSessions = defineCall({
  id: 'endSessions',
  summary:
    'Ends all sessions of one device, or those of all others. At most 100 a day by each device; ends of one device at most 1,000 a day by an owner.',
  method: 'post',
  path: '/api/sessions/end',
  who: 'person',
  about: 'identity',
  body: z.union([z.strictObject({ device }), z.strictObject({ all: z.literal(true) })]),
  example: { device: EXAMPLE.device },
  errors: ['not_signed_in', 'erased', 'merged'],
  limits: { stores: 'always', countedBy: 'address' },
});
