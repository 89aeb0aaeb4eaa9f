import { defineRecord } from './define-record.ts';
import { choice, link, moment, optional, text, whole, yesOrNo } from './fields.ts';

/** The fields of feedback, of a draft and of what is handed in alike. `rating` 1 to 5 stars. */
export const feedbackFields = {
  about: choice(['trial', 'trial-completion', 'workout']),
  rating: whole(1, 5),
  recommend: yesOrNo(),
  experience: text(8_000),
  mostValuable: text(8_000),
  improvements: text(8_000),
  testimonial: text(8_000),
};

/** Handed in once. `draftId` is the draft it came from: handed in on two devices, the first stands. */
export const feedback = defineRecord({
  entity: 'feedback',
  rule: 'append-only',
  fields: {
    ...moment,
    draftId: link(),
    about: feedbackFields.about,
    rating: feedbackFields.rating,
    recommend: optional(feedbackFields.recommend),
    experience: optional(feedbackFields.experience),
    mostValuable: optional(feedbackFields.mostValuable),
    improvements: optional(feedbackFields.improvements),
    testimonial: optional(feedbackFields.testimonial),
  },
  key: (data) => `feedback:${data.draftId}`,
  sentence: { text: 'rating', values: { rating: 'rating' } },
});
