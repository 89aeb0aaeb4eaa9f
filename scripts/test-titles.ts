// The titles of a file's tests as the reporter prints them, read from its syntax: a coverage row must cite a whole title,
// not a comment or part of a title. A test certainly runs only in its plainest form: vitest's own `it` or `test` with a
// body, as a statement of the file or of a plain `describe`. Anything that may keep it from running (skip, todo, only,
// fails, a condition, a loop, a function, a computed table) is its `doubt`. Asking vitest for its list would be more
// reliable, but takes longer than all the other checks together.
import ts from 'typescript';

export interface TestTitle {
  /** of the `describe`s around it, outermost first, and its own */
  readonly path: readonly string[];
  /** why it may not run, or not under this title; null if nothing suggests so */
  readonly doubt: string | null;
}

interface Call {
  readonly kind: 'test' | 'describe';
  readonly doubt: string | null;
  readonly each: ts.Expression | null;
}
type Functional = ts.ArrowFunction | ts.FunctionExpression;

const kinds: ReadonlyMap<string, Call['kind']> = new Map([
  ['it', 'test'],
  ['test', 'test'],
  ['describe', 'describe'],
]);
const runsAlways = new Set(['each', 'concurrent', 'sequential']);
const harmlessOptions = new Set(['timeout', 'concurrent', 'sequential']);

/** `it`, `it.skip`, `it.skipIf(...)`, `it.each(table)`: the function that is called with a title. */
function calledAs(callee: ts.Expression): Call | null {
  if (ts.isIdentifier(callee)) {
    const kind = kinds.get(callee.text);
    return kind === undefined ? null : { kind, doubt: null, each: null };
  }
  if (ts.isPropertyAccessExpression(callee)) {
    const inner = calledAs(callee.expression);
    const { text } = callee.name;
    return inner && { ...inner, doubt: inner.doubt ?? (runsAlways.has(text) ? null : `is marked .${text}`) };
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

/** The rows of a literal table, each with its first values; null for a computed table. */
function rowsOf(table: ts.Expression): readonly (readonly Value[])[] | null {
  const node = plain(table);
  if (!ts.isArrayLiteralExpression(node) || node.elements.some(ts.isSpreadElement)) return null;
  return node.elements.map((element) => {
    const row = plain(element);
    return ts.isArrayLiteralExpression(row) ? row.elements.map(valueOf) : [valueOf(row)];
  });
}

const computed = 'has a title that is computed';

/** The title of one row, if every value it needs is a literal. */
function rendered(template: string, row: readonly Value[]): { readonly name: string; readonly doubt: string | null } {
  let next = 0;
  let isKnown = true;
  const name = template.replace(/%([sdifjo%])/g, (_, sign: string) => {
    if (sign === '%') return '%';
    const value = row[next++];
    isKnown &&= value !== undefined;
    return String(value);
  });
  return isKnown && !/\$[\w{]|%[#$]/.test(name) ? { name, doubt: null } : { name: template, doubt: computed };
}

function titlesIn(template: string, table: ts.Expression | null): readonly ReturnType<typeof rendered>[] {
  if (table === null) return [{ name: template, doubt: null }];
  return rowsOf(table)?.map((row) => rendered(template, row)) ?? [{ name: template, doubt: computed }];
}

const isFunctional = (node: ts.Node): node is Functional => ts.isArrowFunction(node) || ts.isFunctionExpression(node);
const some = (node: ts.Node, isWanted: (inner: ts.Node) => boolean): boolean =>
  isWanted(node) || (ts.forEachChild(node, (inner) => some(inner, isWanted) || undefined) ?? false);

/** A `return` or `throw` that ends the body itself, not a function in it. */
const endsEarly = (node: ts.Node): boolean =>
  ts.isReturnStatement(node) ||
  ts.isThrowStatement(node) ||
  (!ts.isFunctionLike(node) && (ts.forEachChild(node, (inner) => endsEarly(inner) || undefined) ?? false));

const skips = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  ((ts.isIdentifier(node.expression) && node.expression.text === 'skip') ||
    (ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'skip'));

function optionsDoubt(options: readonly ts.Expression[]): string | null {
  for (const option of options) {
    if (!ts.isObjectLiteralExpression(option)) return 'has options that are computed';
    for (const { name } of option.properties)
      if (name === undefined || !ts.isIdentifier(name) || !harmlessOptions.has(name.text))
        return `has the option ${name?.getText() ?? '...'}`;
  }
  return null;
}

function bodyDoubt(kind: Call['kind'], body: Functional | undefined): string | null {
  if (body === undefined) return 'has no body';
  if (kind === 'describe') return null;
  if (!some(body.body, ts.isCallExpression)) return 'has an empty body';
  return some(body.body, skips) ? 'may skip itself' : null;
}

/** Which of `it`, `test` and `describe` this file gets from anywhere but vitest. */
function foreignNames(file: ts.SourceFile): ReadonlySet<string> {
  const foreign = new Set(kinds.keys());
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || valueOf(statement.moduleSpecifier) !== 'vitest') continue;
    const bindings = statement.importClause?.namedBindings;
    if (bindings !== undefined && ts.isNamedImports(bindings))
      for (const { name, propertyName } of bindings.elements) if (propertyName === undefined) foreign.delete(name.text);
  }
  some(file, (node) => {
    const isOwn = ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node);
    const name = isOwn || ts.isFunctionDeclaration(node) ? node.name : undefined;
    if (name !== undefined && ts.isIdentifier(name) && kinds.has(name.text)) foreign.add(name.text);
    return false;
  });
  return foreign;
}

const firstName = (callee: ts.Expression): string => {
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return firstName(callee.expression);
  return ts.isIdentifier(callee) ? callee.text : '';
};

/** `it.only`, `describe.only` or the option: no other test of the file runs beside it. */
const isOnly = (node: ts.Node): boolean =>
  (ts.isPropertyAccessExpression(node) && node.name.text === 'only' && calledAs(node.expression) !== null) ||
  ((ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) &&
    ts.isIdentifier(node.name) &&
    node.name.text === 'only' &&
    ts.isCallExpression(node.parent.parent) &&
    calledAs(node.parent.parent.expression) !== null);

export function testTitles(path: string, text: string): readonly TestTitle[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const foreign = foreignNames(file);
  const found: TestTitle[] = [];

  const visitStatements = (statements: readonly ts.Statement[], around: TestTitle): void => {
    const doubt = around.doubt ?? (statements.some(endsEarly) ? 'stands beside a return or throw' : null);
    for (const statement of statements)
      visit(ts.isExpressionStatement(statement) ? statement.expression : statement, { ...around, doubt });
  };
  const visit = (node: ts.Node, around: TestTitle): void => {
    const call = ts.isCallExpression(node) ? calledAs(node.expression) : null;
    const [first, ...others] = ts.isCallExpression(node) ? node.arguments : [];
    const title = first === undefined ? undefined : valueOf(first);
    if (!ts.isCallExpression(node) || call === null || typeof title !== 'string') {
      const doubt = around.doubt ?? 'stands in a condition, a loop or a function';
      ts.forEachChild(node, (child) => visit(child, { ...around, doubt }));
      return;
    }
    const name = firstName(node.expression);
    const body = others.find(isFunctional);
    const options = others.filter((other) => other !== body && (!body || other.pos < body.pos || isObject(other)));
    const doubt =
      around.doubt ??
      (foreign.has(name) ? `calls an "${name}" that is not vitest's` : null) ??
      call.doubt ??
      optionsDoubt(options) ??
      bodyDoubt(call.kind, body);
    for (const each of titlesIn(title, call.each)) {
      const here = { path: [...around.path, each.name], doubt: doubt ?? each.doubt };
      if (call.kind === 'test') found.push(here);
      else if (body !== undefined) visitStatements(ts.isBlock(body.body) ? body.body.statements : [], here);
    }
  };
  const isObject = (node: ts.Expression): boolean => ts.isObjectLiteralExpression(node);

  visitStatements(file.statements, { path: [], doubt: null });
  return some(file, isOnly)
    ? found.map((title) => ({ ...title, doubt: title.doubt ?? 'stands in a file with .only' }))
    : found;
}
