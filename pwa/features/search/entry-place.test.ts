import { expect, it, vi } from 'vitest';
import { records } from '#core/records/index.ts';
import { placeOfEntry } from './entry-place.ts';

vi.mock('#core/exercises/former.json', () => ({
  default: { 'half-bridge': { name: 'Half bridge' }, 'hip-bridge': { name: 'Hip bridge', now: 'bridge' } },
}));

/** Kinds that a person records and no screen shows yet: no row of the route table has them in `shows`. */
const NO_SCREEN = ['feedback_draft', 'profile', 'schedule_completion', 'schedule_item', 'settings'];

it('[SEARCH-11] leads from an entry to where it is shown', () => {
  expect(placeOfEntry({ id: 'a b', entity: 'session', data: { endedAt: 1 } })).toBe('/session?ended=a+b');
  expect(placeOfEntry({ id: 'a', entity: 'session', data: {} })).toBe('/session');
  const set = (exerciseId: string) => placeOfEntry({ id: 'a', entity: 'set', data: { exerciseId } });
  expect(set('wall-sit')).toBe('/exercises/wall-sit');
  // What was renamed, and what is gone: its page says so.
  expect(set('hip-bridge')).toBe('/exercises/bridge');
  expect(set('half-bridge')).toBe('/exercises/half-bridge');
});

it('[SEARCH-11] has a place for every kind that a screen shows', () => {
  const data = { exerciseId: 'wall-sit' };
  const without = Object.values(records)
    .filter(({ log }) => log === 'core')
    .map(({ entity }) => entity)
    .filter((entity) => placeOfEntry({ id: 'a', entity, data }) === undefined);
  expect(without.sort(), 'a kind is in `shows` of its row in pwa/routes/table.ts, or in NO_SCREEN').toEqual(NO_SCREEN);
});
