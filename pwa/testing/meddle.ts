import type { DBCoreMutateRequest, Dexie } from 'dexie';

const REQUESTS = ['mutate', 'get', 'getMany', 'query', 'count', 'openCursor'] as const;

/**
 * Lets a test see every request before it is made, and refuse it: what `before` gives back is the error the request ends
 * with. It counts from the next opening.
 */
export function meddleWithRequests(
  db: Dexie,
  before: (table: string, name: (typeof REQUESTS)[number], request: unknown) => Error | null,
): void {
  db.use({
    stack: 'dbcore',
    name: 'meddler',
    create: (core) => ({
      ...core,
      table: (tableName) => {
        const table = core.table(tableName);
        const meddledWith = REQUESTS.map((name) => {
          const call = table[name].bind(table) as (request: unknown) => Promise<unknown>;
          return [
            name,
            (request: unknown) => {
              const error = before(tableName, name, request);
              return error === null ? call(request) : Promise.reject(error);
            },
          ] as const;
        });
        return { ...table, ...Object.fromEntries(meddledWith) };
      },
    }),
  });
}

/** The same for writes alone, from now on. */
export async function meddle(
  db: Dexie,
  before: (table: string, request: DBCoreMutateRequest) => Error | null,
): Promise<void> {
  meddleWithRequests(db, (table, name, request) =>
    name === 'mutate' ? before(table, request as DBCoreMutateRequest) : null,
  );
  db.close();
  await db.open();
}

export const processDied = (): Error => new DOMException('the process died', 'AbortError');
export const diskFull = (): Error => new DOMException('no room', 'QuotaExceededError');
