import type { DBCoreMutateRequest, Dexie } from 'dexie';

/**
 * Lets a test see every write to a table before it is done, and refuse it: what `before` gives back is the error the
 * write ends with. The database is opened anew, as Dexie asks for.
 */
export async function meddle(
  db: Dexie,
  before: (table: string, request: DBCoreMutateRequest) => Error | null,
): Promise<void> {
  db.use({
    stack: 'dbcore',
    name: 'meddler',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        return {
          ...table,
          mutate: (request) => {
            const error = before(name, request);
            return error === null ? table.mutate(request) : Promise.reject(error);
          },
        };
      },
    }),
  });
  db.close();
  await db.open();
}

export const processDied = (): Error => new DOMException('the process died', 'AbortError');
export const diskFull = (): Error => new DOMException('no room', 'QuotaExceededError');
