// Texts that the specification quotes stand letter for letter, so docs/quoted-texts.json records, for every statement
// that has a row in docs/specification-coverage.md, each text it names and the key of locales/en that shows it, or the
// content of the team's page that does. The record is itself held against the statements (docs/specification.tsv). It is
// also the only list of texts that may carry the typewriter's apostrophe. What a record may leave to its writer is as
// little as possible: around a quoted text only placeholders, and a closed list of texts of no screen.
import type { Locale } from './locale-findings.ts';

export interface QuotedText {
  readonly statement: string;
  /** as quoted in the statement */
  readonly text: string;
  /** `streaks:challenges.title`; none if no screen shows the text */
  readonly at?: readonly string[];
  /** the whole text of those keys, where a placeholder stands for the statement's N, or before or after its text */
  readonly form?: string;
  /** `strategy/market-positioning`: the page of the team that shows it, whose content lies below pwa/dashboards/content */
  readonly content?: string;
  /** what the text is, if no screen shows it: one of `unseen` */
  readonly notShown?: string;
}

/** Kinds of text that no screen shows, and the sections of the specification that mention them. */
const unseen: ReadonlyMap<string, readonly string[]> = new Map([
  ['a member of an answer of the API', ['3', '7']],
  ["the form of an error's message", ['8']],
]);

const straight = (text: string): string => text.replaceAll('’', "'");
/** The texts of the keys, whole. */
export const wholeText = ({ text, form = text }: QuotedText): string => form;

const placeholder = '\\{\\{\\w+\\}\\}';
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The text itself, with at most a placeholder for each N, before it and after it. */
const isFormOf = (form: string, text: string): boolean =>
  new RegExp(
    `^(?:${placeholder}[ :,]*)?${escaped(text).replace(/\bN\b/g, `(?:N|${placeholder})`)}(?:[ :,]*${placeholder})?$`,
  ).test(form);

function unseenFinding({ statement, text, at, form, content, notShown = '' }: QuotedText): string | null {
  const sections = unseen.get(notShown);
  if (at !== undefined || form !== undefined || content !== undefined)
    return `${statement}: "${text}" has both a key and a reason for none`;
  if (sections === undefined) return `${statement}: "${text}" is shown by no screen for no known reason: "${notShown}"`;
  if (sections.includes(statement.split('.')[0] ?? '')) return null;
  return `${statement}: "${text}" is not ${notShown}, since that stands in section ${sections.join(' or ')}`;
}

/** Checks each recorded text against the English texts: at its key, and wherever else the same words appear. */
export const quotedTextFindings = (quoted: readonly QuotedText[], english: Locale): readonly string[] => {
  const shown = quoted.filter(({ notShown, content }) => notShown === undefined && content === undefined);
  const findings = quoted.flatMap((entry) => (entry.notShown === undefined ? [] : (unseenFinding(entry) ?? [])));
  for (const entry of shown) {
    const { statement, text, at = [] } = entry;
    const whole = wholeText(entry);
    if (!isFormOf(whole, text)) findings.push(`${statement}: "${whole}" is more than "${text}" and placeholders`);
    if (at.length === 0) findings.push(`${statement}: "${text}" names no key that shows it`);
    for (const place of at) {
      const [namespace = '', key = ''] = place.split(':');
      const found = english.get(namespace)?.get(key);
      if (found === undefined) findings.push(`${statement}: "${text}" is to stand at en/${place}, which is not there`);
      else if (found !== whole)
        findings.push(`${statement}: en/${place} is "${found}", the statement wants "${whole}"`);
    }
  }
  const exact = new Map(shown.map((entry) => [straight(wholeText(entry)), wholeText(entry)]));
  for (const [namespace, bundle] of english)
    for (const [key, text] of bundle) {
      const wanted = exact.get(straight(text));
      if (wanted !== undefined && wanted !== text)
        findings.push(`en/${namespace}:${key} is "${text}", not "${wanted}"`);
    }
  return [...new Set(findings)];
};

/** All texts in a page's content, which is nothing but data. */
export const textsIn = (data: unknown): readonly string[] =>
  typeof data === 'string' ? [data] : data instanceof Object ? Object.values(data).flatMap(textsIn) : [];

/** Checks each text that a page of the team shows against that page's content. */
export const contentFindings = (
  quoted: readonly QuotedText[],
  contents: ReadonlyMap<string, unknown>,
): readonly string[] =>
  quoted.flatMap(({ statement, text, at, form, content }) => {
    if (content === undefined) return [];
    if (at !== undefined || form !== undefined) return [`${statement}: "${text}" has both a key and a page's content`];
    return textsIn(contents.get(content)).includes(text)
      ? []
      : [`${statement}: "${text}" is to stand in the content ${content}, which does not have it`];
  });

/** Checks the record against the rows of the coverage table: only statements about built screens are recorded. */
export const recordFindings = (quoted: readonly QuotedText[], covered: ReadonlySet<string>): readonly string[] =>
  quoted
    .filter(({ statement }) => !covered.has(statement))
    .map(({ statement, text }) => `${statement}: "${text}" is recorded, but the statement has no row`);

const withoutPluralEnding = (key: string): string => key.replace(/_(?:zero|one|two|few|many|other)$/, '');

/**
 * Recorded keys that no component uses, by their whole name or through a template (`nav.${label}` and the word `home`):
 * a text may be right letter for letter and yet appear on no screen.
 * @param sources the code of the screens
 */
export const unusedKeyFindings = (quoted: readonly QuotedText[], sources: string): readonly string[] =>
  quoted.flatMap(({ statement, at = [] }) =>
    at.flatMap((place) => {
      const key = withoutPluralEnding(place.split(':')[1] ?? '');
      const [last = ''] = key.split('.').slice(-1);
      const before = key.slice(0, -last.length);
      const isWhole = new RegExp(`['"\`:]${escaped(key)}['"\`]`).test(sources);
      const isMade = before !== '' && sources.includes(`\`${before}\${`) && new RegExp(`\\b${last}\\b`).test(sources);
      return isWhole || isMade ? [] : [`${statement}: no component uses en/${place}`];
    }),
  );

/**
 * The labels that a statement about a screen lists without quotes: `tiles Total Points, Badges Earned, Best Streak`, also
 * those with an amount (`Last 7 days`). Words in capitals alone are names (HIPAA); fewer than three are no list (the
 * Legal Info dialog).
 */
export const labelsOf = (id: string, statement: string): readonly string[] => {
  const runs = [...statement.replace(/"[^"]*"/g, '').matchAll(/[A-Z][\w']*(?: (?:[A-Z][\w']*|\d+ [a-z]+))*/g)];
  const labels = runs
    .map(({ 0: run, index }) => (index === 0 ? run.replace(/^\w+$|^(?:The|An?|Its?) /, '') : run))
    .filter((run) => /[a-z]/.test(run));
  return id.startsWith('2.') && labels.length >= 3 ? labels : [];
};

/** Checks the record against the statements themselves. Addresses (`"/pricing"`) are links, not texts. */
export const statementFindings = (
  quoted: readonly QuotedText[],
  covered: ReadonlySet<string>,
  statements: ReadonlyMap<string, string>,
): readonly string[] => {
  const findings: string[] = [];
  const recorded = new Set(quoted.map(({ statement, text }) => `${statement} ${text}`));
  for (const { statement, text } of quoted)
    if (!(statements.get(statement) ?? '').includes(text))
      findings.push(`${statement}: "${text}" is recorded, but the statement does not say it`);
  for (const id of covered) {
    const statement = statements.get(id) ?? '';
    for (const [, text = ''] of statement.matchAll(/"([^"]+)"/g))
      if (!text.startsWith('/') && !recorded.has(`${id} ${text}`))
        findings.push(`${id}: "${text}" is quoted by the statement and not recorded`);
    for (const label of labelsOf(id, statement))
      if (!recorded.has(`${id} ${label}`))
        findings.push(`${id}: the statement lists the label "${label}", not recorded`);
  }
  return findings;
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
