/** For unit tests: gone with the process. */
import { EXPIRED_KEPT_MS, fieldOf, isExpired } from './define-collection.ts';
import type { Shape } from './define-collection.ts';
import type { CollectionsAdapter, Row, Rows } from './port.ts';

const TIDIED_AT_ONCE = 10;

const byId = (a: Row, b: Row): number => Buffer.compare(Buffer.from(a.id), Buffer.from(b.id));

function rowsOver(held: Map<string, Row>, shape: Shape): Rows {
  const live = (id: string, now: number): Row | null => {
    const row = held.get(id);
    return row === undefined || isExpired(shape, row.document, now) ? null : row;
  };
  let round = held.values();
  const tidy = (now: number): void => {
    for (let looked = 0; looked < TIDIED_AT_ONCE; looked++) {
      const next = round.next();
      if (next.done === true) {
        round = held.values();
        return;
      }
      if (isExpired(shape, next.value.document, now - EXPIRED_KEPT_MS)) held.delete(next.value.id);
    }
  };
  return {
    get: async (id) => structuredClone(held.get(id)) ?? null,
    insert: async (row, now) => {
      tidy(now);
      if (live(row.id, now) !== null) return false;
      held.set(row.id, structuredClone(row));
      return true;
    },
    replace: async (row, readVersion, now) => {
      if (live(row.id, now)?.version !== readVersion) return false;
      held.set(row.id, structuredClone(row));
      return true;
    },
    remove: async (id, readVersion, now) => live(id, now)?.version === readVersion && held.delete(id),
    find: async (index, value, afterId, limit, now) => {
      const after = Buffer.from(afterId);
      const found = [...held.values()]
        .filter(({ id, document }) => fieldOf(document, index) === value && Buffer.compare(Buffer.from(id), after) > 0)
        .filter(({ document }) => !isExpired(shape, document, now))
        .sort(byId);
      const rows = found.slice(0, limit);
      return { rows: structuredClone(rows), cursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
    },
  };
}

export function createMemoryCollections(): CollectionsAdapter {
  const collections = new Map<string, Map<string, Row>>();
  return {
    open: async (shape) => {
      const held = collections.get(shape.name) ?? new Map<string, Row>();
      collections.set(shape.name, held);
      return rowsOver(held, shape);
    },
  };
}
