/** For tests: a session of a Monday, and what was written about it so far. */
import { dayOf, utcStartOf } from '#core/lib/day.ts';
import { ok } from '#core/lib/result.ts';
import type { FeedbackState } from '#pwa/data/queries/feedback.ts';
import type { FeedbackActions } from './feedback-actions.ts';

const MONDAY = dayOf(Date.UTC(2026, 10, 23), 0);

export const NOBODY: FeedbackState['writings'] = {
  experience: [],
  mostValuable: [],
  improvements: [],
  testimonial: [],
};

export const feedbackWith = (given: Partial<FeedbackState> = {}): FeedbackState => ({
  session: {
    id: 'session',
    fields: { startedAt: utcStartOf(MONDAY), off: 0, exercises: ['sit-to-stand', 'wall-sit'] },
    notes: [],
    sets: [],
  },
  draft: {},
  writings: NOBODY,
  shown: [],
  isHandedIn: false,
  unsent: [],
  ...given,
});

export const actionsWith = (given: Partial<FeedbackActions> = {}): FeedbackActions => ({
  keepDraft: (_, __, ___, seen) => Promise.resolve(ok(seen)),
  handIn: () => Promise.resolve(ok({ id: 'feedback' })),
  ...given,
});
