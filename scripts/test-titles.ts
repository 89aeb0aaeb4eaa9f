// The titles of the tests of a file, as its reporter prints them, read from its syntax: what a table of rows cites must
// be a whole title, and neither a comment nor a piece of one passes. A table of `it.each` that is written out gives a
// title for each of its rows; of one that is computed, only the template is known.
import ts from 'typescript';

export interface TestTitle {
  /** of the `describe`s around it, outermost first, and its own */
  readonly path: readonly string[];
  /** `it.skip`, `it.todo`, `it.skipIf`, or inside such a `describe` */
  readonly isSkipped: boolean;
}

type Call = { readonly kind: 'test' | 'describe'; readonly isSkipped: boolean; readonly each: ts.Expression | null };

const kinds: Readonly<Record<string, Call['kind']>> = { it: 'test', test: 'test', describe: 'describe' };
const mayBeSkipped = new Set(['skip', 'todo', 'skipIf', 'runIf']);

/** `it`, `it.skip`, `it.skipIf(...)`, `it.each(table)`: what is called, to which a title is given. */
function calledAs(callee: ts.Expression): Call | null {
  if (ts.isIdentifier(callee)) {
    const kind = kinds[callee.text];
    return kind === undefined ? null : { kind, isSkipped: false, each: null };
  }
  if (ts.isPropertyAccessExpression(callee)) {
    const inner = calledAs(callee.expression);
    return inner && { ...inner, isSkipped: inner.isSkipped || mayBeSkipped.has(callee.name.text) };
  }
  if (ts.isCallExpression(callee)) {
    const inner = calledAs(callee.expression);
    const isEach = ts.isPropertyAccessExpression(callee.expression) && callee.expression.name.text === 'each';
    return inner && { ...inner, each: isEach ? (callee.arguments[0] ?? null) : inner.each };
  }
  return null;
}

type Value = string | number | undefined;

const plain = (node: ts.Expression): ts.Expression =>
  ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
    ? plain(node.expression)
    : node;

function valueOf(expression: ts.Expression): Value {
  const node = plain(expression);
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isNumericLiteral(node) ? Number(node.text) : undefined;
}

/** The rows of a table that is written out, each with its first values; null for one that is computed. */
function rowsOf(table: ts.Expression): readonly (readonly Value[])[] | null {
  const node = plain(table);
  if (!ts.isArrayLiteralExpression(node) || node.elements.some(ts.isSpreadElement)) return null;
  return node.elements.map((element) => {
    const row = plain(element);
    return ts.isArrayLiteralExpression(row) ? row.elements.map(valueOf) : [valueOf(row)];
  });
}

/** The title of one row; null where it wants a value that is not written out. */
function rendered(template: string, row: readonly Value[]): string | null {
  let next = 0;
  let isKnown = true;
  const title = template.replace(/%([sdifjo%])/g, (_, sign: string) => {
    if (sign === '%') return '%';
    const value = row[next++];
    isKnown &&= value !== undefined;
    return String(value);
  });
  return isKnown && !/\$[\w{]|%[#$]/.test(title) ? title : null;
}

function titlesIn(template: string, table: ts.Expression | null): readonly string[] {
  if (table === null) return [template];
  const titles = (rowsOf(table) ?? []).map((row) => rendered(template, row));
  return titles.length > 0 && titles.every((title) => title !== null) ? titles : [template];
}

export function testTitles(path: string, text: string): readonly TestTitle[] {
  const found: TestTitle[] = [];
  const visit = (node: ts.Node, around: TestTitle): void => {
    const call = ts.isCallExpression(node) ? calledAs(node.expression) : null;
    const [first, ...others] = ts.isCallExpression(node) ? node.arguments : [];
    const title = first === undefined ? undefined : valueOf(first);
    if (call === null || typeof title !== 'string' || others.length === 0) {
      ts.forEachChild(node, (child) => visit(child, around));
      return;
    }
    for (const name of titlesIn(title, call.each)) {
      const here = { path: [...around.path, name], isSkipped: around.isSkipped || call.isSkipped };
      if (call.kind === 'test') found.push(here);
      else for (const other of others) visit(other, here);
    }
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest), { path: [], isSkipped: false });
  return found;
}
