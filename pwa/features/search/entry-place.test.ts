import { expect, it, vi } from 'vitest';
import { placeOfEntry } from './entry-place.ts';

vi.mock('#core/exercises/former.json', () => ({
  default: { 'half-bridge': { name: 'Half bridge' }, 'hip-bridge': { name: 'Hip bridge', now: 'bridge' } },
}));

it('[SEARCH-11] leads from an entry to where it is shown', () => {
  expect(placeOfEntry({ id: 'a b', entity: 'session', data: { endedAt: 1 } })).toBe('/session?ended=a+b');
  expect(placeOfEntry({ id: 'a', entity: 'session', data: {} })).toBe('/session');
  const set = (exerciseId: string) => placeOfEntry({ id: 'a', entity: 'set', data: { exerciseId } });
  expect(set('wall-sit')).toBe('/exercises/wall-sit');
  // What was renamed, and what is gone: its page says so.
  expect(set('hip-bridge')).toBe('/exercises/bridge');
  expect(set('half-bridge')).toBe('/exercises/half-bridge');
});

it('[SEARCH-11] leads to the saved entries where no screen shows the kind, or the entry names no exercise', () => {
  expect(placeOfEntry({ id: 'a', entity: 'schedule_completion', data: {} })).toBe('/repair');
  expect(placeOfEntry({ id: 'a', entity: 'set', data: {} })).toBe('/repair');
});
