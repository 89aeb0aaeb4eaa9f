import { describe, expect, it } from 'vitest';
import { readExercises } from '#scripts/exercise-files.ts';
import { soundsLike, type EmergencyWord } from './emergency-words.ts';
import { foldedWords } from './fold.ts';

const heard = (query: string): EmergencyWord | null => soundsLike(foldedWords(query));

const emergencies: Readonly<Record<EmergencyWord, readonly string[]>> = {
  heart: [
    'chest pain',
    'pain in my chest',
    'my chest hurts when I walk',
    'crushing chest pressure',
    'tightness in chest',
    'chest feels tight',
    'cheast pian',
    'heart attack',
    'pain in left arm and jaw',
  ],
  breath: [
    'can’t breathe',
    'cant breath',
    'struggling to breathe',
    'I can not catch my breath',
    'choking',
    'lips going blue',
    'suddenly short of breath',
    'breathless at rest',
    'my throat is closing up',
  ],
  stroke: [
    'face drooping',
    'side of my face has dropped on one side',
    'slurred speech',
    'worst headache of my life',
    'sudden severe headache',
    'suddenly can’t see',
    'one side of my body is numb',
    'sudden weakness in my arm',
    'I think I am having a stroke',
    'can’t speak properly',
    'difficulty talking',
  ],
  spine: [
    'numb between the legs',
    'numbness between my legs',
    'can’t feel my legs',
    'cant hold my water',
    'lost control of my bladder',
    'no control over my bowels',
    'wet myself and back pain',
    'can’t wee since my back went',
    'both legs suddenly weak',
    'tingling around my bottom',
  ],
  clot: [
    'calf hot and swollen',
    'my leg is red, warm and swollen',
    'calf swollen after a long flight',
    'blood clot',
    'DVT',
  ],
  broken: [
    'bone sticking out',
    'I think I broke my wrist',
    'fell and can’t put weight on my leg',
    'fell and now I cant walk',
    'ankle looks deformed',
    'my knee cap popped out',
  ],
  accident: [
    'after a car crash',
    'neck hurts since a car accident',
    'I hit my head',
    'knocked off my bike by a car',
    'fell off a ladder',
    'concussion',
  ],
  bleeding: ['bleeding won’t stop', 'coughing up blood', 'blood in my wee', 'bleeding heavily'],
  collapse: ['passed out', 'she is unconscious', 'I fainted', 'having a seizure', 'he collapsed'],
  infection: ['stiff neck and fever', 'knee red hot and swollen', 'back pain with fever', 'sepsis'],
  poison: ['overdose', 'took too many pills', 'took too many painkillers', 'drank bleach'],
  suicide: [
    'suicidal',
    'suicide',
    'kill myself',
    'want to kill my self',
    'I want to die',
    'end my life',
    'don’t want to live any more',
    'self-harm',
    'hurt myself on purpose',
    'better off dead',
  ],
};

const harmless = [
  'back pain',
  'bad back',
  'numb foot after sitting',
  'chest stretch',
  'chest opener',
  'tight chest muscles',
  'chest press',
  'chest workout pain relief',
  'chesty cough',
  'heart health',
  'heart races',
  'out of breath on stairs',
  'short of breath',
  'catch my breath',
  'breathing exercises',
  'hard to breathe when I run',
  'after a stroke',
  'swimming stroke hurts shoulder',
  'backstroke',
  'headache from neck',
  'tension headache',
  'face tension',
  'pins and needles in my hand',
  'leg falls asleep',
  'my legs are numb from sitting',
  'tingling down leg',
  'sciatica',
  'groin pain',
  'pain between shoulder blades',
  'pelvic floor leaks when I cough',
  'swollen ankle',
  'swollen knee',
  'tight calf',
  'calf cramp at night',
  'hot bath for sore calf',
  'broken wrist',
  'wrist after a cast',
  'broke my ankle 6 months ago',
  'stick exercises for bone health',
  'out of shape',
  'car journey back pain',
  'long drive stiff hips',
  'hit a tennis ball',
  'afraid of falling',
  'fear of falling down the stairs',
  'head feels heavy',
  'warm up',
  'blood pressure',
  'fallen arches',
  'collapsed arches',
  'hot weather stiff joints',
  'dead bug',
  'dead lift',
  'killing me my back is',
  'my back is killing me',
  'I hurt my back',
  'I hurt myself lifting',
  'exercise without hurting myself',
  'end of the day stiffness',
  'can’t see my toes',
  'can’t lift arm',
  'can’t walk straight',
  'can’t move my neck',
  'cant feel my glutes working',
  'can’t get up from the toilet',
  'tight chest',
  'hip pops',
  'shoulder came out last year',
  'take it easy',
  'live longer',
  'can’t see results',
  'sore chest after push ups',
  'can’t speak English',
];

describe('emergencies', () => {
  it('[FIND-1] are heard, whatever words and slips they come with', () => {
    const cases = Object.entries(emergencies).flatMap(([word, queries]) =>
      queries.map((query) => [query, word] as const),
    );
    expect(cases.length).toBeGreaterThanOrEqual(40);
    expect(cases.map(([query]) => [query, heard(query)])).toEqual(cases);
  });

  it('[FIND-2] are not heard in everyday trouble', () => {
    expect(harmless.length).toBeGreaterThanOrEqual(40);
    expect(harmless.filter((query) => heard(query) !== null)).toEqual([]);
  });

  it('[FIND-2] are not heard in the words of any exercise', () => {
    const words = readExercises().flatMap((exercise) => [exercise.name, exercise.aim, ...exercise.words]);
    expect(words.filter((word) => heard(word) !== null)).toEqual([]);
  });

  it('[FIND-1] are heard at the end of a long story', () => {
    expect(heard(`${'it began when I moved house and lifted a box. '.repeat(5)} Now I cannot feel my legs`)).toBe(
      'spine',
    );
  });
});
