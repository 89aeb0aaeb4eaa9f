/**
 * Every collection of the registry, opened, and what they hold of an owner, by the `owner` of their declarations: erasing
 * and joining take all of them along, whichever is added.
 */
import { MOST_IN_PAGE } from './define-collection.ts';
import type { AnyCollection, CollectionDefinition, Identified } from './define-collection.ts';
import { openCollection } from './open-collection.ts';
import type { Collection, CollectionOf, CollectionsAdapter, Page, Version } from './port.ts';

export interface OwnerDocuments {
  readonly areAny: (owner: string) => Promise<boolean>;
  readonly remove: (owner: string) => Promise<void>;
  /**
   * Where an owner was joined to another: a document under its id goes, because the other has one of its own; one that
   * names it in a field names the other from then on. What cannot be read stays, and is erased with the other.
   */
  readonly join: (from: string, into: string) => Promise<void>;
}

export interface OpenedCollections {
  readonly collection: CollectionOf;
  readonly documents: OwnerDocuments;
}

interface OwnerDocument {
  readonly id: string;
  readonly version: Version;
  /** null where it cannot be read */
  readonly document: Identified | null;
}

type Opened = Collection<Identified>;

/** Page after page. */
async function* documentsOf(collection: Opened, field: string, owner: string): AsyncGenerator<OwnerDocument> {
  if (field === 'id') {
    const held = await collection.get(owner);
    if (!held.ok) yield { ...held.failure, document: null };
    else if (held.value !== null) yield { id: owner, ...held.value };
    return;
  }
  let cursor: string | null = null;
  do {
    // which field it is the compiler cannot tell
    const page: Page<Identified> = await collection.findBy(field as never, owner as never, {
      limit: MOST_IN_PAGE,
      cursor,
    });
    for (const one of page.found)
      yield one.ok ? { id: one.value.document.id, ...one.value } : { ...one.failure, document: null };
    cursor = page.cursor;
  } while (cursor !== null);
}

/** Again until nobody changed one meanwhile. */
async function removeFrom(collection: Opened, field: string, owner: string): Promise<void> {
  for (let isDone = false; !isDone;) {
    isDone = true;
    for await (const { id, version } of documentsOf(collection, field, owner))
      isDone = (await collection.remove(id, version)) && isDone;
  }
}

async function renameIn(collection: Opened, field: string, from: string, into: string): Promise<void> {
  for (let isDone = false; !isDone;) {
    isDone = true;
    for await (const { document, version } of documentsOf(collection, field, from)) {
      if (document === null) continue;
      const put = await collection.put({ ...document, [field]: into }, version);
      if (!put.ok && put.failure.reason === 'changed') isDone = false;
    }
  }
}

export async function openCollections(
  adapter: CollectionsAdapter,
  now: () => number,
  definitions: readonly AnyCollection[],
): Promise<OpenedCollections> {
  const names = definitions.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined)
    throw new Error(`two collections are called ${twice}: their documents would be one another's`);
  const opened = new Map<object, Opened>();
  for (const definition of definitions)
    opened.set(definition, await openCollection(adapter, definition as CollectionDefinition<Identified>, now));
  const ofOwners = definitions.flatMap((definition) => {
    const collection = opened.get(definition);
    return collection === undefined || definition.owner === null ? [] : [{ collection, field: definition.owner }];
  });
  return {
    collection: (definition) => {
      const known = opened.get(definition);
      if (known === undefined)
        throw new Error(`${definition.name} is exported by no module of sync-server/registry.ts`);
      // opened by this definition, so of its type
      return known as never;
    },
    documents: {
      areAny: async (owner) => {
        for (const { collection, field } of ofOwners)
          for await (const _ of documentsOf(collection, field, owner)) return true;
        return false;
      },
      remove: async (owner) => {
        for (const { collection, field } of ofOwners) await removeFrom(collection, field, owner);
      },
      join: async (from, into) => {
        for (const { collection, field } of ofOwners)
          await (field === 'id' ? removeFrom(collection, field, from) : renameIn(collection, field, from, into));
      },
    },
  };
}
