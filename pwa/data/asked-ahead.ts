/**
 * Answers to queries that somebody is about to show, read before it is drawn: its first frame then has its data. They are good
 * for that one frame, since `useLive` asks again as soon as it is on the screen.
 */
import type { Space } from './space/space.ts';

export type Query<Value, Args extends readonly unknown[]> = (space: Space, ...args: Args) => Promise<Value>;

/** Long enough to be drawn, and to press a link that was pointed at. */
const GOOD_FOR_MS = 2_000;

interface Asked {
  readonly args: readonly unknown[];
  readonly value: unknown;
  /** by the clock that never steps */
  readonly at: number;
}

const kept = new WeakMap<Space, Map<unknown, Asked>>();

export async function askAhead<Value, Args extends readonly unknown[]>(
  space: Space,
  query: Query<Value, Args>,
  ...args: Args
): Promise<void> {
  const value = await query(space, ...args);
  const answers = kept.get(space) ?? new Map<unknown, Asked>();
  kept.set(space, answers.set(query, { args, value, at: performance.now() }));
}

/** Undefined where nobody asked just that, or too long ago. */
export function answeredAhead<Value, Args extends readonly unknown[]>(
  space: Space,
  query: Query<Value, Args>,
  args: Args,
): Value | undefined {
  const asked = kept.get(space)?.get(query);
  if (asked === undefined || performance.now() - asked.at > GOOD_FOR_MS) return undefined;
  const isSame = asked.args.length === args.length && args.every((value, place) => Object.is(value, asked.args[place]));
  return isSame ? (asked.value as Value) : undefined;
}
