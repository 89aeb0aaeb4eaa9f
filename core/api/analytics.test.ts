import { describe, expect, it } from 'vitest';
import { z } from '../records/schema.ts';
import { ANALYTICS_DAYS, readAnalyticsSummary } from './analytics.ts';
import type { AnalyticsSummary } from './analytics.ts';

const SUMMARY: AnalyticsSummary = {
  realTime: { active_sessions: 14, active_users: 11, events_last_hour: 162 },
  summary: { total_events: 9_310, unique_sessions: 804, unique_users: 236, active_days: 7 },
  pageViews: [{ page: '', unique_visitors: 201, views: 968 }],
  engagement: [{ event: 'session_started', unique_users: 188, event_count: 640 }],
};
const isAnswer = (given: unknown): boolean => z.safeParse(readAnalyticsSummary.answer, given).success;

/** The same object without the member at a path. */
const without = (given: object, [first = '', ...rest]: readonly string[]): object =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([name]) => name !== first || rest.length > 0)
      .map(([name, value]: [string, unknown]): [string, unknown] => {
        if (name !== first || !(value instanceof Object)) return [name, value];
        return [name, Array.isArray(value) ? value.map((item: object) => without(item, rest)) : without(value, rest)];
      }),
  );

describe('the analytics summary', () => {
  it('[7.analytics.01] is asked for 1, 7 or 30 days', () => {
    const { method, path, query } = readAnalyticsSummary;
    expect([method, path]).toEqual(['get', '/api/analytics/summary']);
    for (const days of ['1', '7', '30']) expect(z.parse(query, { days })).toEqual({ days });
    for (const days of ['2', '', '07', 7]) expect(z.safeParse(query, { days }).success).toBe(false);
  });

  it('[9.analytics.01] [9.analytics.02] has three periods, and is of 7 days unless the address says otherwise', () => {
    expect(ANALYTICS_DAYS).toEqual(['1', '7', '30']);
    expect(z.parse(readAnalyticsSummary.query, {})).toEqual({ days: '7' });
  });

  it.each([
    ['[3.analytics-summary.01]', 'realTime', ['active_sessions', 'active_users', 'events_last_hour']],
    ['[3.analytics-summary.02]', 'summary', ['total_events', 'unique_sessions', 'unique_users', 'active_days']],
    ['[3.analytics-summary.03]', 'pageViews', ['page', 'unique_visitors', 'views']],
    ['[3.analytics-summary.04]', 'engagement', ['event', 'unique_users', 'event_count']],
  ] as const)('%s an answer has %s and all its members', (_, part, members) => {
    expect(isAnswer(SUMMARY)).toBe(true);
    expect(isAnswer(without(SUMMARY, [part]))).toBe(false);
    for (const member of members) expect([member, isAnswer(without(SUMMARY, [part, member]))]).toEqual([member, false]);
  });
});
