import { rowBytes } from './row-bytes.ts';
import type { InsertOutcome, LogRow, Store, StoredDocument } from './store.ts';

interface OwnerData {
  readonly rows: Map<number, LogRow>;
  readonly byOperation: Map<string, LogRow>;
  readonly documents: Map<string, StoredDocument>;
  head: number;
}

/** For unit tests: gone with the process. Values are copied on their way in and out, as a disk would. */
export function createMemoryStore(): Store {
  const owners = new Map<string, OwnerData>();
  const dataOf = (owner: string): OwnerData => {
    const held = owners.get(owner);
    if (held !== undefined) return held;
    const made: OwnerData = { rows: new Map(), byOperation: new Map(), documents: new Map(), head: 0 };
    owners.set(owner, made);
    return made;
  };

  return {
    insert: async (rows): Promise<InsertOutcome> => {
      let inserted = 0;
      for (const row of rows) {
        const data = dataOf(row.owner);
        if (data.rows.has(row.rev) || data.byOperation.has(row.opId)) return { inserted, conflict: true };
        const copy = structuredClone(row);
        data.rows.set(row.rev, copy);
        data.byOperation.set(row.opId, copy);
        data.head = Math.max(data.head, row.rev);
        inserted++;
      }
      return { inserted, conflict: false };
    },
    read: async (owner, fromRev, limit, mostBytes = Infinity) => {
      const data = dataOf(owner);
      const found: LogRow[] = [];
      let bytes = 0;
      for (let rev = fromRev; rev <= data.head && found.length < limit && bytes <= mostBytes; rev++) {
        const row = data.rows.get(rev);
        if (row === undefined) continue;
        found.push(structuredClone(row));
        if (mostBytes < Infinity) bytes += rowBytes(row);
      }
      return found;
    },
    head: async (owner) => dataOf(owner).head,
    findOps: async (owner, opIds, mostBytes = Infinity) => {
      const { byOperation } = dataOf(owner);
      const found: LogRow[] = [];
      let bytes = 0;
      for (const id of new Set(opIds)) {
        const row = byOperation.get(id);
        if (row === undefined) continue;
        found.push(structuredClone(row));
        if (mostBytes < Infinity && (bytes += rowBytes(row)) > mostBytes) break;
      }
      return found;
    },
    getDocument: async (owner, name) => structuredClone(dataOf(owner).documents.get(name)) ?? null,
    listDocuments: async (owner, afterName, limit) =>
      [...dataOf(owner).documents]
        .filter(([name]) => name > afterName)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .slice(0, limit)
        .map(([name, document]) => ({ name, ...structuredClone(document) })),
    putDocument: async (owner, name, rev, value) => {
      const { documents } = dataOf(owner);
      const held = documents.get(name);
      if (held !== undefined && held.rev >= rev) return false;
      documents.set(name, { rev, value: structuredClone(value) });
      return true;
    },
    remove: async (owner, revs) => {
      const { rows, byOperation } = dataOf(owner);
      for (const rev of revs) {
        const row = rows.get(rev);
        if (row === undefined) continue;
        rows.delete(rev);
        byOperation.delete(row.opId);
      }
    },
    eraseOwner: async (owner) => {
      owners.delete(owner);
    },
    ping: async () => undefined,
    close: async () => undefined,
  };
}
