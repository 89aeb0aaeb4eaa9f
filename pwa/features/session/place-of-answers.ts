// Where it hurts, by what the coach was told.
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import { WHOLE_BODY } from '#core/records/pain-checkin.ts';
import { marked, regionsOf } from '#core/rules/coach/assessment.ts';
import type { MarkedPlace } from '#core/rules/coach/assessment.ts';
import { placeId } from '#core/rules/coach/from-records.ts';
import type { BodySide } from '#core/rules/coach/vocabulary.ts';
import type { CoachAnswers } from '#pwa/data/queries/coach-records.ts';

const worstOf = ({ assessment }: Pick<CoachAnswers, 'assessment'>) =>
  assessment === null || assessment === 'unreadable' ? null : assessment.worst;

/** As a place is recorded: what pain answers of a session are about. */
export function regionOf(answers: Pick<CoachAnswers, 'assessment'>): string {
  const worst = worstOf(answers);
  return worst === null ? WHOLE_BODY : placeId(worst);
}

/**
 * Of one exercise of the library: the first place, the worst before the others, that it works on. Where it works on none of
 * them, or nobody was asked, it is about the whole body.
 */
export function regionForExercise(
  { assessment }: Pick<CoachAnswers, 'assessment'>,
  { regions }: Pick<ExerciseDetails, 'regions'>,
): string {
  if (assessment === null || assessment === 'unreadable') return WHOLE_BODY;
  const isLoaded = (place: MarkedPlace): boolean =>
    regions.includes('whole-body') || regionsOf([place]).some((one) => regions.includes(one));
  const place = marked(assessment).find(isLoaded);
  return place === undefined ? WHOLE_BODY : placeId(place);
}

/** The side that troubles. */
export const sideOf = (answers: Pick<CoachAnswers, 'assessment'>): BodySide | null => worstOf(answers)?.side ?? null;
