import { currentId } from '#core/exercises/former.ts';
import type { Entity } from '#core/records/index.ts';
import type { RecordedEntry } from '#pwa/data/queries/recorded-entries.ts';
import type { Route } from '#pwa/routes/route.ts';
import { sessionHref } from '#pwa/routes/session-href.ts';
import { href, routeTable } from '#pwa/routes/table.ts';

const rows: readonly Route[] = routeTable;
const shownBy = new Map<Entity, Route>(rows.flatMap((row) => (row.shows ?? []).map((kind) => [kind, row] as const)));

/** Where an entry is shown: its own page where it has one, else the screen of its kind, else among the saved entries. */
export function placeOfEntry({ id, entity, data }: Pick<RecordedEntry, 'id' | 'entity' | 'data'>): string {
  const row = shownBy.get(entity);
  const { exerciseId } = data;
  if (row?.id === 'exercise' && typeof exerciseId === 'string')
    return href('exercise', { exerciseId: currentId(exerciseId) });
  if (row === undefined || row.id === 'exercise') return href('repair');
  // A session that goes on is where it goes on.
  const hasEnded = row.id === 'session' && data['endedAt'] !== undefined;
  return hasEnded ? sessionHref({ ended: id }) : row.path;
}
