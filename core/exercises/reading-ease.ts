// Flesch, R. (1948), "A new readability yardstick", Journal of Applied Psychology 32(3), doi:10.1037/h0057532:
// 206.835 - 1.015 words per sentence - 84.6 syllables per word. 70 and above is read easily by most adults.

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[a-z]+(?:'[a-z]+)?/g) ?? [];

/** By groups of vowels, with the silent endings of English; right for about nine words in ten, which an average forgives. */
const syllablesOf = (word: string): number => {
  const spoken = word.replace(/'s$/, '').replace(/(?:[^laeiouy]es|[^dt]ed|[^laeiouy]e)$/, (end) => end.slice(0, 1));
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 0);
};

export const sentencesOf = (text: string): readonly string[] => text.match(/[^.?!:;]+[.?!:;]*/g) ?? [];

export const wordCount = (text: string): number => wordsOf(text).length;

export const readingEase = (text: string): number => {
  const words = wordsOf(text);
  const sentences = sentencesOf(text).filter((sentence) => wordCount(sentence) > 0).length;
  if (words.length === 0 || sentences === 0) return 100;
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 206.835 - 1.015 * (words.length / sentences) - 84.6 * (syllables / words.length);
};

/** Words that need the plain word beside them, or in their place. */
const plainWords: Readonly<Record<string, RegExp>> = {
  patella: /kneecap/,
  patellar: /kneecap/,
  scapula: /shoulder blade/,
  scapulae: /shoulder blade/,
  femur: /thigh bone/,
  tibia: /shin/,
  quadriceps: /front of (the|your) thigh/,
  hamstring: /back of (the|your) thigh/,
  hamstrings: /back of (the|your) thigh/,
  gluteus: /buttock/,
  gluteal: /buttock/,
  glutes: /buttock/,
  gastrocnemius: /calf/,
  soleus: /calf/,
  deltoid: /shoulder/,
  trapezius: /neck and shoulder|upper back/,
  lumbar: /lower back/,
  thoracic: /upper back/,
  cervical: /neck/,
  supine: /on (the|your) back/,
  prone: /on (the|your) (front|belly)/,
  flexion: /bend/,
  extension: /straighten/,
  abduction: /sideways|out to the side/,
  adduction: /inward|together/,
  dorsiflexion: /toes up|toward (the|your) shin/,
  isometric: /still|without moving/,
  eccentric: /lower/,
  diaphragm: /breathing muscle/,
  sternum: /breastbone/,
  clavicle: /collarbone/,
  vertebra: /bone of (the|your) spine/,
  contralateral: /other side/,
  bilateral: /both/,
  unilateral: /one side/,
  proprioception: /sense of where/,
};

/** What an American reader would stumble over, and what stands in its place. People may still search by these words. */
const american: Readonly<Record<string, string>> = {
  worktop: 'counter',
  trousers: 'pants',
  jumper: 'sweater',
  kerb: 'curb',
  kerbs: 'curbs',
  tin: 'can',
  tins: 'cans',
  loo: 'toilet',
  cupboard: 'cabinet',
  settee: 'sofa',
  duvet: 'comforter',
  torch: 'flashlight',
  pavement: 'sidewalk',
  fortnight: 'two weeks',
  whilst: 'while',
  hoover: 'vacuum',
  hoovering: 'vacuuming',
  mum: 'mom',
  tummy: 'belly',
  wee: 'pee',
  physio: 'physical therapist',
  physiotherapist: 'physical therapist',
  plaster: 'cast',
  grey: 'gray',
  colour: 'color',
  centre: 'center',
  metre: 'meter',
  metres: 'meters',
  practise: 'practice',
  towards: 'toward',
  forwards: 'forward',
  backwards: 'backward',
  upwards: 'upward',
  downwards: 'downward',
  inwards: 'inward',
  outwards: 'outward',
  afterwards: 'afterward',
};

/** The British words in a text, each with the American one. */
export const britishIn = (text: string): readonly (readonly [british: string, american: string])[] =>
  [...new Set(wordsOf(text))].flatMap((word) =>
    Object.hasOwn(american, word) ? [[word, american[word] ?? ''] as const] : [],
  );

/** The learned words in a text that lack their plain word. */
export const unexplained = (text: string): readonly string[] => {
  const plain = text.toLowerCase();
  return [...new Set(wordsOf(text))].filter((word) => plainWords[word]?.test(plain) === false);
};
