import type { Dashboard } from '#pwa/dashboards/dashboard.ts';

// The same in every period, as on the server: the last hour.
const realTime = { active_sessions: 14, active_users: 11, events_last_hour: 162 };

export default {
  title: 'App Analytics',
  lead: 'Track user interactions and engagement: how much the app is used, which pages are opened, and what people do there.',
  source: 'sample',
  otherSource: 'live',
  panels: [
    {
      kind: 'analytics',
      period: 'Period',
      periods: { '1': 'Last 24 hours', '7': 'Last 7 days', '30': 'Last 30 days' },
      realTime: {
        title: 'Right now',
        cards: {
          active_sessions: { label: 'Active Sessions', unit: 'in the last hour' },
          active_users: { label: 'Active Users', unit: 'currently active' },
          events_last_hour: { label: 'Recent Events', unit: 'events in last hour' },
        },
      },
      summary: {
        title: 'In this period',
        cards: {
          total_events: { label: 'Total Events' },
          unique_sessions: { label: 'Unique Sessions' },
          unique_users: { label: 'Unique Users' },
          active_days: { label: 'Active Days' },
        },
      },
      pages: { title: 'Top Pages', columns: ['Page', 'Unique visitors', 'Views'], homepage: 'Homepage' },
      events: { title: 'User Engagement', columns: ['Event', 'Users', 'Events'] },
      unavailable: {
        title: 'Analytics Unavailable',
        text: 'The custom analytics system is not set up on this server. Use the built-in analytics of your hosting platform instead (its Deployments > Analytics tab).',
        unreachable: 'Or it may be the connection: we can’t reach the server right now.',
        info: 'Hosting platforms count visits on their own. Look under Deployments > Analytics.',
      },
      sample: {
        '1': {
          realTime,
          summary: { total_events: 1_486, unique_sessions: 131, unique_users: 74, active_days: 1 },
          pageViews: [
            { page: '', unique_visitors: 61, views: 148 },
            { page: 'streak-tracker', unique_visitors: 58, views: 203 },
            { page: 'exercises', unique_visitors: 37, views: 96 },
            { page: 'progress', unique_visitors: 22, views: 41 },
          ],
          engagement: [
            { event: 'session_started', unique_users: 43, event_count: 88 },
            { event: 'exercise_completed', unique_users: 39, event_count: 214 },
            { event: 'pain_answered', unique_users: 31, event_count: 31 },
            { event: 'challenge_completed', unique_users: 26, event_count: 47 },
          ],
        },
        '7': {
          realTime,
          summary: { total_events: 9_310, unique_sessions: 804, unique_users: 236, active_days: 7 },
          pageViews: [
            { page: '', unique_visitors: 201, views: 968 },
            { page: 'streak-tracker', unique_visitors: 188, views: 1_342 },
            { page: 'exercises', unique_visitors: 124, views: 611 },
            { page: 'progress', unique_visitors: 87, views: 256 },
            { page: 'pricing', unique_visitors: 52, views: 79 },
          ],
          engagement: [
            { event: 'session_started', unique_users: 171, event_count: 566 },
            { event: 'exercise_completed', unique_users: 158, event_count: 1_402 },
            { event: 'pain_answered', unique_users: 133, event_count: 489 },
            { event: 'challenge_completed', unique_users: 97, event_count: 301 },
            { event: 'trial_started', unique_users: 18, event_count: 18 },
          ],
        },
        '30': {
          realTime,
          summary: { total_events: 37_845, unique_sessions: 3_190, unique_users: 612, active_days: 30 },
          pageViews: [
            { page: '', unique_visitors: 540, views: 3_902 },
            { page: 'streak-tracker', unique_visitors: 471, views: 5_288 },
            { page: 'exercises', unique_visitors: 356, views: 2_417 },
            { page: 'progress', unique_visitors: 240, views: 1_033 },
            { page: 'pricing', unique_visitors: 163, views: 298 },
          ],
          engagement: [
            { event: 'session_started', unique_users: 433, event_count: 2_215 },
            { event: 'exercise_completed', unique_users: 398, event_count: 5_630 },
            { event: 'pain_answered', unique_users: 341, event_count: 1_904 },
            { event: 'challenge_completed', unique_users: 262, event_count: 1_188 },
            { event: 'trial_started', unique_users: 74, event_count: 74 },
          ],
        },
      },
    },
  ],
} satisfies Dashboard;
