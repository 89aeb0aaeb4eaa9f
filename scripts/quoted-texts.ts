// Texts that the specification quotes stand letter for letter, so docs/quoted-texts.json records, for every statement
// that has a row in docs/specification-coverage.md, each text it names and the key of locales/en that shows it. The
// record makes the comparison independent of a folder outside; where the statements are there, it is itself held
// against them. It is also the only list of texts that may carry the typewriter's apostrophe.
import type { Locale } from './locale-faults.ts';

export interface QuotedText {
  readonly statement: string;
  /** as the statement has it */
  readonly text: string;
  /** `streaks:challenges.title`; none where no screen shows the text */
  readonly at?: readonly string[];
  /** the whole text of those keys, where more stands in it than the statement quotes; `{{number}}` is the statement's N */
  readonly form?: string;
  /** what the text is, where no screen shows it */
  readonly notShown?: string;
}

const straight = (text: string): string => text.replaceAll('’', "'");
/** The texts of the keys, whole. */
export const wholeText = ({ text, form = text }: QuotedText): string => form;

/** Each recorded text against the texts of English: at its key, and wherever else the same words stand. */
export const quotedTextFaults = (quoted: readonly QuotedText[], english: Locale): readonly string[] => {
  const faults: string[] = [];
  const shown = quoted.filter(({ notShown }) => notShown === undefined);
  for (const entry of shown) {
    const { statement, text, at = [] } = entry;
    const whole = wholeText(entry);
    if (!whole.replaceAll('{{number}}', 'N').includes(text))
      faults.push(`${statement}: "${whole}" does not contain "${text}"`);
    if (at.length === 0) faults.push(`${statement}: "${text}" names no key that shows it`);
    for (const place of at) {
      const [namespace = '', key = ''] = place.split(':');
      const found = english.get(namespace)?.get(key);
      if (found === undefined) faults.push(`${statement}: "${text}" is to stand at en/${place}, which is not there`);
      else if (found !== whole) faults.push(`${statement}: en/${place} is "${found}", the statement wants "${whole}"`);
    }
  }
  const exact = new Map(shown.map((entry) => [straight(wholeText(entry)), wholeText(entry)]));
  for (const [namespace, bundle] of english)
    for (const [key, text] of bundle) {
      const wanted = exact.get(straight(text));
      if (wanted !== undefined && wanted !== text) faults.push(`en/${namespace}:${key} is "${text}", not "${wanted}"`);
    }
  return [...new Set(faults)];
};

/** The record against the rows of the coverage table: only statements on built screens are recorded. */
export const recordFaults = (quoted: readonly QuotedText[], covered: ReadonlySet<string>): readonly string[] =>
  quoted
    .filter(({ statement }) => !covered.has(statement))
    .map(({ statement, text }) => `${statement}: "${text}" is recorded, but the statement has no row`);

/** The record against the statements themselves. Addresses (`"/pricing"`) are links, not texts. */
export const statementFaults = (
  quoted: readonly QuotedText[],
  covered: ReadonlySet<string>,
  statements: ReadonlyMap<string, string>,
): readonly string[] => {
  const faults: string[] = [];
  const recorded = new Set(quoted.map(({ statement, text }) => `${statement} ${text}`));
  for (const { statement, text } of quoted)
    if (!(statements.get(statement) ?? '').includes(text))
      faults.push(`${statement}: "${text}" is recorded, but the statement does not say it`);
  for (const id of covered)
    for (const [, text = ''] of (statements.get(id) ?? '').matchAll(/"([^"]+)"/g))
      if (!text.startsWith('/') && !recorded.has(`${id} ${text}`))
        faults.push(`${id}: "${text}" is quoted by the statement and not recorded`);
  return faults;
};

/** Id -> statement. */
export const statementTexts = (tsv: string): ReadonlyMap<string, string> =>
  new Map(
    tsv
      .split('\n')
      .slice(1)
      .flatMap((line) => {
        const [id = '', , statement = ''] = line.split('\t');
        return id === '' ? [] : [[id, statement] as const];
      }),
  );
