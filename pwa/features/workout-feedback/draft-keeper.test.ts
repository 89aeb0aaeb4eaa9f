import { expect, it } from 'vitest';
import { fail, ok } from '#core/lib/result.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import { draftPatch, emptyValues, feedbackOf } from './feedback-values.ts';

it('[FEEDBACK-3] a draft is kept a moment after the last letter, each change once, and again after a failure', async () => {
  let fire = (): void => undefined;
  const saved: unknown[] = [];
  let isFull = false;
  const told: (string | null)[] = [];
  const keeper = createDraftKeeper(
    (before, values, seen) => {
      saved.push(draftPatch(before, values));
      return Promise.resolve(isFull ? fail({ reason: 'quota', detail: '' } as const) : ok(new Set([...seen, 'own'])));
    },
    (_, body) => {
      fire = body;
      return () => {
        fire = () => undefined;
      };
    },
    { values: emptyValues, seen: new Set() },
    (failure) => told.push(failure?.reason ?? null),
  );
  keeper.keep({ ...emptyValues, experience: 'G' });
  keeper.keep({ ...emptyValues, experience: 'Go' });
  fire();
  await keeper.flush();
  expect(saved).toEqual([{ experience: 'Go' }]);
  isFull = true;
  keeper.keep({ ...emptyValues, experience: 'Good' });
  await keeper.flush();
  expect(told.at(-1)).toBe('quota');
  isFull = false;
  await keeper.flush();
  expect(told.at(-1)).toBeNull();
  expect(saved.slice(1)).toEqual([{ experience: 'Good' }, { experience: 'Good' }]);
});

it('[FEEDBACK-1] what was left empty is left out, and a story below four stars too', () => {
  expect(feedbackOf({ ...emptyValues, rating: 3, experience: ' ', testimonial: 'x', recommend: 'no' })).toEqual({
    rating: 3,
    recommend: false,
  });
});
