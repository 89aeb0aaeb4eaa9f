// Whether the words speak of pain or of getting strong, and with that what helps first.
import type { ListedExercise } from '../listed.ts';
import { toneWords } from './languages.ts';
import type { ToneWords } from './tone-words.ts';

const wordsOf = (kind: keyof ToneWords): ReadonlySet<string> =>
  new Set(toneWords.flatMap((language) => language[kind].split(' ')));
const painful = wordsOf('painful');
const strenuous = wordsOf('strenuous');
const little = wordsOf('little');
const dated = wordsOf('dated');

export const saysLittle = (word: string): boolean => little.has(word);

/** How much a word says: the place and the trouble most, what holds the sentence together least. */
export const weightOf = (word: string): number =>
  little.has(word) || dated.has(word) ? 0.25 : painful.has(word) || strenuous.has(word) ? 0.3 : 1;

/** Half a word of four letters is enough. */
const speaksOf = (topic: ReadonlySet<string>, word: string): boolean =>
  topic.has(word) || (word.length >= 4 && [...topic].some((one) => one.startsWith(word)));

/** By how much each exercise counts more or less for these words. */
export const toneOf = (words: readonly string[]): ((exercise: ListedExercise | undefined) => number) => {
  const isPain = words.some((word) => speaksOf(painful, word));
  const isEffort = words.some((word) => speaksOf(strenuous, word));
  const byLevel =
    isEffort && !isPain
      ? { 1: 0.8, 2: 1, 3: 1.15 }
      : isEffort
        ? { 1: 1, 2: 1, 3: 1 }
        : isPain
          ? { 1: 1.1, 2: 1, 3: 0.6 }
          : { 1: 1.1, 2: 1, 3: 0.85 };
  return (exercise) =>
    exercise === undefined
      ? 1
      : byLevel[exercise.level] * (isPain && exercise.purpose.includes('ease-pain') ? 1.15 : 1);
};
