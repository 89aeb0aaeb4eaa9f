import { expect, it } from 'vitest';
import { unusedTextFindings } from './unused-texts.ts';

const english = (texts: Readonly<Record<string, string>>) => new Map([['streaks', new Map(Object.entries(texts))]]);
const found = (texts: readonly string[], ...sources: readonly string[]) =>
  unusedTextFindings(
    english(Object.fromEntries(texts.map((key) => [key, key]))),
    sources.map((text) => ({ path: 'View.tsx', text })),
    {},
  );

it('finds a text that no file spells, whole or in parts', () => {
  const view = "const t = useText('streaks'); t('title'); t(`week.${state}`);";
  expect(found(['title', 'week.rest', 'week', 'foot'], view)).toEqual([
    'en/streaks.json: nothing shows week',
    'en/streaks.json: nothing shows foot',
  ]);
});

it('takes the forms of a plural for one text', () => {
  expect(found(['days_one', 'days_other'], "useText('streaks')('days', { count })")).toEqual([]);
  expect(found(['days_one', 'days_other'], "useText('streaks')")).toEqual(['en/streaks.json: nothing shows days']);
  expect(found(['step_one'], "useText('streaks')('step_one')")).toEqual([]);
});

it('counts a key only where its namespace is named, in the file or before the key', () => {
  expect(found(['title'], "useText('plan')('title')")).toEqual(['en/streaks.json: nothing shows title']);
  expect(found(['title', 'why.rest'], "['streaks:title', `streaks:why.${id}`]")).toEqual([]);
});

it('takes no sentence with parts put in for a key', () => {
  expect(found(['rest'], "useText('streaks'); `${name}${id}`; `${name} / ${id}`;")).toEqual([
    'en/streaks.json: nothing shows rest',
  ]);
});

it('leaves out what is made of ids, as long as there is any', () => {
  const texts = english({ 'wall-sit.title': 'Wall sit' });
  expect(unusedTextFindings(texts, [], { streaks: ['wall-'] })).toEqual([]);
  expect(unusedTextFindings(texts, [], { streaks: ['', 'kind.'] })).toEqual([
    'en/streaks.json: no key begins with kind., which the check of unused texts leaves out',
  ]);
});
