import { describe, expect, it } from 'vitest';
import { testTitles } from './test-titles.ts';

const titles = (text: string): readonly string[] =>
  testTitles('a.test.tsx', text).map(({ path, isSkipped }) => `${isSkipped ? '(skipped) ' : ''}${path.join(' > ')}`);

describe('the titles of a test file', () => {
  it('are whole, with the groups around them, whatever their quotes', () => {
    const text = `
      describe('the path', () => {
        it('has the section "Today\\'s Path"', async () => {});
        // it('is only a comment', () => {});
        describe("its stones", () => { test(\`are round\`, () => expect('it is no title').toBe('')); });
      });`;
    expect(titles(text)).toEqual(['the path > has the section "Today\'s Path"', 'the path > its stones > are round']);
  });

  it('of a table that is written out are those of its rows', () => {
    expect(titles(`it.each([['a', '/a', 1], ['b', '/b', 2]] as const)('[%s] leads to %s', () => {});`)).toEqual([
      '[a] leads to /a',
      '[b] leads to /b',
    ]);
    expect(titles(`it.each(['x', 'y'])('takes %s', () => {});`)).toEqual(['takes x', 'takes y']);
    expect(titles(`describe.each(['lmdb'])('over %s', () => { it('keeps', () => {}); });`)).toEqual([
      'over lmdb > keeps',
    ]);
  });

  it('of a table that is computed are their templates', () => {
    for (const table of ['paths', '[...paths]', '[[first, 1]]', '[]'])
      expect(titles(`it.each(${table})('opens %s', () => {});`)).toEqual(['opens %s']);
  });

  it('say which tests may be skipped', () => {
    const text = `
      it.skip('a', () => {});
      it.skipIf(true)('b', () => {});
      describe.skip('c', () => { it('d', () => {}); });
      it('e', { timeout: 5 }, () => {});
      it.todo('f');`;
    expect(titles(text)).toEqual(['(skipped) a', '(skipped) b', '(skipped) c > d', 'e']);
  });
});
