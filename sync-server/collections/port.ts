/**
 * What only the server keeps, beside the log: documents with an id, found by id or by an index. A single document
 * changes at once and for good; nothing spans two. So the id is the one unique key (a sharded cluster keeps no other),
 * a second uniqueness is a collection of its own, and what takes several steps is done in an order in which the next
 * call can finish what a crash left.
 *
 * What the database cannot do now is thrown as a `StoreFailure`, as the log's store does. After `unavailable` a write
 * may be in: whoever needs to know reads again.
 */
import type { Result } from '#core/lib/result.ts';
import type { CollectionDefinition, FieldOf, Identified, IndexValue, Problem, Shape } from './define-collection.ts';

/**
 * Of one state of one document. Random and not counted, so that a writer who read a document which was removed since
 * never replaces the one that was made under its id afterwards.
 */
export type Version = string;

export interface Held<Document> {
  readonly version: Version;
  readonly document: Document;
}

/** A stored document that its schema does not take. It can be replaced or removed by its version. */
export interface Unreadable {
  readonly reason: 'unreadable';
  readonly id: string;
  readonly version: Version;
  readonly problems: readonly Problem[];
}

/**
 * `changed`: the document is not as it was read, or is there where it was to be made. `invalid`: it does not validate,
 * is too large, or has an id or indexed value that is no key.
 */
export type PutFailure =
  { readonly reason: 'changed' } | { readonly reason: 'invalid'; readonly problems: readonly Problem[] };

export interface Page<Document> {
  /** by ascending id, in the order of code points; what cannot be read is a failure in its place */
  readonly found: readonly Result<Held<Document>, Unreadable>[];
  /** where to go on; null where nothing follows. A page may hold fewer than asked for and still have one. */
  readonly cursor: string | null;
}

export interface Collection<
  Document extends Identified,
  Index extends FieldOf<Document, IndexValue> = FieldOf<Document, IndexValue>,
> {
  readonly get: (id: string) => Promise<Result<Held<Document> | null, Unreadable>>;
  /** Compare and set: succeeds where the document is still of the version it was read at; null makes it where none is. */
  readonly put: (document: Document, readVersion: Version | null) => Promise<Result<Version, PutFailure>>;
  /**
   * Documents with the value, by ascending id, so that pages are in the order of (value, id) whatever changes between
   * them: each that has the value throughout comes exactly once, and none comes twice.
   */
  readonly findBy: <Field extends Index>(
    index: Field,
    value: NonNullable<Document[Field]>,
    page: { readonly limit: number; readonly cursor?: string | null },
  ) => Promise<Page<Document>>;
  /** Whether this call removed it: false where it is not of that version any more, or gone. */
  readonly remove: (id: string, readVersion: Version) => Promise<boolean>;
}

/** The opened collection of a declaration; throws where that is no row of the registry. */
export type CollectionOf = <Document extends Identified, Index extends FieldOf<Document, IndexValue>>(
  definition: CollectionDefinition<Document, Index>,
) => Collection<Document, Index>;

/** A document as an adapter keeps it. */
export interface Row {
  readonly id: string;
  readonly version: Version;
  readonly document: unknown;
}

export interface RowPage {
  readonly rows: readonly Row[];
  readonly cursor: string | null;
}

/** What an adapter does, each in one step; `now` decides what has expired. */
export interface Rows {
  /** Also one that has expired. */
  readonly get: (id: string) => Promise<Row | null>;
  /** False where one is there that has not expired. */
  readonly insert: (row: Row, now: number) => Promise<boolean>;
  /** False where none of that version is there, or it has expired. */
  readonly replace: (row: Row, readVersion: Version, now: number) => Promise<boolean>;
  readonly remove: (id: string, readVersion: Version, now: number) => Promise<boolean>;
  /** By ascending id those after it; '' begins. */
  readonly find: (index: string, value: IndexValue, afterId: string, limit: number, now: number) => Promise<RowPage>;
}

export interface CollectionsAdapter {
  /** Makes what the declaration asks for, also over documents that an earlier one left. */
  readonly open: (shape: Shape) => Promise<Rows>;
}
