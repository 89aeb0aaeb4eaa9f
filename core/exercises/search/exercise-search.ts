// Finds exercises by what people type: words of the exercise and words of everyday (everyday-words.ts), with half words,
// slips of the finger and accents, in any language the words are in. docs/adr/0015 says why MiniSearch.
import MiniSearch from 'minisearch';
import type { ListedExercise } from '../listed.ts';
import { fits } from './everyday-words.ts';
import { foldedWords, longestQuery } from './fold.ts';
import { everydayWords } from './languages.ts';
import { toneOf, weightOf } from './tone.ts';

export interface ExerciseHit {
  readonly id: string;
  readonly score: number;
}
/** Best first. Whoever asks it listens for an emergency first (emergency-words.ts). */
export type ExerciseSearch = (query: string) => readonly ExerciseHit[];

const mostWords = 24;
/** Of the best score: what is below has a word in common and no more. */
const leastShare = 0.3;
const leastStem = 4;
/** How much a word counts without its ending, where the library knows it so, and where it does not. */
const stemWeight = 0.6;
const cutWeight = 0.6;
/** Two words that say little say nothing together: "in my". */
const leastPair = 0.3;
const boost = { name: 1.5, words: 2, aim: 1, everyday: 2.5, place: 2 };

/** Each word with the next as one: "push ups" finds "pushups", and words that stand together count more. */
const pairsOf = (words: readonly string[]): readonly (readonly [first: string, second: string])[] =>
  words.slice(1).map((word, at) => [words[at] ?? '', word]);
/** The same letters with two neighbours exchanged: "pian" is "pain". */
const swapped = (word: string): readonly string[] =>
  [...word].slice(1).map((letter, at) => word.slice(0, at) + letter + word.charAt(at) + word.slice(at + 2));
/** The word without an ending of one to three letters, whatever the language: "squats" finds "squat". */
const shortened = (word: string): readonly string[] =>
  [1, 2, 3].map((less) => word.slice(0, -less)).filter(({ length }) => length >= leastStem);

const documentOf = (exercise: ListedExercise) => ({
  id: exercise.id,
  name: exercise.name,
  words: exercise.words.join(' . '),
  aim: exercise.aim,
  place: exercise.regions.join(' '),
  everyday: everydayWords
    .filter((row) => fits(row, exercise))
    .map(({ say }) => say)
    .join(' '),
});

interface LookedUp {
  readonly weight: number;
  /** which words of the query it stands for */
  readonly places: readonly number[];
  /** What is left of a word that nobody knows; a slip in so little would make it any word: "hackle" is no "back". */
  readonly isStump: boolean;
}

export function makeExerciseSearch(exercises: readonly ListedExercise[]): ExerciseSearch {
  const byId = new Map(exercises.map((exercise) => [exercise.id, exercise]));
  const known = new Map<string, number>();
  const index = new MiniSearch<ReturnType<typeof documentOf>>({
    fields: ['name', 'words', 'aim', 'place', 'everyday'],
    tokenize: (text) => {
      const words = foldedWords(text);
      return [...words, ...pairsOf(words).map((pair) => pair.join(''))];
    },
    processTerm: (word) => {
      known.set(word, (known.get(word) ?? 0) + 1);
      return word;
    },
  });
  index.addAll(exercises.map(documentOf));

  /** What is looked up for some words: they, in spellings that the library knows, and two together. */
  const lookedUp = (words: readonly string[]): ReadonlyMap<string, LookedUp> => {
    const terms = new Map<string, LookedUp>();
    const add = (term: string, weight: number, places: readonly number[], isStump = false): void => {
      const before = terms.get(term);
      terms.set(term, {
        weight: Math.max(weight, before?.weight ?? 0),
        places: [...(before?.places ?? []), ...places],
        isStump: isStump && before?.isStump !== false,
      });
    };
    for (const [at, word] of words.entries()) {
      const weight = weightOf(word);
      const right = known.has(word) || word.length < 4 ? [] : swapped(word).filter((other) => known.has(other));
      const stem = shortened(word).find((other) => known.has(other));
      // "squats" stands once in the library and "squat" often: the common form is what is meant.
      const isRarer = stem !== undefined && (known.get(stem) ?? 0) > (known.get(word) ?? 0);
      for (const term of right.length > 0 ? right : [word]) add(term, isRarer ? weight * stemWeight : weight, [at]);
      if (stem !== undefined) add(stem, isRarer ? weight : weight * stemWeight, [at]);
      else if (!known.has(word) && word.length > leastStem + 1) add(word.slice(0, -2), weight * cutWeight, [at], true);
    }
    for (const [at, [first, second]] of pairsOf(words).entries()) {
      const pair = first + second;
      const term = [pair, ...shortened(pair)].find((other) => known.has(other));
      const weight = Math.min(1, weightOf(first) + weightOf(second) - leastPair);
      if (term !== undefined && weight > 0) add(term, weight, [at, at + 1]);
    }
    return terms;
  };

  return (query) => {
    const words = foldedWords(query.slice(0, longestQuery)).slice(0, mostWords);
    const tone = toneOf(words);
    const terms = lookedUp(words);
    const found = index.search(words.join(' '), {
      boost,
      tokenize: () => [...terms.keys()],
      processTerm: (word) => word,
      prefix: (word) => word.length > 1,
      fuzzy: (word) =>
        known.has(word) || word.length < 4 || terms.get(word)?.isStump === true ? false : word.length < 8 ? 1 : 2,
      boostTerm: (term) => terms.get(term)?.weight ?? 1,
      bm25: { k: 1.2, b: 0.4, d: 0.5 },
      weights: { fuzzy: 0.45, prefix: 0.6 },
    });
    const hits = found
      .map(({ id, score, queryTerms }) => {
        // MiniSearch multiplies by the number of terms that fit; of a word looked up in two spellings that is two.
        const places = new Set(queryTerms.flatMap((term) => terms.get(term)?.places ?? []));
        const fitting = [...places].reduce((sum, at) => sum + weightOf(words[at] ?? ''), 0);
        return { id: String(id), score: (score / queryTerms.length) * Math.sqrt(fitting) * tone(byId.get(String(id))) };
      })
      .sort((one, other) => other.score - one.score);
    const least = (hits[0]?.score ?? 0) * leastShare;
    return hits.filter(({ score }) => score >= least);
  };
}
