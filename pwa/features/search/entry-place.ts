import { currentId } from '#core/exercises/former.ts';
import type { Entity } from '#core/records/index.ts';
import type { RecordedEntry } from '#pwa/data/queries/recorded-entries.ts';
import type { Route } from '#pwa/routes/route.ts';
import { href, routeTable } from '#pwa/routes/table.ts';

const rows: readonly Route[] = routeTable;
const shownBy = new Map<Entity, Route>(rows.flatMap((row) => (row.shows ?? []).map((kind) => [kind, row] as const)));

/** Where an entry is shown: its own page where it has one, else the screen of its kind. Undefined: no screen shows it yet. */
export function placeOfEntry({ id, entity, data }: Pick<RecordedEntry, 'id' | 'entity' | 'data'>): string | undefined {
  const row = shownBy.get(entity);
  if (row === undefined) return undefined;
  const { exerciseId } = data;
  if (row.id === 'exercise')
    return typeof exerciseId === 'string' ? href('exercise', { exerciseId: currentId(exerciseId) }) : undefined;
  // A session that goes on is where it goes on.
  const hasEnded = row.id === 'session' && data['endedAt'] !== undefined;
  return hasEnded ? `${row.path}?${new URLSearchParams({ ended: id }).toString()}` : row.path;
}
