import { currentId } from '#core/exercises/former.ts';
import type { Entity } from '#core/records/index.ts';
import type { RecordedEntry } from '#pwa/data/queries/recorded-entries.ts';
import { href } from '#pwa/routes/table.ts';

const places: Partial<Record<Entity, string>> = {
  activity: href('streakTracker'),
  completion: href('streakTracker'),
  rest: href('streakTracker'),
  freeze: href('streakTracker'),
  assessment: href('coach'),
  screening: href('coach'),
  seen_by_professional: href('coach'),
  plan: href('coach'),
  overrule: href('coach'),
  pain_checkin: href('progress'),
  outcome: href('progress'),
  journal_entry: href('progress'),
  feedback: href('workoutFeedback'),
};

/** Where an entry is shown: its own page where it has one, else the screen of its kind. Undefined: no screen shows it yet. */
export function placeOfEntry({ id, entity, data }: Pick<RecordedEntry, 'id' | 'entity' | 'data'>): string | undefined {
  if (entity === 'session') {
    // One that goes on is where it goes on.
    return data['endedAt'] === undefined
      ? href('session')
      : `${href('session')}?${new URLSearchParams({ ended: id }).toString()}`;
  }
  const { exerciseId } = data;
  if ((entity === 'set' || entity === 'favourite') && typeof exerciseId === 'string')
    return href('exercise', { exerciseId: currentId(exerciseId) });
  return places[entity];
}
