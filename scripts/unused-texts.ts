// A text that nothing shows. A file may show a text if it names the namespace and spells the key, whole or with parts put
// in (`measures.${direction}`). So what is found is unused for certain; a part put in may still hide one that is.
import ts from 'typescript';
import type { Locale } from './locale-findings.ts';

export interface Source {
  readonly path: string;
  readonly text: string;
}

/** Beginnings of keys that are made of ids alone, so that no file spells them. */
export type MadeOfIds = Readonly<Record<string, readonly string[]>>;

interface Spelled {
  readonly whole: ReadonlySet<string>;
  readonly made: readonly string[];
}

const PART = '\u0000';
const looksLikeKey = new RegExp(`^[\\w.:${PART}-]*[a-z][\\w.:${PART}-]*$`);
const pluralEnding = /_(?:zero|one|two|few|many|other)$/;

function spelledIn({ path, text }: Source): Spelled {
  const whole = new Set<string>();
  const made: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) whole.add(node.text);
    if (ts.isTemplateExpression(node)) {
      const template = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(PART);
      if (looksLikeKey.test(template)) made.push(template);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false));
  return { whole, made };
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patternOf = (template: string): RegExp => new RegExp(`^${template.split(PART).map(escaped).join('[\\w.:-]+')}$`);

export function unusedTextFindings(
  english: Locale,
  sources: readonly Source[],
  madeOfIds: MadeOfIds,
): readonly string[] {
  const spelled = sources.map(spelledIn);
  const findings: string[] = [];
  for (const [namespace, bundle] of english) {
    const mine = spelled.filter(({ whole }) => whole.has(namespace));
    const own = (key: string): string => (key.startsWith(`${namespace}:`) ? key.slice(namespace.length + 1) : key);
    const named = (keys: Iterable<string>): string[] => [...keys].filter((key) => key.startsWith(`${namespace}:`));
    const whole = new Set([
      ...mine.flatMap((each) => [...each.whole]),
      ...spelled.flatMap((each) => named(each.whole)).map(own),
    ]);
    const made = [...mine.flatMap((each) => each.made), ...spelled.flatMap((each) => named(each.made))]
      .map(own)
      .map(patternOf);
    const beginnings = madeOfIds[namespace] ?? [];
    const keys = new Set(
      [...bundle.keys()].map((key) =>
        bundle.has(`${key.replace(pluralEnding, '')}_other`) ? key.replace(pluralEnding, '') : key,
      ),
    );
    for (const key of keys) {
      const isUsed =
        whole.has(key) ||
        beginnings.some((beginning) => key.startsWith(beginning)) ||
        made.some((pattern) => pattern.test(key));
      if (!isUsed) findings.push(`en/${namespace}.json: nothing shows ${key}`);
    }
    for (const beginning of beginnings)
      if (![...keys].some((key) => key.startsWith(beginning)))
        findings.push(
          `en/${namespace}.json: no key begins with ${beginning}, which the check of unused texts leaves out`,
        );
  }
  return findings;
}
