/** What collections keep over every database. One suite, run by each adapter's test with its own way of opening. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from '#core/records/schema.ts';
import { defineCollection, EXPIRED_KEPT_MS, MOST_BYTES, MOST_IN_PAGE } from './define-collection.ts';
import type { CollectionDefinition } from './define-collection.ts';
import { openCollection } from './open-collection.ts';
import type { Collection, CollectionsAdapter, Page, Version } from './port.ts';

export interface OpenedCollections {
  /** two handles on the same data, as two server processes have */
  readonly one: CollectionsAdapter;
  readonly other: CollectionsAdapter;
  /** orders ids by units of UTF-16, which differs beyond the BMP: the stand-in for MongoDB does, the databases do not */
  readonly comparesUnits?: boolean;
  readonly close: () => Promise<void>;
}

const link = z.object({
  id: z.string(),
  owner: z.string(),
  note: z.optional(z.string()),
  count: z.optional(z.nullable(z.number())),
  expiresAt: z.optional(z.nullable(z.number())),
});
type Link = z.output<typeof link>;
type Links = Collection<Link, 'owner' | 'count'>;

let names = 0;
const letter = (n: number): string => String.fromCharCode(97 + n);
const newName = (): string => `links-${letter(Math.floor(names / 26))}${letter(names++ % 26)}`;
const linksNamed = (name: string) =>
  defineCollection({ name, schema: link, indexes: ['owner', 'count'], expiry: 'expiresAt', owner: 'owner' });

const id = (n: number): string => `id-${String(n).padStart(4, '0')}`;

async function made(links: Links, document: Link): Promise<Version> {
  const put = await links.put(document, null);
  if (!put.ok) throw new Error(`${document.id}: ${JSON.stringify(put.failure)}`);
  return put.value;
}

/** All pages of a value, with what is done after each. */
async function idsBy(
  links: Links,
  owner: string,
  limit: number,
  between: (page: number) => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  for (let page = 1; page < 1000; page++) {
    const { found, cursor: next }: Page<Link> = await links.findBy('owner', owner, { limit, cursor });
    expect(found.length).toBeLessThanOrEqual(limit);
    ids.push(...found.map((each) => (each.ok ? each.value.document.id : each.failure.id)));
    if (next === null) return ids;
    cursor = next;
    await between(page);
  }
  throw new Error('the pages do not end');
}

export function describeCollections(name: string, open: () => Promise<OpenedCollections>): void {
  describe(`collections contract: ${name}`, () => {
    let opened: OpenedCollections;
    // Databases tidy up by their own clocks, so the test's begins at the true one.
    const clock = { now: Date.now() };
    const openBoth = async (collection = newName()): Promise<{ one: Links; other: Links; collection: string }> => {
      const definition = linksNamed(collection);
      const [one, other] = await Promise.all(
        [opened.one, opened.other].map((adapter) => openCollection(adapter, definition, () => clock.now)),
      );
      if (one === undefined || other === undefined) throw new Error('not opened');
      return { one, other, collection };
    };
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => opened.close());

    it('[COLLECTION-1] a document comes back as it was put, by its id, in every process', async () => {
      const { one, other } = await openBoth();
      const document = { id: 'ä/1', owner: 'o_a', note: 'knee\n„left“ 😀', count: -1.5 };
      const version = await made(one, document);
      expect(await other.get('ä/1')).toEqual({ ok: true, value: { version, document } });
      expect(await other.get('ä/2')).toEqual({ ok: true, value: null });
      expect(await (await openBoth()).one.get('ä/1')).toEqual({ ok: true, value: null });
    });

    it('[COLLECTION-2] a document is replaced only at the version it was read at, and made only where none is', async () => {
      const { one, other } = await openBoth();
      const changed = { ok: false, failure: { reason: 'changed' } };
      const first = await made(one, { id: 'a', owner: 'o_a' });
      expect(await other.put({ id: 'a', owner: 'o_b' }, null)).toEqual(changed);
      const second = await other.put({ id: 'a', owner: 'o_b' }, first);
      expect(second.ok).toBe(true);
      expect(await one.put({ id: 'a', owner: 'o_c' }, first)).toEqual(changed);
      expect(await one.put({ id: 'b', owner: 'o_c' }, first)).toEqual(changed);
      expect((await other.get('a')).ok && (await other.get('a'))).toMatchObject({
        value: { document: { owner: 'o_b' }, version: second.ok && second.value },
      });
      expect(await one.get('b')).toEqual({ ok: true, value: null });
    });

    it('[COLLECTION-2] so it is where documents never expire, also of two who make one at once', async () => {
      const never = defineCollection({ name: newName(), schema: link, owner: null });
      const [one, other] = await Promise.all(
        [opened.one, opened.other].map((adapter) => openCollection(adapter, never, () => clock.now)),
      );
      const puts = await Promise.all([
        one?.put({ id: 'a', owner: 'o_a' }, null),
        other?.put({ id: 'a', owner: 'o_b' }, null),
      ]);
      expect(puts.map((put) => put?.ok).sort()).toEqual([false, true]);
      const held = await one?.get('a');
      expect(held).toMatchObject({ value: { document: { owner: puts[0]?.ok === true ? 'o_a' : 'o_b' } } });
      expect(await other?.put({ id: 'a', owner: 'o_c' }, null)).toMatchObject({ failure: { reason: 'changed' } });
      expect(await one?.get('a')).toEqual(held);
    });

    it('[COLLECTION-2] a version from before a removal never fits the document that was made since', async () => {
      const { one, other } = await openBoth();
      const first = await made(one, { id: 'a', owner: 'o_a' });
      expect(await other.remove('a', 'another')).toBe(false);
      expect(await other.remove('a', first)).toBe(true);
      expect(await one.remove('a', first)).toBe(false);
      expect((await one.put({ id: 'a', owner: 'o_a' }, first)).ok).toBe(false);
      await made(one, { id: 'a', owner: 'o_b' });
      expect((await other.put({ id: 'a', owner: 'o_c' }, first)).ok).toBe(false);
      expect(await other.remove('a', first)).toBe(false);
      expect(await other.get('a')).toMatchObject({ value: { document: { owner: 'o_b' } } });
    });

    it('[COLLECTION-3] of 50 writers at one version exactly one wins, round after round', async () => {
      const { one, other } = await openBoth();
      let version = await made(one, { id: 'a', owner: 'o_0', count: 0 });
      for (let round = 1; round <= 5; round++) {
        const read = version;
        const puts = await Promise.all(
          Array.from({ length: 50 }, (_, writer) =>
            (writer % 2 === 0 ? one : other).put({ id: 'a', owner: `o_${writer}`, count: round }, read),
          ),
        );
        const winners = puts.flatMap((put, writer) => (put.ok ? [{ writer, version: put.value }] : []));
        expect(winners).toHaveLength(1);
        const [winner] = winners;
        version = winner?.version ?? '';
        expect(await one.get('a')).toEqual({
          ok: true,
          value: { version, document: { id: 'a', owner: `o_${winner?.writer}`, count: round } },
        });
        for (let writer = 0; writer < 50; writer++)
          expect(await idsBy(other, `o_${writer}`, 10)).toEqual(writer === winner?.writer ? ['a'] : []);
      }
    });

    it('[COLLECTION-3] 10 writers that read and put again until they win five times each lose no count', async () => {
      const { one, other } = await openBoth();
      await made(one, { id: 'a', owner: 'o_a', count: 0 });
      const won = async (links: Links): Promise<boolean> => {
        const held = await links.get('a');
        if (!held.ok || held.value === null) throw new Error('gone');
        const { document, version } = held.value;
        return (await links.put({ ...document, count: (document.count ?? 0) + 1 }, version)).ok;
      };
      await Promise.all(
        Array.from({ length: 10 }, async (_, writer) => {
          // each put that is refused was beaten by another, and there are 50 wins in all
          let wins = 0;
          for (let puts = 0; wins < 5 && puts < 100; puts++) if (await won(writer % 2 === 0 ? one : other)) wins++;
          expect(wins).toBe(5);
        }),
      );
      expect(await one.get('a')).toMatchObject({ value: { document: { count: 50 } } });
    });

    it('[COLLECTION-3] of 50 who make the same document exactly one does, and of 50 who remove it', async () => {
      const { one, other } = await openBoth();
      const both = (writer: number): Links => (writer % 2 === 0 ? one : other);
      const makers = await Promise.all(
        Array.from({ length: 50 }, (_, writer) => both(writer).put({ id: 'a', owner: `o_${writer}` }, null)),
      );
      const winners = makers.flatMap((put, writer) => (put.ok ? [{ writer, version: put.value }] : []));
      expect(winners).toHaveLength(1);
      expect(await one.get('a')).toMatchObject({ value: { document: { owner: `o_${winners[0]?.writer}` } } });
      const removed = await Promise.all(
        Array.from({ length: 50 }, (_, writer) => both(writer).remove('a', winners[0]?.version ?? '')),
      );
      expect(removed.filter(Boolean)).toHaveLength(1);
      expect(await one.get('a')).toEqual({ ok: true, value: null });
      expect(await idsBy(one, `o_${winners[0]?.writer}`, 10)).toEqual([]);
    });

    it('[COLLECTION-3] 50 writers on different ids all succeed', async () => {
      const { one, other } = await openBoth();
      const puts = await Promise.all(
        Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? one : other).put({ id: id(n), owner: 'o_a' }, null)),
      );
      expect(puts.filter(({ ok }) => ok)).toHaveLength(50);
      expect(await idsBy(one, 'o_a', 7)).toEqual(Array.from({ length: 50 }, (_, n) => id(n)));
    });

    it('[COLLECTION-4] documents are found by a value, by ascending id, in pages without gap or overlap', async () => {
      const { one, other } = await openBoth();
      const ids = ['Z', 'a', 'a/', 'aa', 'b', 'é', '–'];
      for (const each of [...ids].reverse()) await made(one, { id: each, owner: 'o_a' });
      await made(one, { id: 'c', owner: 'o_' });
      await made(one, { id: 'd', owner: 'o_aa' });
      for (const limit of [1, 2, ids.length, ids.length + 1]) expect(await idsBy(other, 'o_a', limit)).toEqual(ids);
      expect((await other.findBy('owner', 'o_a', { limit: ids.length })).cursor).toBeNull();
      expect(await idsBy(other, 'o_b', 3)).toEqual([]);
      expect(await idsBy((await openBoth()).one, 'o_a', 3)).toEqual([]);
    });

    it('[COLLECTION-4] ids come in the order of their code points, which is that of their bytes in UTF-8', async () => {
      const { one, other } = await openBoth();
      const ids = ['a', 'é', '–', '\ud7ff', '\ue000', '～', '\uffee', '😀', '😀a', '\u{10ffff}'];
      const expected = opened.comparesUnits === true ? [...ids].sort() : ids;
      for (const each of [...ids].reverse()) await made(one, { id: each, owner: 'o_a' });
      for (const limit of [1, 3, ids.length]) expect(await idsBy(other, 'o_a', limit)).toEqual(expected);
    });

    it('[COLLECTION-4] numbers are found as numbers, and what has no value is in no index of it', async () => {
      const { one } = await openBoth();
      for (const [n, count] of [3, 0, -3, 0.5, null, undefined, 3, -0].entries())
        await made(one, { id: id(n), owner: 'o_a', ...(count !== undefined && { count }) });
      const byCount = async (count: number) =>
        (await one.findBy('count', count, { limit: 10 })).found.map((each) => each.ok && each.value.document.id);
      expect(await byCount(3)).toEqual([id(0), id(6)]);
      for (const zero of [0, -0]) expect(await byCount(zero)).toEqual([id(1), id(7)]);
      expect(await byCount(-3)).toEqual([id(2)]);
      expect(await byCount(0.5)).toEqual([id(3)]);
      expect((await one.findBy('owner', 3 as never, { limit: 10 })).found).toEqual([]);
      expect((await one.findBy('count', null as never, { limit: 10 })).found).toEqual([]);
      expect((await one.findBy('count', { $gt: 0 } as never, { limit: 10 })).found).toEqual([]);
    });

    it('[COLLECTION-5] a put takes the document from its old value to its new one', async () => {
      const { one, other } = await openBoth();
      const first = await made(one, { id: 'a', owner: 'o_a', count: 1 });
      const second = await other.put({ id: 'a', owner: 'o_b', count: 1 }, first);
      expect([await idsBy(one, 'o_a', 5), await idsBy(one, 'o_b', 5)]).toEqual([[], ['a']]);
      expect((await one.findBy('count', 1, { limit: 5 })).found).toHaveLength(1);
      await one.put({ id: 'a', owner: 'o_a', count: null }, second.ok ? second.value : '');
      expect([await idsBy(other, 'o_a', 5), await idsBy(other, 'o_b', 5)]).toEqual([['a'], []]);
      expect((await one.findBy('count', 1, { limit: 5 })).found).toEqual([]);
    });

    it('[COLLECTION-6] what is made, changed and removed between pages makes no document come twice or be passed over', async () => {
      const { one, other } = await openBoth();
      const versions = new Map<number, Version>();
      for (let n = 0; n < 60; n += 2) versions.set(n, await made(one, { id: id(n), owner: 'o_a' }));
      const versionOf = (n: number): Version => versions.get(n) ?? '';
      const ids = await idsBy(other, 'o_a', 4, async (page) => {
        if (page === 1) {
          // the very document at which the page ended, one before it and one after it
          for (const n of [6, 2, 12]) expect(await one.remove(id(n), versionOf(n))).toBe(true);
          // behind the cursor and before it
          await made(one, { id: id(1), owner: 'o_a' });
          await made(one, { id: id(9), owner: 'o_a' });
        }
        if (page === 2) {
          // another value and back, after it had come; another value before it comes; the same value
          const away = await one.put({ id: id(4), owner: 'o_b' }, versionOf(4));
          await one.put({ id: id(4), owner: 'o_a' }, away.ok ? away.value : '');
          await one.put({ id: id(20), owner: 'o_b' }, versionOf(20));
          await one.put({ id: id(22), owner: 'o_a', note: 'changed' }, versionOf(22));
        }
      });
      const expected = Array.from({ length: 60 }, (_, n) => n).filter(
        (n) => (n % 2 === 0 && n !== 12 && n !== 20) || n === 9,
      );
      expect(ids).toEqual(expected.map(id));
    });

    it('[COLLECTION-6] a cursor that no page gave ends the list, and a page has no more than the most', async () => {
      const { one } = await openBoth();
      await Promise.all(Array.from({ length: MOST_IN_PAGE + 5 }, (_, n) => made(one, { id: id(n), owner: 'o_a' })));
      const page = await one.findBy('owner', 'o_a', { limit: 1_000_000 });
      expect(page.found).toHaveLength(MOST_IN_PAGE);
      expect(page.cursor).toBe(id(MOST_IN_PAGE - 1));
      for (const cursor of ['\u0000', 'x'.repeat(3_000), '\ud800', { $gt: '' } as never])
        expect(await one.findBy('owner', 'o_a', { limit: 5, cursor })).toEqual({ found: [], cursor: null });
      for (const limit of [0, -1, NaN]) await expect(one.findBy('owner', 'o_a', { limit })).rejects.toThrow(RangeError);
    });

    it('[COLLECTION-7] from the moment of its expiry a document is absent, to the millisecond of the given clock', async () => {
      const { one, other } = await openBoth();
      const at = clock.now + 1_000;
      const version = await made(one, { id: 'a', owner: 'o_a', expiresAt: at });
      await made(one, { id: 'b', owner: 'o_a', expiresAt: null });
      await made(one, { id: 'c', owner: 'o_a' });
      clock.now = at - 1;
      expect(await other.get('a')).toMatchObject({ value: { document: { expiresAt: at } } });
      expect(await idsBy(other, 'o_a', 1)).toEqual(['a', 'b', 'c']);
      expect((await other.put({ id: 'a', owner: 'o_b' }, null)).ok).toBe(false);
      clock.now = at;
      expect(await other.get('a')).toEqual({ ok: true, value: null });
      expect(await idsBy(other, 'o_a', 1)).toEqual(['b', 'c']);
      expect((await other.put({ id: 'a', owner: 'o_b' }, version)).ok).toBe(false);
      expect(await other.remove('a', version)).toBe(false);
    });

    it('[COLLECTION-7] an expired document is in nobody’s way: of 50 who make it anew one does', async () => {
      const { one, other } = await openBoth();
      const first = await made(one, { id: 'a', owner: 'o_old', expiresAt: clock.now + 1 });
      clock.now += 1;
      const puts = await Promise.all(
        Array.from({ length: 50 }, (_, writer) =>
          (writer % 2 === 0 ? one : other).put({ id: 'a', owner: `o_${writer}`, expiresAt: clock.now + 60_000 }, null),
        ),
      );
      const winners = puts.flatMap((put, writer) => (put.ok ? [{ writer, version: put.value }] : []));
      expect(winners).toHaveLength(1);
      expect(await idsBy(one, 'o_old', 5)).toEqual([]);
      expect(await idsBy(one, `o_${winners[0]?.writer}`, 5)).toEqual(['a']);
      expect((await one.put({ id: 'a', owner: 'o_old' }, first)).ok).toBe(false);
      const prolonged = await one.put({ id: 'a', owner: 'o_new', expiresAt: null }, winners[0]?.version ?? '');
      expect(prolonged.ok).toBe(true);
      clock.now += 10 * EXPIRED_KEPT_MS;
      expect(await other.get('a')).toMatchObject({ value: { document: { owner: 'o_new' } } });
      await Promise.all(Array.from({ length: 30 }, (_, n) => made(one, { id: id(n), owner: 'o_a' })));
      expect(await other.get('a')).toMatchObject({ value: { document: { owner: 'o_new' } } });
      clock.now = Date.now();
    });

    it('[COLLECTION-8] what does not validate is not taken, and said by its field', async () => {
      const { one } = await openBoth();
      const failed = async (document: unknown) => {
        const put = await one.put(document as Link, null);
        return put.ok || put.failure.reason !== 'invalid' ? null : put.failure.problems.map(({ field }) => field);
      };
      expect(await failed({ id: 'a', owner: 5 })).toEqual(['owner']);
      expect(await failed({ id: 'a' })).toEqual(['owner']);
      expect(await failed({ id: 'b', owner: 'o_a', expiresAt: NaN })).toEqual(['expiresAt']);
      for (const bad of ['', 'x'.repeat(201), 'ä'.repeat(101), 'a\u0000', '\ud800'])
        expect(await failed({ id: bad, owner: 'o_a' })).toEqual(['id']);
      for (const bad of ['x'.repeat(401), '\ud800', 'a\nb'])
        expect(await failed({ id: 'b', owner: bad })).toEqual(['owner']);
      expect(await failed({ id: 'b', owner: 'o_a', note: 'x'.repeat(MOST_BYTES) })).toEqual(['']);
      expect(await failed({ id: 'b', owner: 'o_a', unnamed: 5n })).toEqual(['']);
      expect(await failed({ id: 'b', owner: 'o_a', note: 5 })).toEqual(['note']);
      expect(await failed(undefined)).toEqual(['']);
      expect(await failed({ id: 'b', owner: 'o_a', expiresAt: 1e300 })).toEqual(['expiresAt']);
      for (const field of ['$gt', 'a.b', 'a\u0000', '__proto__'])
        expect(await failed({ id: 'b', owner: 'o_a', more: JSON.parse(`[{${JSON.stringify(field)}:1}]`) })).toEqual([
          field,
        ]);
      expect(await one.get('b')).toEqual({ ok: true, value: null });
      for (const bad of ['', 'x'.repeat(5_000), '\ud800', { $ne: '' } as never]) {
        expect(await one.get(bad)).toEqual({ ok: true, value: null });
        expect(await one.remove(bad, 'v')).toBe(false);
      }
      const longest = { id: 'x'.repeat(200), owner: 'ä'.repeat(200), note: 'x'.repeat(MOST_BYTES - 1_000) };
      await made(one, longest);
      expect(await idsBy(one, longest.owner, 5)).toEqual([longest.id]);
    });

    it('[COLLECTION-8] a stored document that validates no more is a failure with its id and version, in its place', async () => {
      const { one, collection } = await openBoth();
      for (const n of [1, 2, 3]) await made(one, { id: id(n), owner: 'o_a', ...(n === 2 && { note: 'long' }) });
      const later = await openCollection(
        opened.other,
        defineCollection({
          name: collection,
          schema: z.object({ id: z.string(), owner: z.string(), note: z.optional(z.literal('short')) }),
          indexes: ['owner'],
          owner: 'owner',
        }),
        () => clock.now,
      );
      const got = await later.get(id(2));
      expect(got).toMatchObject({
        ok: false,
        failure: { reason: 'unreadable', id: id(2), problems: [{ field: 'note' }] },
      });
      const { found } = await later.findBy('owner', 'o_a', { limit: 5 });
      expect(found.map((each) => (each.ok ? each.value.document.id : each.failure))).toEqual([
        id(1),
        !got.ok && got.failure,
        id(3),
      ]);
      expect((await later.put({ id: id(2), owner: 'o_a', note: 'short' }, got.ok ? '' : got.failure.version)).ok).toBe(
        true,
      );
      expect(await later.get(id(2))).toMatchObject({ ok: true, value: { document: { note: 'short' } } });
    });

    it('[COLLECTION-9] fields that only a newer server knows, at any depth, stay when an older one puts the document back', async () => {
      const name = newName();
      const openAs = <Document extends { id: string; owner: string }>(schema: z.core.$ZodType<Document>) =>
        openCollection(
          opened.one,
          defineCollection({ name, schema, indexes: ['owner' as never], owner: null }),
          () => clock.now,
        );
      const named = { id: z.string(), owner: z.string() };
      const newer = await openAs(
        z.object({ ...named, note: z.string(), limits: z.looseObject({}), list: z.array(z.looseObject({})) }),
      );
      const older = await openAs(
        z.object({ ...named, limits: z.object({ a: z.number() }), list: z.array(z.object({ x: z.number() })) }),
      );
      const document = { id: 'a', owner: 'o_a', note: 'kept', limits: { a: 1, b: 2 }, list: [{ x: 1, y: { z: 2 } }] };
      expect((await newer.put(document, null)).ok).toBe(true);
      const held = await older.get('a');
      if (!held.ok || held.value === null) throw new Error('not there');
      expect((await older.put({ ...held.value.document, owner: 'o_b' }, held.value.version)).ok).toBe(true);
      expect(await newer.get('a')).toMatchObject({ value: { document: { ...document, owner: 'o_b' } } });
      const { found } = await older.findBy('owner' as never, 'o_b' as never, { limit: 2 });
      expect(found).toMatchObject([{ value: { document: { ...document, owner: 'o_b' } } }]);
    });

    it('[COLLECTION-1] collections with the same ids and values have nothing to do with one another', async () => {
      const [first, second] = [newName(), newName()];
      const byOwner = (name: string) => defineCollection({ name, schema: link, indexes: ['owner'], owner: 'owner' });
      const open = <Index extends 'owner' | 'count'>(
        definition: CollectionDefinition<Link, Index>,
      ): Promise<Collection<Link, Index>> => openCollection(opened.one, definition, () => clock.now);
      const idsOf = async (collection: Collection<Link, 'owner'>, owner: string): Promise<unknown[]> =>
        (await collection.findBy('owner', owner, { limit: 9 })).found.map(
          (each) => each.ok && [each.value.document.id, each.value.document.note],
        );
      const [one, other] = [await open(byOwner(first)), await open(byOwner(second))];
      for (const n of [1, 2]) {
        await one.put({ id: id(n), owner: 'o_a', note: 'first', expiresAt: n === 1 ? null : clock.now + 10 }, null);
        await other.put({ id: id(n), owner: 'o_a', note: 'second', expiresAt: n === 1 ? clock.now + 10 : null }, null);
      }
      const inFirst = [id(1), id(2)].map((each) => [each, 'first']);
      const inSecond = [id(1), id(2)].map((each) => [each, 'second']);
      expect([await idsOf(one, 'o_a'), await idsOf(other, 'o_a')]).toEqual([inFirst, inSecond]);
      // indexes made anew in the one, and then in the other, over what lies there
      const both = [await open(linksNamed(first)), await open(linksNamed(second))] as const;
      expect([await idsOf(both[0], 'o_a'), await idsOf(both[1], 'o_a')]).toEqual([inFirst, inSecond]);
      clock.now += 10 + EXPIRED_KEPT_MS;
      for (const collection of both)
        expect((await collection.put({ id: id(3), owner: 'o_b', note: 'new' }, null)).ok).toBe(true);
      expect(await idsOf(both[0], 'o_a')).toEqual([[id(1), 'first']]);
      expect(await idsOf(both[1], 'o_a')).toEqual([[id(2), 'second']]);
      for (const collection of both) expect(await idsOf(collection, 'o_b')).toEqual([[id(3), 'new']]);
      clock.now = Date.now();
    });

    it('[COLLECTION-9] another declaration finds and expires what an earlier one left, in both directions', async () => {
      const name = newName();
      const plain = defineCollection({ name, schema: link, owner: null });
      const before = await openCollection(opened.one, plain, () => clock.now);
      for (let n = 0; n < 5; n++)
        await before.put({ id: id(n), owner: 'o_a', expiresAt: clock.now + (n === 3 ? 0 : 60_000) }, null);
      expect(await before.get(id(3))).toMatchObject({ value: { document: { id: id(3) } } });
      const { one } = await openBoth(name);
      expect(await idsBy(one, 'o_a', 2)).toEqual([0, 1, 2, 4].map(id));
      expect(await one.get(id(3))).toEqual({ ok: true, value: null });
      const again = await openCollection(opened.one, plain, () => clock.now);
      expect(await again.get(id(3))).toMatchObject({ value: { document: { id: id(3) } } });
      const first = await again.get(id(0));
      await again.put({ id: id(0), owner: 'o_b' }, (first.ok && first.value?.version) || '');
      const { one: last } = await openBoth(name);
      expect([await idsBy(last, 'o_a', 9), await idsBy(last, 'o_b', 9)]).toEqual([[1, 2, 4].map(id), [id(0)]]);
    });
  });
}
