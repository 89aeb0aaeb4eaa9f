/**
 * Three challenges a day, the same on every device and on the server. Each level is dealt like a deck: a shuffle
 * of all its challenges lasts as many days as there are cards, then the next shuffle follows. So every challenge
 * comes up equally often, any day can be computed without the days before it, and a card can repeat only where two
 * decks meet; there the first two cards of the new deck are swapped.
 */
import { addDays } from '../lib/day.ts';
import type { Day } from '../lib/day.ts';
import { seededRandom, seedOf } from '../lib/seeded-random.ts';
import { challengeCatalogue } from './challenge-catalogue.ts';
import type { Challenge, Difficulty } from './challenge-catalogue.ts';
import { rulesetOf, RULESETS } from './rulesets.ts';
import type { Ruleset } from './rulesets.ts';

export type { Challenge, Difficulty } from './challenge-catalogue.ts';

/** In display order. */
export const DIFFICULTIES: readonly Difficulty[] = ['easy', 'medium', 'hard'];

const byId = new Map(challengeCatalogue.map((challenge) => [challenge.id, challenge]));

/** Null for an id that this version does not know. */
export const challengeById = (id: string): Challenge | null => byId.get(id) ?? null;

/** Calls back, with its UTC ms, for each challenge done for the day; one that this version does not know counts nowhere. */
export function forEachCompletion(
  { completions }: { readonly completions: Readonly<Record<string, { readonly at: number }>> },
  done: (challenge: Challenge, at: number) => void,
): void {
  for (const challengeId of Object.keys(completions)) {
    const challenge = challengeById(challengeId);
    const at = completions[challengeId]?.at;
    if (challenge !== null && at !== undefined) done(challenge, at);
  }
}

/** The day's three: easy, medium, hard. None of them was one of yesterday's. */
export const challengesOf = (day: Day, rulesets: readonly Ruleset[] = RULESETS): readonly Challenge[] =>
  DIFFICULTIES.flatMap((difficulty) => dealt(difficulty, day, rulesets) ?? []);

export const isChallengeOfDay = (id: string, day: Day): boolean =>
  challengesOf(day).some((challenge) => challenge.id === id);

function dealt(difficulty: Difficulty, day: Day, rulesets: readonly Ruleset[]): Challenge | undefined {
  const ruleset = rulesetOf(day, rulesets);
  const cards = cardsOf(difficulty, ruleset, rulesets);
  const since = day - ruleset.fromDay;
  const deck = Math.floor(since / cards.length);
  const place = since - deck * cards.length;
  const order = shuffled(cards, difficulty, ruleset, deck);
  if (place > 1) return order[place];
  const before = cardBefore(difficulty, ruleset, deck, cards, rulesets);
  return order[0]?.id === before?.id ? order[1 - place] : order[place];
}

/** The last card of the previous deck. Swapping the first two never moves it, since a deck has at least three. */
function cardBefore(
  difficulty: Difficulty,
  ruleset: Ruleset,
  deck: number,
  cards: readonly Challenge[],
  rulesets: readonly Ruleset[],
): Challenge | undefined {
  const isFirstOfLaterRuleset = deck === 0 && ruleset !== rulesets[0];
  return isFirstOfLaterRuleset
    ? dealt(difficulty, addDays(ruleset.fromDay, -1), rulesets)
    : shuffled(cards, difficulty, ruleset, deck - 1).at(-1);
}

/** Sorted by id, so that the order of the catalogue file does not matter. */
function cardsOf(difficulty: Difficulty, ruleset: Ruleset, rulesets: readonly Ruleset[]): readonly Challenge[] {
  const known = new Set(rulesets.slice(0, rulesets.indexOf(ruleset) + 1).map(({ id }) => id));
  return challengeCatalogue
    .filter((challenge) => challenge.difficulty === difficulty && known.has(challenge.since))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function shuffled(
  cards: readonly Challenge[],
  difficulty: Difficulty,
  ruleset: Ruleset,
  deck: number,
): readonly Challenge[] {
  const order = [...cards];
  const random = seededRandom(seedOf(`${ruleset.id}:${difficulty}:${deck}`));
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const [a, b] = [order[i], order[j]];
    if (a !== undefined && b !== undefined) [order[i], order[j]] = [b, a];
  }
  return order;
}
