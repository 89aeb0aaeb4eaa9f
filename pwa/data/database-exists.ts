import Dexie from 'dexie';

/**
 * Reads the list of names. `Dexie.exists` opens the database instead and, where it is not there, deletes it again: one that
 * another page or the service worker makes in between would be deleted with all that is in it.
 */
export const databaseExists = async (name: string): Promise<boolean> => (await Dexie.getDatabaseNames()).includes(name);
