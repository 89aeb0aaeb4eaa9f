/** The declaration of a collection: everything that its three adapters need to know of it. */
import { z } from '#core/records/schema.ts';

export interface Identified {
  readonly id: string;
}

/** Fields of a document that hold such a value, or none. */
export type FieldOf<Document, Value> = {
  [Field in keyof Document & string]-?: Document[Field] extends Value | null | undefined ? Field : never;
}[keyof Document & string];

export type IndexValue = string | number;

export interface CollectionDefinition<
  Document extends Identified,
  Index extends FieldOf<Document, IndexValue> = FieldOf<Document, IndexValue>,
> {
  readonly name: string;
  readonly schema: z.core.$ZodType<Document>;
  /** fields by which documents are found; a document without the field, or with null in it, is in no index of it */
  readonly indexes: readonly Index[];
  /** the field with the moment from which the document is absent, UTC ms; null in it: never */
  readonly expiry: FieldOf<Document, number> | null;
  /** whose a document is: the owner that its id or this indexed field names; null where it is no owner's */
  readonly owner: 'id' | Index | null;
}

/** What an adapter reads of a declaration. */
export interface Shape {
  readonly name: string;
  readonly indexes: readonly string[];
  readonly expiry: string | null;
}

/** Of whichever documents. */
export interface AnyCollection extends Shape {
  readonly schema: z.core.$ZodType;
  readonly owner: string | null;
}

/** A document larger than this as JSON belongs into several. */
export const MOST_BYTES = 64 * 1024;
export const MOST_IN_PAGE = 200;
/** LMDB takes keys of 1,978 bytes, and one holds collection, field, value and id. */
const MOST_ID_BYTES = 200;
const MOST_VALUE_BYTES = 400;

/**
 * Expired documents are absent by the server's clock but lie in the database for another day: a clock that runs ahead,
 * the database's own or another server's, must not take what is still there for others.
 */
export const EXPIRED_KEPT_MS = 86_400_000;

const NAME = /^[a-z][a-z-]{0,39}$/;
const FIELD = /^[a-z][a-zA-Z0-9]{0,39}$/;
/** field names within a document that one of the databases cannot keep, or keeps as another */
const UNUSABLE_FIELD = /^\$|[.\0]|^__proto__$/;
/** of a Date, in which MongoDB keeps the expiry */
export const MOST_MOMENT = 8.64e15;
/** neither control characters nor half a surrogate pair: the databases would store them differently */
const PLAIN = /^[^\p{Cc}\p{Cs}]+$/u;

/**
 * Declare the schema as `z.object`, without transforms or defaults: what is stored is given back as it is. Fields that it
 * does not name, at any depth, stay with the document: a newer server may have written them, and an older one that puts
 * the document back must not lose them.
 */
export function defineCollection<
  Document extends Identified,
  const Index extends FieldOf<Document, IndexValue> = never,
>({
  name,
  schema,
  indexes = [],
  expiry = null,
  owner,
}: {
  readonly name: string;
  readonly schema: z.core.$ZodType<Document>;
  readonly indexes?: readonly Index[];
  readonly expiry?: FieldOf<Document, number> | null;
  readonly owner: 'id' | NoInfer<Index> | null;
}): CollectionDefinition<Document, Index> {
  const fields: readonly string[] = expiry === null ? indexes : [...indexes, expiry];
  const unusable = [...(NAME.test(name) ? [] : [name]), ...fields.filter((field) => !FIELD.test(field))];
  if (unusable.length > 0) throw new Error(`collection ${name}: ${unusable.join(', ')} cannot be used as a name`);
  return { name, schema, indexes, expiry, owner };
}

export const isId = (id: unknown): id is string =>
  typeof id === 'string' && PLAIN.test(id) && Buffer.byteLength(id) <= MOST_ID_BYTES;

export const isIndexValue = (value: unknown): value is IndexValue =>
  typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value === 'string' && (value === '' || PLAIN.test(value)) && Buffer.byteLength(value) <= MOST_VALUE_BYTES;

/** Of a document as it is stored, whatever that has become. */
export const fieldOf = (stored: unknown, field: string): unknown =>
  typeof stored === 'object' && stored !== null ? (Reflect.get(stored, field) as unknown) : undefined;

export function expiryOf({ expiry }: Pick<Shape, 'expiry'>, stored: unknown): number | null {
  const at = expiry === null ? null : fieldOf(stored, expiry);
  return typeof at === 'number' ? at : null;
}

export function isExpired(shape: Pick<Shape, 'expiry'>, stored: unknown, now: number): boolean {
  const at = expiryOf(shape, stored);
  return at !== null && at <= now;
}

export interface Problem {
  readonly field: string;
  readonly problem: string;
}

/** The document as it is stored, once its schema takes it; or why it does not validate. */
export function readDocument<Document extends Identified>(
  { schema }: Pick<CollectionDefinition<Document, never>, 'schema'>,
  stored: unknown,
): { readonly document: Document } | { readonly problems: readonly Problem[] } {
  const parsed = z.safeParse(schema, stored);
  if (parsed.success) return { document: stored as Document };
  return { problems: parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), problem: message })) };
}

/** What is stored of a document: JSON, so that all databases give back the same; or why it cannot be. */
export function storedForm<Document extends Identified>(
  definition: CollectionDefinition<Document, FieldOf<Document, IndexValue>>,
  document: Document,
): { readonly stored: Document } | { readonly problems: readonly Problem[] } {
  // before JSON makes null of NaN, and after it has made text of a Date
  const given = readDocument(definition, document);
  if ('problems' in given) return given;
  let json: string | undefined;
  try {
    json = JSON.stringify(document);
  } catch {
    json = undefined;
  }
  if (json === undefined) return { problems: [{ field: '', problem: 'is not JSON' }] };
  if (Buffer.byteLength(json) > MOST_BYTES) return { problems: [{ field: '', problem: 'is too large' }] };
  const unusable: string[] = [];
  const plain: unknown = JSON.parse(json, (field, value: unknown) => {
    if (UNUSABLE_FIELD.test(field)) unusable.push(field);
    return value;
  });
  const read = readDocument(definition, plain);
  if ('problems' in read) return read;
  const stored = read.document;
  const problems = [
    ...unusable,
    ...(isId(stored.id) ? [] : ['id']),
    ...(Math.abs(expiryOf(definition, stored) ?? 0) <= MOST_MOMENT ? [] : [String(definition.expiry)]),
    ...definition.indexes.filter((field) => (stored[field] ?? null) !== null && !isIndexValue(stored[field])),
  ].map((field) => ({ field, problem: 'cannot be stored' }));
  return problems.length > 0 ? { problems } : { stored };
}
