import { defineRecord } from './define-record.ts';
import { feedbackFields } from './feedback.ts';
import { link } from './fields.ts';

/** A text changed on two devices forks a copy instead of losing one. */
export const feedbackDraft = defineRecord({
  entity: 'feedback_draft',
  rule: 'last-writer-per-field',
  fields: { ...feedbackFields, exerciseSessionId: link() },
  siblingFields: ['experience', 'mostValuable', 'improvements', 'testimonial'],
  sentence: { text: 'kindOnly', values: {} },
});
