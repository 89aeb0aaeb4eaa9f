// Whether the words speak of pain or of getting strong, and with that what helps first.
import type { ListedExercise } from '../listed.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const painful = set(
  'pain pains painful hurt hurts hurting sore soreness ache aches aching agony bad stiff stiffness tight tense cant hard unable wont swollen numb spasm spasms cramp tender injured injury killing stuck after operation surgery cast sprain sprained twisted limp limping giving gives way throbbing burning stabbing worse flare scared afraid new',
);
const strenuous = set(
  'sport sports strong stronger strength strengthen strengthening build power football soccer rugby tennis basketball golf climbing swimming skiing netball hockey cricket athlete athletic gym jump jumping sprint sprinting throwing training train marathon fit fitter advanced harder hard challenge challenging competition',
);
/** Words that hold sentences together and say nothing of a body. Whatever the language, short words weigh less too. */
const little = set(
  'a an the my your his her our their i im ive me you he she it its we they is are am was were be been being do does did doing have has had having get gets getting got go goes going to of in on at by for from with without and or but so if then than as that this these those there when while where what which who how why just really very too much more most lot bit all any some no not can cant could cannot will wont would should dont doesnt didnt isnt keep keeps kept always every since after before again still even after into onto out up down over under want need like feel feels feeling make makes made makes one thing something please help best good exercise exercises move movement day days week weeks',
);

/** Days are for entries; an exercise has none. */
const dated = set('today yesterday tomorrow tonight now');

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
