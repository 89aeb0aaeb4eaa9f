// The lint rule that keeps what differs from kind to kind inside the definitions. It goes by the type of what is compared: a
// kind is a value of type `Entity` (core/records/index.ts) or a part of it. Rows of log and outbox keep theirs as plain
// text; there the member's name, `entity` or `e`, says so, whatever the value is called later.
import ts from 'typescript';

const MESSAGE =
  'What differs from kind to kind stands in its definition (core/records): read it from there, so that a new kind is one file.';
const REGISTRY = '/core/records/index.ts';
const EQUALITY = new Set(['===', '!==', '==', '!=']);
const SEARCHES = new Set(['includes', 'has', 'indexOf', 'lastIndexOf']);
const LOOKUPS = new Set(['get', 'has']);
const KIND_MEMBERS = new Set(['e', 'entity']);

/** The names of all kinds, read once for each program. */
const namesOf = new WeakMap();
function kindNames(program) {
  if (!namesOf.has(program)) {
    const checker = program.getTypeChecker();
    const registry = program.getSourceFiles().find(({ fileName }) => fileName.endsWith(REGISTRY));
    const exported = registry === undefined ? [] : checker.getExportsOfModule(checker.getSymbolAtLocation(registry));
    const entity = exported.find(({ name }) => name === 'Entity');
    const { types = [] } = entity === undefined ? {} : checker.getDeclaredTypeOfSymbol(entity);
    namesOf.set(program, new Set(types.map(({ value }) => value)));
  }
  return namesOf.get(program);
}

const unwrapped = (node) =>
  /^(TS(As|Satisfies|NonNull)Expression|ChainExpression)$/.test(node.type) ? unwrapped(node.expression) : node;

/** Words that a declaration lists itself, such as the two forms in which a bridge is drawn: they only happen to be called alike. */
const isOwnWord = (annotation) =>
  annotation !== undefined &&
  (ts.isUnionTypeNode(annotation) ? annotation.types.every(ts.isLiteralTypeNode) : ts.isLiteralTypeNode(annotation));

/** @type {import('eslint').Rule.RuleModule} */
export const noKindSwitch = {
  meta: { type: 'problem', schema: [], messages: { kind: MESSAGE } },
  create(context) {
    const { program, getTypeAtLocation, getSymbolAtLocation } = context.sourceCode.parserServices;
    const checker = program.getTypeChecker();
    const names = kindNames(program);

    /** The types a value may have, without null and undefined; of a generic, those of what it extends. */
    function partsOf(node) {
      const type = checker.getNonNullableType(getTypeAtLocation(node));
      const whole = checker.getBaseConstraintOfType(type) ?? type;
      return whole.isUnion() ? whole.types : [whole];
    }
    const isName = ({ value }) => names.has(value);

    /** The member that a value was first read from, through any renaming: its name, and its type as written there. */
    function originOf(node) {
      let symbol = getSymbolAtLocation(node.type === 'MemberExpression' ? node.property : node);
      let name = symbol?.name ?? node.property?.name;
      const [declaration] = symbol?.declarations ?? [];
      if (declaration !== undefined && ts.isBindingElement(declaration)) {
        name = (declaration.propertyName ?? declaration.name).getText();
        symbol = checker.getTypeAtLocation(declaration.parent).getProperty(name);
      }
      return { name, annotation: symbol?.declarations?.[0]?.type };
    }
    function isKind(given) {
      const node = unwrapped(given);
      if (node.type === 'Literal') return false;
      const parts = partsOf(node);
      const { name, annotation } = originOf(node);
      if (KIND_MEMBERS.has(name)) return true;
      return parts.every(isName) && !isOwnWord(annotation);
    }
    /** One kind by its name, said here or by its definition. */
    function isOneKind(given) {
      const parts = partsOf(unwrapped(given));
      return parts.length === 1 && isName(parts[0]);
    }

    /** What a constant was made as. */
    function madeAs(given) {
      const node = unwrapped(given);
      if (node.type !== 'Identifier') return node;
      for (let scope = context.sourceCode.getScope(node); scope !== null; scope = scope.upper) {
        const definition = scope.set.get(node.name)?.defs[0];
        if (definition !== undefined)
          return definition.type === 'Variable' && definition.node.init ? unwrapped(definition.node.init) : node;
      }
      return node;
    }
    /** The members of an array, or of a set or map made of one. */
    function membersOf(given) {
      const made = madeAs(given);
      const list = made.type === 'NewExpression' && made.arguments.length > 0 ? madeAs(made.arguments[0]) : made;
      return list.type === 'ArrayExpression'
        ? list.elements.filter((one) => one !== null && one.type !== 'SpreadElement')
        : [];
    }
    const listsKinds = (given) => membersOf(given).some(isOneKind);
    const mapsKinds = (given) =>
      membersOf(given).some(
        (pair) => pair.type === 'ArrayExpression' && pair.elements[0] && isOneKind(pair.elements[0]),
      );
    /** A member of that name which neither a definition nor a dictionary of words gives. */
    const isSaidElsewhere = ({ name, declarations = [] }) =>
      names.has(name) && declarations.some((one) => !/\/core\/records\/|\.json$/.test(one.getSourceFile().fileName));
    function hasMembersByKind(given) {
      const made = madeAs(given);
      return made.type === 'ObjectExpression'
        ? made.properties.some(
            (one) =>
              one.type === 'Property' && (one.computed ? isOneKind(one.key) : names.has(one.key.name ?? one.key.value)),
          )
        : checker.getNonNullableType(getTypeAtLocation(made)).getProperties().some(isSaidElsewhere);
    }

    const report = (node) => context.report({ node, messageId: 'kind' });
    return {
      BinaryExpression(node) {
        const { operator, left, right } = node;
        if (
          (EQUALITY.has(operator) && ((isKind(left) && isOneKind(right)) || (isOneKind(left) && isKind(right)))) ||
          (operator === 'in' && isKind(left) && hasMembersByKind(right))
        )
          report(node);
      },
      SwitchStatement(node) {
        if (isKind(node.discriminant) && node.cases.some(({ test }) => test !== null && isOneKind(test))) report(node);
      },
      CallExpression({ callee, arguments: [sought] }) {
        if (callee.type !== 'MemberExpression' || sought === undefined || !isKind(sought)) return;
        const { object, property } = callee;
        if (SEARCHES.has(property.name) && listsKinds(object)) report(callee);
        else if (LOOKUPS.has(property.name) && mapsKinds(object)) report(callee);
      },
      MemberExpression(node) {
        if (node.computed && isKind(node.property) && hasMembersByKind(node.object)) report(node);
      },
    };
  },
};
