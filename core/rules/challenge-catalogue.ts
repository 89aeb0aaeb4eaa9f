/**
 * Every challenge that a day can offer. None needs more than a chair, a wall, a floor or a bed, and none takes more
 * than twenty minutes. A challenge is never removed and its points never change, because past days are counted by
 * them; a new challenge names the ruleset that introduces it, and one that moves what it is made of in
 * challenge-exercises.ts.
 */
export type Difficulty = 'easy' | 'medium' | 'hard';

export interface Challenge {
  /** also the key of its texts in locales/<language>/challenges.json */
  readonly id: string;
  readonly difficulty: Difficulty;
  readonly points: 10 | 20 | 30;
  /** estimated, 1 to 20 */
  readonly minutes: number;
  /** It moves or loads the body, or sends somebody out: nothing for a day on which the coach says rest. */
  readonly moves: boolean;
  /** id of the ruleset that introduces it */
  readonly since: string;
}

const POINTS = { easy: 10, medium: 20, hard: 30 } as const;

const joining = (
  since: string,
  difficulty: Difficulty,
  kind: 'moving' | 'still',
  minutesById: Readonly<Record<string, number>>,
): readonly Challenge[] =>
  Object.entries(minutesById).map(([id, minutes]) => ({
    id,
    difficulty,
    points: POINTS[difficulty],
    minutes,
    moves: kind === 'moving',
    since,
  }));

export const challengeCatalogue: readonly Challenge[] = [
  ...joining('r1', 'easy', 'moving', {
    'ankle-pumps': 2,
    'shoulder-rolls': 2,
    'slow-neck-turns': 2,
    'open-and-close-hands': 2,
    'seated-back-waves': 2,
    'chin-nods': 2,
    'seated-march': 2,
    'pelvic-tilts': 3,
    'time-and-place': 2,
    'daylight-minutes': 5,
    'three-standing-breaks': 3,
    'overhead-reach': 2,
    'legs-up-rest': 5,
  }),
  ...joining('r1', 'easy', 'still', {
    'five-quiet-breaths': 1,
    'far-gaze': 1,
    'soft-jaw': 1,
    'line-of-the-day': 2,
    'pain-number': 1,
  }),
  ...joining('r1', 'medium', 'moving', {
    'ten-minutes-on-foot': 10,
    'wall-sit-two-holds': 4,
    'chair-rises': 4,
    'heel-raises': 4,
    'wall-push-ups': 4,
    'bridge-holds': 5,
    'heel-to-toe-line': 4,
    'opposite-arm-and-leg': 5,
    'hip-front-stretch': 5,
    'seated-hamstring-stretch': 5,
    'open-book-turns': 5,
    'knee-to-wall': 5,
    'side-steps': 5,
    'tense-and-release': 8,
    'side-lying-knee-lifts': 5,
    'wall-angels': 4,
  }),
  ...joining('r1', 'medium', 'still', {
    'even-breathing': 5,
    'three-sounds': 6,
  }),
  ...joining('r1', 'hard', 'moving', {
    'brisk-and-easy-walk': 15,
    'strength-circle': 15,
    'slow-squats': 10,
    'split-stance-holds': 10,
    'floor-and-back': 10,
    'plank-ladder': 8,
    'side-support': 8,
    'balance-ladder': 10,
    'slow-step-ups': 10,
    'hip-hinge-reaches': 10,
    'hands-and-knees-travel': 8,
    'three-songs': 12,
    'slow-dead-bugs': 8,
    'shadow-boxing': 9,
    'paced-chore': 20,
    'head-to-toe': 14,
  }),
  ...joining('r1', 'hard', 'still', {
    'whole-body-scan': 18,
    'quiet-evening': 20,
    'letter-to-yourself': 15,
  }),
];
