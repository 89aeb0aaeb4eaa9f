/**
 * A database that newer code has made is left alone. Dexie would open it all the same, put back the stores and indexes
 * that it misses and raise the version: older code would change what it does not understand.
 */
import Dexie from 'dexie';

/** As IndexedDB counts, ten to each version of ours; Dexie has raised it by one where it put something back. */
const firstOf = (version: number): number => Math.round(version * 10);

/** For the constructor: what is to be opened in a version after `last` fails with a `VersionError`. */
export function refusingNewer(last: number): { readonly indexedDB: IDBFactory } {
  const factory = Dexie.dependencies.indexedDB;
  const open: IDBFactory['open'] = (name, version) => {
    if ((version ?? 0) >= firstOf(last + 1)) throw new DOMException(`${name} is of newer code`, 'VersionError');
    return factory.open(name, version);
  };
  const indexedDB = new Proxy(factory, {
    get: (target, key) => {
      const member: unknown = key === 'open' ? open : Reflect.get(target, key);
      return typeof member === 'function' && member !== open ? (member.bind(target) as unknown) : member;
    },
  });
  return { indexedDB };
}

/** After the versions are declared: one that opened although it is of newer code is closed again. */
export function closeIfNewer(db: Dexie): void {
  // A lost connection is opened again by itself: each time it is asked anew.
  db.on(
    'ready',
    () => {
      if (db.backendDB().version >= firstOf(db.verno + 1))
        throw new Dexie.VersionError(`${db.name} was opened by newer code before`);
    },
    true,
  );
}

/** Whether newer code than `db`'s is about to open the database. */
export const isNewer = (db: Dexie, { newVersion }: IDBVersionChangeEvent): boolean =>
  (newVersion ?? 0) >= firstOf(db.verno + 1);
