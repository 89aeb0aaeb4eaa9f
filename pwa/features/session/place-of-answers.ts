// Where it hurts, by what the coach was told.
import { WHOLE_BODY } from '#core/records/pain-checkin.ts';
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

/** The side that troubles. */
export const sideOf = (answers: Pick<CoachAnswers, 'assessment'>): BodySide | null => worstOf(answers)?.side ?? null;
