interface MadeOf {
  /** the exercises of the library that it is */
  readonly of: readonly string[];
  /** others that ask of the body what its text asks and these do not: their conditions and what hurt in them count as well */
  readonly like?: readonly string[];
  /** goes down to the floor, and does not lie on a bed just as well */
  readonly isOnTheFloor?: true;
}

/**
 * What each moving challenge is made of: together that asks of the body what its text asks, though it may offer something
 * easier after that. Nothing where the text leaves it to everybody what to do with their body.
 */
export const challengeExercises: Readonly<Record<string, MadeOf>> = {
  'ankle-pumps': { of: ['ankle-pumps'] },
  'shoulder-rolls': { of: ['shoulder-drop'], like: ['wheelchair-chest-opener'] },
  'slow-neck-turns': { of: ['neck-turn'] },
  'open-and-close-hands': { of: [], like: ['wrist-up-and-down'] },
  'seated-back-waves': { of: ['slump-and-tall'] },
  'chin-nods': { of: ['chin-tuck'] },
  'seated-march': { of: ['seated-march'] },
  'pelvic-tilts': { of: ['pelvic-tilt'] },
  'time-and-place': { of: [] },
  'daylight-minutes': { of: [] },
  'three-standing-breaks': { of: [] },
  'overhead-reach': { of: ['wall-walk'] },
  'legs-up-rest': { of: ['legs-up-rest'] },

  'ten-minutes-on-foot': { of: ['steady-walk'] },
  'wall-sit-two-holds': { of: ['wall-sit'] },
  'chair-rises': { of: ['sit-to-stand'] },
  'heel-raises': { of: ['heel-raise'] },
  'wall-push-ups': { of: ['wall-push-up'] },
  'bridge-holds': { of: ['bridge'] },
  'heel-to-toe-line': { of: ['heel-to-toe-walk'] },
  'opposite-arm-and-leg': { of: ['bird-dog'], isOnTheFloor: true },
  'hip-front-stretch': { of: ['hip-flexor-stretch'], like: ['split-squat'] },
  'seated-hamstring-stretch': {
    of: ['seated-reach-and-fold'],
    like: ['seated-nerve-slide', 'seated-march', 'seated-knee-bend'],
  },
  'open-book-turns': { of: ['open-book'] },
  'knee-to-wall': { of: ['knee-to-wall'] },
  'side-steps': { of: ['side-steps'] },
  'tense-and-release': { of: ['tense-and-let-go'] },
  'side-lying-knee-lifts': { of: ['clamshell'] },
  'wall-angels': { of: ['wall-angel'] },

  'brisk-and-easy-walk': { of: ['steady-walk', 'brisk-walk'] },
  'strength-circle': { of: ['sit-to-stand', 'wall-push-up', 'heel-raise', 'march-on-spot'] },
  'slow-squats': { of: ['squat'], like: ['sit-to-stand', 'mini-squat'] },
  'split-stance-holds': { of: ['split-squat'], like: ['wall-sit'] },
  'floor-and-back': { of: [], like: ['sit-to-stand', 'hip-flexor-stretch'], isOnTheFloor: true },
  'plank-ladder': { of: ['wall-push-up', 'knee-plank', 'plank'], isOnTheFloor: true },
  'side-support': { of: ['knee-side-plank'], isOnTheFloor: true },
  'balance-ladder': { of: ['feet-together-stand', 'tandem-stand', 'one-leg-stand'] },
  'slow-step-ups': { of: ['step-up'] },
  'hip-hinge-reaches': { of: ['hip-hinge'] },
  'hands-and-knees-travel': { of: [], like: ['bird-dog'], isOnTheFloor: true },
  // Standing or sitting, as its text says, and so are the punches.
  'three-songs': { of: [], like: ['seated-arm-leg-march'] },
  'slow-dead-bugs': { of: ['dead-bug'] },
  'shadow-boxing': { of: [], like: ['wheelchair-boxing'] },
  'paced-chore': { of: [] },
  'head-to-toe': {
    of: ['neck-turn', 'shoulder-drop', 'seated-upper-turn', 'ankle-circles'],
    like: ['seated-march', 'seated-knee-bend', 'wrist-up-and-down'],
  },
};
