import { hex, sha256 } from '../lib/sha256.ts';
import { defineRecord } from './define-record.ts';
import { catalogueId, yesOrNo } from './fields.ts';

/**
 * The key of an exercise's mark, the same on every device. The log knows documents by a UUID v7, so it has the form of
 * one; its time means nothing.
 */
export async function favouriteKey(exerciseId: string): Promise<string> {
  const digits = hex(await sha256(`favourite:${exerciseId}`));
  const part = (from: number, to: number): string => digits.slice(from, to);
  return `${part(0, 8)}-${part(8, 12)}-7${part(12, 15)}-8${part(15, 18)}-${part(18, 30)}`;
}

/** An exercise that the person marked, or no longer. */
export const favourite = defineRecord({
  entity: 'favourite',
  rule: 'last-writer-per-field',
  fields: { exerciseId: catalogueId('exercise'), favourite: yesOrNo() },
  sentence: { text: 'favourite', values: { exercise: 'exerciseId' } },
});
