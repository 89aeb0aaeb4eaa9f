/** What holds in every database alike: documents validate on both ways, and expire by the given clock. */
import { randomBytes } from 'node:crypto';
import { fail, ok } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { isExpired, isId, isIndexValue, MOST_IN_PAGE, readDocument, storedForm } from './define-collection.ts';
import type { CollectionDefinition, FieldOf, Identified, IndexValue } from './define-collection.ts';
import type { Collection, CollectionsAdapter, Held, Row, Unreadable, Version } from './port.ts';

const newVersion = (): Version => randomBytes(12).toString('base64url');

export async function openCollection<Document extends Identified, Index extends FieldOf<Document, IndexValue>>(
  adapter: CollectionsAdapter,
  definition: CollectionDefinition<Document, Index>,
  now: () => number,
): Promise<Collection<Document, Index>> {
  const rows = await adapter.open(definition);

  const heldOf = ({ id, version, document: stored }: Row): Result<Held<Document>, Unreadable> => {
    const read = readDocument(definition, stored);
    return 'problems' in read
      ? fail({ reason: 'unreadable', id, version, problems: read.problems })
      : ok({ version, document: read.document });
  };

  return {
    get: async (id) => {
      const row = isId(id) ? await rows.get(id) : null;
      return row === null || isExpired(definition, row.document, now()) ? ok(null) : heldOf(row);
    },
    put: async (document, readVersion) => {
      const form = storedForm(definition, document);
      if ('problems' in form) return fail({ reason: 'invalid', problems: form.problems });
      const row = { id: form.stored.id, version: newVersion(), document: form.stored };
      const isIn = await (readVersion === null ? rows.insert(row, now()) : rows.replace(row, readVersion, now()));
      return isIn ? ok(row.version) : fail({ reason: 'changed' });
    },
    findBy: async (index, value, { limit, cursor = null }) => {
      if (!(limit >= 1)) throw new RangeError(`a page of ${limit} documents`);
      // values and cursors come from outside: what cannot be there is not looked for
      if (!isIndexValue(value) || (cursor !== null && !isId(cursor))) return { found: [], cursor: null };
      const most = Math.min(Math.floor(limit), MOST_IN_PAGE);
      // JSON keeps no -0, and LMDB tells it from 0
      const stored = value === 0 ? 0 : value;
      const page = await rows.find(index, stored, cursor ?? '', most, now());
      return { found: page.rows.map(heldOf), cursor: page.cursor };
    },
    remove: async (id, readVersion) => isId(id) && rows.remove(id, readVersion, now()),
  };
}
