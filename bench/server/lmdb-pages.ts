/** What a closed store takes on disk, by LMDB's own count of pages. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import type { Database } from 'lmdb';

export interface Tree {
  readonly entries: number;
  readonly bytes: number;
}

export interface LmdbPages {
  readonly fileBytes: number;
  /** of that, free pages: the next writes use them again */
  readonly freeBytes: number;
  readonly log: Tree;
  /** the index of operations */
  readonly operations: Tree;
  readonly documents: Tree;
}

interface Stats {
  readonly pageSize: number;
  readonly treeBranchPageCount: number;
  readonly treeLeafPageCount: number;
  readonly overflowPages: number;
  readonly entryCount: number;
}

const treeOf = (database: Database): Tree => {
  const { pageSize, treeBranchPageCount, treeLeafPageCount, overflowPages, entryCount } = database.getStats() as Stats;
  return { entries: entryCount, bytes: pageSize * (treeBranchPageCount + treeLeafPageCount + overflowPages) };
};

export async function lmdbPages(folder: string): Promise<LmdbPages> {
  const root = open({ path: folder, maxDbs: 8, encoding: 'msgpack', readOnly: true });
  try {
    const [log, operations, documents] = ['log', 'operations', 'documents'].map((name) =>
      treeOf(root.openDB(name, {})),
    );
    if (log === undefined || operations === undefined || documents === undefined) throw new Error('not a store');
    const fileBytes = statSync(join(folder, 'data.mdb')).size;
    return {
      fileBytes,
      freeBytes: Math.max(0, fileBytes - log.bytes - operations.bytes - documents.bytes),
      log,
      operations,
      documents,
    };
  } finally {
    await root.close();
  }
}
