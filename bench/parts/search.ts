/**
 * Search over the library and 5,000 entries: how often what people say finds what helps, and what a letter costs. The
 * libraries get the same texts, our everyday words among them; ours is MiniSearch with our rules on top. The phrases that
 * are kept apart are looked at here and nowhere else.
 */
import { readFileSync } from 'node:fs';
import uFuzzy from '@leeoniya/ufuzzy';
import MiniSearch from 'minisearch';
import { listed } from '../../core/exercises/listed.ts';
import type { ListedExercise } from '../../core/exercises/listed.ts';
import { fits } from '../../core/exercises/search/everyday-words.ts';
import { makeExerciseSearch } from '../../core/exercises/search/exercise-search.ts';
import { fold, foldedWords } from '../../core/exercises/search/fold.ts';
import { everydayWords } from '../../core/exercises/search/languages.ts';
import { qualityOf } from '../../core/exercises/search/phrases.ts';
import type { Phrase } from '../../core/exercises/search/phrases.ts';
import { saysLittle } from '../../core/exercises/search/tone.ts';
import { makeTextSearch } from '../../pwa/features/search/text-search.ts';
import { readExercises } from '../../scripts/exercise-files.ts';
import { percent } from '../report/figures.ts';
import { DASH } from '../report/row.ts';
import type { Row } from '../report/row.ts';
import { percentile } from '../statistics.ts';

const MOST_MS = 10;
const ENTRIES = 5_000;

interface Text {
  readonly id: string;
  readonly text: string;
}
type Find = (query: string) => readonly string[];

const phrasesOf = (file: string): readonly Phrase[] =>
  JSON.parse(
    readFileSync(new URL(`../../core/exercises/search/${file}.json`, import.meta.url), 'utf8'),
  ) as readonly Phrase[];

const textOf = (exercise: ListedExercise): Text => {
  const { id, name, words, aim, regions } = exercise;
  const everyday = everydayWords.filter((row) => fits(row, exercise)).map(({ say }) => say);
  return { id, text: [name, ...words, aim, ...regions, ...everyday].join(' . ') };
};

/** As people record them: few kinds, many days. */
const entryTexts = (count: number): readonly Text[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `entry-${at}`,
    text: `Stretching, ${5 + (at % 40)} minutes ${at % 9 === 0 ? 'knee felt better on the stairs' : ''} Thursday, November ${1 + (at % 28)} 2026`,
  }));

const without = (query: string): readonly string[] => {
  const words = foldedWords(query);
  const telling = words.filter((word) => !saysLittle(word));
  return telling.length > 0 ? telling : words;
};

/** Each over the exercises, and over exercises and entries: the first for what it finds, the second for its time. */
const searches: Readonly<
  Record<string, (exercises: readonly ListedExercise[], texts: readonly Text[], entries: readonly Text[]) => Find>
> = {
  'MiniSearch with our rules': (exercises, _, entries) => {
    const search = makeExerciseSearch(exercises);
    const findEntries = makeTextSearch(entries, ({ text }) => text);
    return (query) => [...search(query), ...findEntries(query)].map(({ id }) => id);
  },
  'MiniSearch as it comes': (_, texts, entries) => {
    const index = new MiniSearch<Text>({ fields: ['text'], processTerm: fold });
    index.addAll([...texts, ...entries]);
    return (query) => index.search(query, { prefix: true, fuzzy: 0.2 }).map(({ id }) => String(id));
  },
  uFuzzy: (_, texts, entries) => {
    const all = [...texts, ...entries];
    const haystack = all.map(({ text }) => fold(text));
    const fuzzy = new uFuzzy({ intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 });
    return (query) => {
      const [found, , order] = fuzzy.search(haystack, without(query).join(' '), 4, 1e4);
      return (order?.map((at) => found?.[at] ?? 0) ?? found ?? []).map((at) => all[at]?.id ?? '');
    };
  },
  'plain substring': (_, texts, entries) => {
    const all = [...texts, ...entries].map(({ id, text }) => ({ id, text: fold(text) }));
    return (query) => {
      const words = without(query);
      return all.filter(({ text }) => words.every((word) => text.includes(word))).map(({ id }) => id);
    };
  },
};

/** ms of each letter of each phrase as it is typed */
function keystrokes(phrases: readonly Phrase[], find: Find): readonly number[] {
  const typed = phrases.flatMap(({ say }) => Array.from({ length: say.length }, (_, at) => say.slice(0, at + 1)));
  for (const query of typed) find(query);
  return typed.map((query) => {
    const from = performance.now();
    find(query);
    return performance.now() - from;
  });
}

export function measureSearch(): Row[] {
  const exercises = readExercises().map(listed);
  const texts = exercises.map(textOf);
  const entries = entryTexts(ENTRIES);
  const [phrases, apart] = [phrasesOf('phrases'), phrasesOf('phrases-kept-apart')];
  return Object.entries(searches).map(([name, make]): Row => {
    const find = make(exercises, texts, []);
    const said = (set: readonly Phrase[]): string => {
      const { first, amongFive } = qualityOf(set, exercises, find);
      return `${percent(first)} and ${percent(amongFive)}`;
    };
    const times = keystrokes(phrases, make(exercises, texts, entries));
    const p95 = percentile(times, 95);
    return {
      part: 'Search',
      measure: `${name}: first hit and first five right of ${phrases.length} phrases; of ${apart.length} kept apart; ms a letter beside ${ENTRIES} entries, p95`,
      ours: `${said(phrases)}; ${said(apart)}; ${p95.toFixed(2)} ms, median ${percentile(times, 50).toFixed(2)} ms`,
      beside: DASH,
      ratio: DASH,
      target: name.includes('our rules') ? `at most ${MOST_MS} ms` : DASH,
      met: name.includes('our rules') ? p95 <= MOST_MS : null,
    };
  });
}
