/** The dashboard call of the specification, for clients that hold no data of their own. The app shows its own from the device. */
import { z } from '../records/schema.ts';
import { defineCall } from './call.ts';
import { count } from './fields.ts';
import { OFFSET_HEADER, userData } from './streak.ts';

export const readDashboard = defineCall({
  id: 'readDashboard',
  summary: 'The person’s numbers, and what they did today, counted anew from what is recorded.',
  method: 'get',
  path: '/api/dashboard',
  who: 'person',
  about: 'records',
  headers: OFFSET_HEADER,
  answer: z.object({
    data: userData,
    today: z.object({
      /** days since 1970-01-01 */
      day: z.int(),
      /** whether something that counts was done */
      isActive: z.boolean(),
      minutes: count,
      /** completed */
      challenges: count,
    }),
  }),
  errors: ['offset_out_of_range'],
  limits: { stores: 'never', countedBy: 'caller' },
});
