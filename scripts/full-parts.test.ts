import { expect, it } from 'vitest';
import { CHUNK_TITLE, chunksOf } from '#tests/two-devices/schedules.ts';
import type { Chunk } from '#tests/two-devices/schedules.ts';
import { ofFull } from './full-parts.ts';

/** As vitest writes a text into a title. */
const titleOf = ({ kind, count, seed }: Chunk): string =>
  CHUNK_TITLE.replace('$count', String(count)).replace('$kind', `'${kind}'`).replace('$seed', String(seed));

const patterns = (isWhole: boolean): readonly RegExp[] =>
  ofFull(isWhole)
    .flat()
    .flatMap(([, selection]) => selection.flatMap((word) => word.split('--testNamePattern=')[1] ?? []))
    .map((pattern) => new RegExp(pattern));

it.each([
  [20_000, 20_261_121, true],
  [20_000, -7, true],
  [20_000, 3, false],
  [40, 9, true],
])('of %i schedules from seed %i each is played by one part of test:full', (total, seed, hasMongo) => {
  const chunks = chunksOf(total, seed, hasMongo);
  expect(chunks.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  const playedBy = chunks.map((chunk) => patterns(total === 20_000).filter((one) => one.test(titleOf(chunk))).length);
  expect(new Set(playedBy)).toEqual(new Set([1]));
});
