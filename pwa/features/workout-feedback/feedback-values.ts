import type { RecordData } from '#core/records/index.ts';
import { feedbackTexts, storyFrom } from '#pwa/data/queries/feedback.ts';
import type { FeedbackState } from '#pwa/data/queries/feedback.ts';

export interface FeedbackValues {
  /** 0: not chosen yet */
  readonly rating: number;
  readonly recommend: 'yes' | 'no' | 'unsaid';
  readonly experience: string;
  readonly mostValuable: string;
  readonly improvements: string;
  readonly testimonial: string;
}

export const emptyValues: FeedbackValues = {
  rating: 0,
  recommend: 'unsaid',
  experience: '',
  mostValuable: '',
  improvements: '',
  testimonial: '',
};
export const mostLetters = 8_000;

export const valuesOf = (draft: FeedbackState['draft']): FeedbackValues => ({
  rating: draft.rating ?? 0,
  recommend: draft.recommend === undefined ? 'unsaid' : draft.recommend ? 'yes' : 'no',
  experience: draft.experience ?? '',
  mostValuable: draft.mostValuable ?? '',
  improvements: draft.improvements ?? '',
  testimonial: draft.testimonial ?? '',
});

/** What changed, as the draft's record has it. What a record cannot hold (no stars yet) is left as it is. */
export function draftPatch(before: FeedbackValues, values: FeedbackValues): RecordData['feedback_draft'] {
  const texts = feedbackTexts.filter((field) => values[field] !== before[field] && values[field].length <= mostLetters);
  return {
    ...(values.rating !== before.rating && values.rating > 0 && { rating: values.rating }),
    ...(values.recommend !== before.recommend &&
      values.recommend !== 'unsaid' && { recommend: values.recommend === 'yes' }),
    ...Object.fromEntries(texts.map((field) => [field, values[field]])),
  };
}

/** As it is handed in: what was left empty is left out, and a story below four stars too, where it is not asked for. */
export function feedbackOf(values: FeedbackValues): Pick<RecordData['feedback'], 'rating'> {
  const told = feedbackTexts.filter(
    (field) => values[field].trim() !== '' && (field !== 'testimonial' || values.rating >= storyFrom),
  );
  return {
    rating: values.rating,
    ...(values.recommend !== 'unsaid' && { recommend: values.recommend === 'yes' }),
    ...Object.fromEntries(told.map((field) => [field, values[field]])),
  };
}
