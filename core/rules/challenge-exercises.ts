/**
 * What each moving challenge is made of: exercises of the library that together ask of the body what its text asks, though it
 * may offer something easier after that. Of squats also their easier forms, so that what hurt in those counts. None where the
 * text leaves it to everybody what to do with their body.
 */
export const challengeExercises: Readonly<Record<string, readonly string[]>> = {
  'ankle-pumps': ['ankle-pumps'],
  'shoulder-rolls': ['shoulder-drop', 'wheelchair-chest-opener'],
  'slow-neck-turns': ['neck-turn'],
  'open-and-close-hands': ['wrist-up-and-down'],
  'seated-back-waves': ['slump-and-tall'],
  'chin-nods': ['chin-tuck'],
  'seated-march': ['seated-march'],
  'pelvic-tilts': ['pelvic-tilt'],
  'time-and-place': [],
  'daylight-minutes': [],
  'three-standing-breaks': [],
  'overhead-reach': ['wall-walk'],
  'legs-up-rest': ['legs-up-rest'],

  'ten-minutes-on-foot': ['steady-walk'],
  'wall-sit-two-holds': ['wall-sit'],
  'chair-rises': ['sit-to-stand'],
  'heel-raises': ['heel-raise'],
  'wall-push-ups': ['wall-push-up'],
  'bridge-holds': ['bridge'],
  'heel-to-toe-line': ['heel-to-toe-walk'],
  'opposite-arm-and-leg': ['bird-dog'],
  'hip-front-stretch': ['hip-flexor-stretch', 'split-squat'],
  'seated-hamstring-stretch': ['seated-nerve-slide', 'seated-march', 'seated-knee-bend', 'seated-reach-and-fold'],
  'open-book-turns': ['open-book'],
  'knee-to-wall': ['knee-to-wall'],
  'side-steps': ['side-steps'],
  'tense-and-release': ['tense-and-let-go'],
  'side-lying-knee-lifts': ['clamshell'],
  'wall-angels': ['wall-angel'],

  'brisk-and-easy-walk': ['steady-walk', 'brisk-walk'],
  'strength-circle': ['sit-to-stand', 'wall-push-up', 'heel-raise', 'march-on-spot'],
  'slow-squats': ['sit-to-stand', 'mini-squat', 'squat'],
  'split-stance-holds': ['split-squat', 'wall-sit'],
  'floor-and-back': ['sit-to-stand', 'hip-flexor-stretch'],
  'plank-ladder': ['wall-push-up', 'knee-plank', 'plank'],
  'side-support': ['knee-side-plank'],
  'balance-ladder': ['feet-together-stand', 'tandem-stand', 'one-leg-stand'],
  'slow-step-ups': ['step-up'],
  'hip-hinge-reaches': ['hip-hinge'],
  'hands-and-knees-travel': ['bird-dog'],
  // Standing or sitting, as its text says, and so are the punches.
  'three-songs': ['seated-arm-leg-march'],
  'slow-dead-bugs': ['dead-bug'],
  'shadow-boxing': ['wheelchair-boxing'],
  'paced-chore': [],
  'head-to-toe': [
    'neck-turn',
    'shoulder-drop',
    'seated-upper-turn',
    'seated-march',
    'seated-knee-bend',
    'ankle-circles',
    'wrist-up-and-down',
  ],
};

/** Those that go down to the floor, and do not lie on a bed just as well. */
export const challengesOnTheFloor: ReadonlySet<string> = new Set([
  'opposite-arm-and-leg',
  'floor-and-back',
  'plank-ladder',
  'side-support',
  'hands-and-knees-travel',
]);
