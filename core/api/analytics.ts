/**
 * What the team may know of how the app is used: sums over everybody, and nobody's records. Not in the registry
 * (sync-server/registry.ts) until a server answers it: a call there has its handler.
 */
import { z } from '../records/schema.ts';
import { defineCall } from './call.ts';
import { count } from './fields.ts';

/** The last 24 hours, 7 days, 30 days; texts, as an address has them. */
export const ANALYTICS_DAYS = ['1', '7', '30'] as const;
export type AnalyticsDays = (typeof ANALYTICS_DAYS)[number];

export const DEFAULT_ANALYTICS_DAYS = '7' satisfies AnalyticsDays;

const analyticsSummary = z.object({
  /** of the last hour, whatever the period */
  realTime: z.object({ active_sessions: count, active_users: count, events_last_hour: count }),
  summary: z.object({ total_events: count, unique_sessions: count, unique_users: count, active_days: count }),
  /** the most visited first; the page at "/" has an empty name */
  pageViews: z.array(z.object({ page: z.string(), unique_visitors: count, views: count })),
  /** the most frequent first */
  engagement: z.array(z.object({ event: z.string(), unique_users: count, event_count: count })),
});
export type AnalyticsSummary = z.output<typeof analyticsSummary>;

export const readAnalyticsSummary = defineCall({
  id: 'readAnalyticsSummary',
  summary: 'How much the app was used in a period, by everybody together.',
  method: 'get',
  path: '/api/analytics/summary',
  who: 'team',
  about: 'server',
  query: z.strictObject({ days: z._default(z.enum(ANALYTICS_DAYS), DEFAULT_ANALYTICS_DAYS) }),
  answer: analyticsSummary,
  errors: [],
  limits: { stores: 'never', countedBy: 'caller' },
});
