// A rule has an id such as STREAK-4. SPEC.md lists it as `- [STREAK-4] ...`; a test cites it in square brackets in its
// title.

const id = '[A-Z]{2,}[A-Z0-9]*(?:-[A-Z0-9]+)*-\\d+[a-z]?';
const listed = new RegExp(`^- \\[(${id})\\] \\S`);
/** What lists a rule too, to a reader. */
const likeListed = new RegExp(`^\\s*(?:[-*+]\\s+|\\d+\\.\\s+|\\|\\s*|#+\\s+)?[\`*\\[]*(${id})[\`*\\]]*(?=[\\s.:|]|$)`);
const hasMark = /^\s*(?:[-*+]\s|\d+\.\s|\||#|\*\*|`|\[)/;
const cited = new RegExp(`\\[(${id})\\]`, 'g');

export const idsListed = (spec: string): readonly string[] =>
  spec.split('\n').flatMap((line) => {
    const found = listed.exec(line)?.[1];
    return found === undefined ? [] : [found];
  });

/** Ids that are listed in another way. */
export const idsListedOtherwise = (spec: string): readonly string[] =>
  spec.split('\n').flatMap((line) => {
    const found = hasMark.test(line) && !listed.test(line) ? likeListed.exec(line)?.[1] : undefined;
    return found === undefined ? [] : [found];
  });

export const idsCited = (test: string): readonly string[] => [...test.matchAll(cited)].map((match) => match[1] ?? '');

export interface Place {
  readonly path: string;
  readonly text: string;
}

/** One sentence for each id that is listed twice or in another form, cited but not listed, or listed but not cited. */
export const specFindings = (specs: readonly Place[], tests: readonly Place[]): readonly string[] => {
  const homes = new Map<string, string>();
  const findings: string[] = [];
  for (const { path, text } of specs) {
    for (const name of idsListedOtherwise(text))
      findings.push(`${path}: ${name} is written as - [${name}] and its sentence`);
    for (const name of idsListed(text)) {
      const home = homes.get(name);
      if (home !== undefined) findings.push(`${path}: ${name} is already listed in ${home}`);
      homes.set(name, home ?? path);
    }
  }
  const seen = new Set<string>();
  for (const { path, text } of tests) {
    for (const name of new Set(idsCited(text))) {
      seen.add(name);
      if (!homes.has(name)) findings.push(`${path}: cites [${name}], which no SPEC.md lists`);
    }
  }
  for (const [name, home] of homes) if (!seen.has(name)) findings.push(`${home}: lists ${name}, which no test cites`);
  return findings;
};
