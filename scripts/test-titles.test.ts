import { describe, expect, it } from 'vitest';
import { testTitles } from './test-titles.ts';

const IMPORT = `import { describe, it, test } from 'vitest';\n`;
const titles = (text: string, head = IMPORT): readonly string[] =>
  testTitles('a.test.tsx', head + text).map(
    ({ path, doubt }) => path.join(' > ') + (doubt === null ? '' : ` (${doubt})`),
  );
const BODY = '() => { expect(1).toBe(1); }';

describe('the titles of a test file', () => {
  it('are complete, with the groups around them, whatever their quotes', () => {
    const text = `
      describe('the path', () => {
        it('has the section "Today\\'s Path"', async ${BODY});
        // it('is only a comment', ${BODY});
        describe("its stones", () => { test(\`are round\`, () => expect('it is no title').toBe('')); });
      });`;
    expect(titles(text)).toEqual(['the path > has the section "Today\'s Path"', 'the path > its stones > are round']);
  });

  it('of a literal table are those of its rows', () => {
    expect(titles(`it.each([['a', '/a', 1], ['b', '/b', 2]] as const)('[%s] leads to %s', ${BODY});`)).toEqual([
      '[a] leads to /a',
      '[b] leads to /b',
    ]);
    expect(titles(`it.each(['x', 'y'])('takes %s', ${BODY});`)).toEqual(['takes x', 'takes y']);
    expect(titles(`describe.each(['lmdb'])('over %s', () => { it('keeps', ${BODY}); });`)).toEqual([
      'over lmdb > keeps',
    ]);
    expect(titles(`it.each([])('never runs', ${BODY});`)).toEqual([]);
  });

  it('of a computed table are unknown', () => {
    for (const table of ['paths', '[...paths]', '[[first, 1]]'])
      expect(titles(`it.each(${table})('opens %s', ${BODY});`)).toEqual(['opens %s (has a title that is computed)']);
    expect(titles(`it.each(paths)('opens', ${BODY});`)).toEqual(['opens (has a title that is computed)']);
    expect(titles(`describe.each(paths)('of %s', () => { it('opens', ${BODY}); });`)).toEqual([
      'of %s > opens (has a title that is computed)',
    ]);
  });

  it('raise no doubt when the test has its own time limit, wherever that is given', () => {
    expect(titles(`it('a', { timeout: 5 }, ${BODY}); it('b', ${BODY}, MINUTE); it.concurrent('c', ${BODY});`)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it.each([
    [`it.skip('a', ${BODY});`, 'is marked .skip'],
    [`it.skipIf(true)('a', ${BODY});`, 'is marked .skipIf'],
    [`it.runIf(false)('a', ${BODY});`, 'is marked .runIf'],
    [`it.fails('a', ${BODY});`, 'is marked .fails'],
    [`it.todo('a');`, 'is marked .todo'],
    [`it('a', { skip: true }, ${BODY});`, 'has the option skip'],
    [`it('a', { todo: true }, ${BODY});`, 'has the option todo'],
    [`it('a', { fails: true }, ${BODY});`, 'has the option fails'],
    [`it('a', ${BODY}, { skip: true });`, 'has the option skip'],
    [`it('a', { ...options }, ${BODY});`, 'has the option ...'],
    [`it('a', options, ${BODY});`, 'has options that are computed'],
    [`it('a', () => {});`, 'has an empty body'],
    [`it('a', () => { /* expect(1) */ return; });`, 'has an empty body'],
    [`it('a');`, 'has no body'],
    [`it('a', ({ skip }) => { skip(); expect(1).toBe(2); });`, 'may skip itself'],
    [`it('a', (context) => { context.skip(); });`, 'may skip itself'],
    [`if (isMac) it('a', ${BODY});`, 'stands in a condition, a loop or a function'],
    [`isMac && it('a', ${BODY});`, 'stands in a condition, a loop or a function'],
    [`for (const one of []) { it('a', ${BODY}); }`, 'stands in a condition, a loop or a function'],
    [`function never() { it('a', ${BODY}); }`, 'stands in a condition, a loop or a function'],
    [`const never = () => it('a', ${BODY});`, 'stands in a condition, a loop or a function'],
  ] as const)('say why one may not run: %s', (text, doubt) => {
    expect(titles(text)).toEqual([`a (${doubt})`]);
    expect(titles(`describe('group', () => { ${text} });`)).toEqual([`group > a (${doubt})`]);
  });

  it.each([
    [`describe.skip('g', () => { it('a', ${BODY}); });`, 'is marked .skip'],
    [`describe('g', { skip: true }, () => { it('a', ${BODY}); });`, 'has the option skip'],
    [`describe('g', () => { if (isMac) return; it('a', ${BODY}); });`, 'stands beside a return or throw'],
    [`describe('g', () => { it('a', ${BODY}); }); it.only('b', ${BODY});`, 'stands in a file with .only'],
    [`describe('g', () => { it('a', ${BODY}); }); describe.only('h', () => {});`, 'stands in a file with .only'],
    [`describe('g', () => { it('a', ${BODY}); }); it('b', { only: true }, ${BODY});`, 'stands in a file with .only'],
  ] as const)('say what around one may keep it from running: %s', (text, doubt) => {
    expect(titles(text)[0]).toBe(`g > a (${doubt})`);
  });

  it("are those of vitest's own `test`", () => {
    const foreign = [`a (calls an "it" that is not vitest's)`];
    expect(titles(`it('a', ${BODY});`, `import { it } from './collect.ts';\n`)).toEqual(foreign);
    expect(titles(`it('a', ${BODY});`, `import { test as it } from 'vitest';\n`)).toEqual(foreign);
    expect(titles(`it('a', ${BODY}); function over(it: unknown) {}`)).toEqual(foreign);
    expect(titles(`it('a', ${BODY});`, '')).toEqual(foreign);
  });
});
