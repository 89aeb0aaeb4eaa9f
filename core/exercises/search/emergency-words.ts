// Words that sound like an emergency. Such a search is answered with whom to call and what to do (locales/en/emergency.json,
// under the same names), before and instead of any exercise. A row sounds only if each of its parts is there, near each
// other and in any order; `unless` is what makes the same words harmless. `hurt*` is every word that begins so.
// Another language appends its own rows.

export const emergencyWords = [
  'heart',
  'breath',
  'stroke',
  'spine',
  'clot',
  'broken',
  'accident',
  'bleeding',
  'collapse',
  'infection',
  'poison',
  'suicide',
] as const;
export type EmergencyWord = (typeof emergencyWords)[number];

interface Row {
  readonly word: EmergencyWord;
  readonly all: readonly string[];
  readonly unless?: string;
}

const past =
  'after a|after my|after the|after having|recovering|recovery|rehab|ago|last year|years since|months since|history of|had a';
const cannot =
  'cant|cannot|can not|couldnt|unable to|not able to|struggling to|struggle to|hard to|difficult to|difficulty';
const pain = 'pain*|hurt*|ache*|aching|agony|sore';
const sudden = 'sudden|suddenly|all of a sudden|out of nowhere';
const lost = 'lost|losing|loss of|no|numb|numbness|cant feel|cannot feel|have no';
const broke = 'broke|broken|snapped|fractured|fracture';
const limbs = 'arm|leg|arms|face';
const bone =
  'bone|arm|leg|hip|ankle|wrist|elbow|foot|hand|neck|back|shoulder|collarbone|rib|ribs|thumb|finger|shin|knee';

/** The first that sounds is the answer, so what cannot wait a minute stands first. */
const rows: readonly Row[] = [
  { word: 'suicide', all: ['suicid*'] },
  {
    word: 'suicide',
    all: ['(?:kill|killing|hang|hanging|harm|harming|shoot|cutting) my ?self'],
    unless: 'shaving|chopping',
  },
  {
    word: 'suicide',
    all: ['(?:hurt|hurting|cut) my ?self', 'want*|urge*|going to|thoughts|thinking of|purpose'],
    unless: 'without|dont want|do not want|not to',
  },
  {
    word: 'suicide',
    all: ['want|wanna|going|wish|rather|ready|better off', 'to die|be dead|was dead|were dead|off dead|die'],
  },
  {
    word: 'suicide',
    all: ['end|ending|take|taking', 'my life|it all|my own life'],
    unless: 'worst|take it all|all the',
  },
  {
    word: 'suicide',
    all: [
      'no reason to live|dont want to live|do not want to live|dont want to be alive|dont want to be here|self harm*|selfharm*',
    ],
  },

  { word: 'poison', all: ['overdos*|poisoned|poisoning'], unless: past },
  {
    word: 'poison',
    all: [
      'took|taken|swallowed|drank',
      'too many|whole|all my|bleach',
      'pill|pills|tablet|tablets|painkillers|paracetamol|ibuprofen|medicine|meds|packet|box|bleach',
    ],
  },
  { word: 'poison', all: ['drank|swallowed', 'bleach|poison|chemicals'] },

  { word: 'heart', all: ['heart attack'], unless: past },
  {
    word: 'heart',
    all: ['chest', `${pain}|tightness|pressure|crushing|squeezing|heavy|heaviness|tightening|burning`],
    unless:
      'stretch*|muscle*|press|press up|press ups|push up|push ups|pushups|bench|pec|pecs|workout|exercise|exercises|chesty|cold|cough|coughing|opener|rounded|posture',
  },
  {
    word: 'heart',
    all: [
      'chest (?:feels|is|so|very|gets|has gone|felt) (?:so |very |really )?tight|tight in (?:the|my) chest|band (?:round|around) (?:the|my) chest|elephant on my chest|weight on my chest|chest tightness',
    ],
    unless: 'stretch*|muscle*',
  },
  { word: 'heart', all: [`${pain}|numb*|tingl*`, 'left arm', 'jaw|chest|sweat*|sick|breathless|heart'] },
  { word: 'heart', all: ['heart stopped|cardiac arrest|heart is stopping'], unless: past },

  {
    word: 'breath',
    all: [
      cannot,
      'breathe|breath|get air|get any air|get my breath|get enough air|catch my breath|breath at all|breathing',
    ],
    unless:
      'hold my breath|hold breath|exercise|exercises|nose|nostril|through my mouth|deeply|from my belly|stairs|uphill|when i run|running|after running|after a run|practise|practice',
  },
  {
    word: 'breath',
    all: [
      'choking|gasping for|suffocating|not breathing|stopped breathing|throat is closing|throat closing|throat swelling|cant swallow my',
    ],
  },
  { word: 'breath', all: ['blue|grey', 'lips|lip'] },
  {
    word: 'breath',
    all: [
      'breathless|short of breath|out of breath|shortness of breath',
      `${sudden}|at rest|lying still|sitting still|chest pain|blood`,
    ],
    unless: 'lying still exercise',
  },
  { word: 'breath', all: ['asthma attack|anaphyla*|allergic reaction'], unless: past },

  {
    word: 'stroke',
    all: [
      'face|mouth|eye|eyelid|smile',
      'droop*|dropped on one side|fallen on one side|lopsided|hanging on one side|hangs on one side',
    ],
    unless: 'exercise',
  },
  { word: 'stroke', all: ['slur*'], unless: past },
  {
    word: 'stroke',
    all: [cannot, 'speak|speaking|talk|talking|get my words out|find my words|move one side|move my face|smile'],
    unless: 'english|language|pain|because|shoes|feet|toes|behind|straight|doctor|physio',
  },
  { word: 'stroke', all: ['words', 'jumbled|muddled|wont come out|come out wrong'] },
  {
    word: 'stroke',
    all: ['worst|thunderclap|explosive', 'headache|head pain|head ache|pain in my head'],
    unless: past,
  },
  { word: 'stroke', all: [sudden, 'headache|confus*|blind|vision|cant see|dizzy and|weak arm|weak leg|double vision'] },
  {
    word: 'stroke',
    all: [
      'one side of (?:my |the )?(?:body|face)|left side of (?:my |the )?(?:body|face)|right side of (?:my |the )?(?:body|face)|half (?:of )?my (?:body|face)',
      'numb*|weak*|paralys*|paralyz*|dead|droop*|wont move|cant move',
    ],
  },
  { word: 'stroke', all: ['lost|gone|losing', 'vision|sight|eyesight|my speech'], unless: 'weight' },
  { word: 'stroke', all: [sudden, 'numb*|weak*|paralys*|paralyz*', limbs] },
  {
    word: 'stroke',
    all: ['having a stroke|having stroke|stroke symptoms|signs of a stroke|signs of stroke|is it a stroke|mini stroke'],
    unless: past,
  },

  {
    word: 'spine',
    all: [
      `${lost}|tingl*`,
      'between (?:my |the )?legs|saddle|groin and legs|genitals|private parts|privates|inner thighs and|around my bottom|round my bottom|bum and|back passage|anus|vagina|penis|crotch',
    ],
    unless: 'pain between|hernia|bike|cycling|bicycle|saddle sore',
  },
  {
    word: 'spine',
    all: [
      'cant hold|cannot hold|cant control|cannot control|lost control|losing control|loss of control|no control|wet myself|wetting myself|soiled myself|pooed myself|incontinen*',
      'water|wee|pee|urine|bladder|bowel|bowels|poo|stool|myself|incontinen*',
    ],
    unless: 'cough|sneeze|sneezing|laugh|jump|jumping|pelvic floor|birth|baby|exercise|exercises',
  },
  {
    word: 'spine',
    all: [`${cannot}|cant`, 'wee|pee|urinate|pass water|pass urine|go to the toilet|empty my bladder'],
    unless: 'get up|without|stairs|sit on|reach|off the toilet',
  },
  {
    word: 'spine',
    all: [
      'cant feel|cannot feel|no feeling|lost feeling|lost the feeling|lost all feeling|numb in|cant move|cannot move|paralys*|paralyz*',
      'both legs|my legs|legs|my feet|both feet|both arms|from the waist|waist down|neck down',
    ],
    unless:
      'sitting|sat|crossed|stiff|tired|pain|sore|fall asleep|asleep|wheelchair|stretch|exercise*|after gym|leg day|cold',
  },
  { word: 'spine', all: [sudden, 'numb*|weak*|paralys*|paralyz*', 'legs'] },
  {
    word: 'spine',
    all: [
      'both legs|legs',
      'suddenly weak|gone numb|have gone|both numb|numb and weak|suddenly gone|wont work|stopped working|going numb|are numb',
    ],
    unless: 'sitting|sat|crossed|asleep|after running|wheelchair',
  },

  {
    word: 'clot',
    all: [
      'calf|calves|leg|shin|thigh',
      'hot|warm|red|redness',
      'swollen|swelling|swelled|swells|puffy|painful|tender|throbbing',
    ],
    unless: 'hot bath|hot water|hot weather|hot pack|heat pack|hot day',
  },
  { word: 'clot', all: ['blood clot|dvt|deep vein|pulmonary embolism|thrombosis|clot in'], unless: past },
  { word: 'clot', all: ['calf', 'swollen', 'flight|operation|surgery|one leg|suddenly|one side|plane'] },

  {
    word: 'broken',
    all: [
      'bone|bones',
      'sticking|sticks out|poking|pokes|out of my skin|through (?:my |the )?skin|coming out|showing|can see',
    ],
  },
  {
    word: 'broken',
    all: ['think|just|might have|may have|fell and|fell|i have just|today|heard', `${broke}`, bone],
    unless: 'months ago|weeks ago|years ago|years back|last year|healed',
  },
  {
    word: 'broken',
    all: [
      bone,
      'wrong shape|out of shape|bent the wrong way|wrong angle|deformed|funny angle|looks crooked|out of place|pointing the wrong way',
    ],
    unless: 'feels out of place|get out of shape|shoulder came out|unfit|so out of shape|im out of shape',
  },
  {
    word: 'broken',
    all: [
      'fell|fall|fallen|twisted|landed|crash*',
      'cant walk|cant stand|cant put weight|cant put any weight|cannot walk|cannot stand|cant get up|cant move',
    ],
    unless: 'afraid|fear|scared|without|worried|months ago|weeks ago|years ago',
  },
  {
    word: 'broken',
    all: [
      'shoulder|knee|elbow|kneecap|finger|hip|joint',
      'popped out|just dislocated|pop out of its socket|is out of its socket|out of the socket|came out and wont',
    ],
    unless: 'months ago|weeks ago|years ago|keeps',
  },

  {
    word: 'accident',
    all: [
      'car|motorbike|bike|bicycle|motorcycle|road|traffic|skiing|horse',
      'crash|crashed|accident|knocked|hit by|run over|thrown|collision',
    ],
    unless: 'months ago|weeks ago|years ago|last year|recovering|rehab',
  },
  {
    word: 'accident',
    all: ['hit|banged|knocked|bumped|blow to|injury to', 'head|my head'],
    unless: 'months ago|weeks ago|years ago|last year|hit my head on the pillow',
  },
  { word: 'accident', all: ['concuss*|head injury'], unless: past },
  {
    word: 'accident',
    all: [
      'fell|fallen|fall',
      'from a height|off a ladder|off the ladder|from a ladder|off a roof|from the roof|off the roof|down the stairs|down stairs|off a horse|off my horse|from a tree|off my bike|on my head|on my neck',
    ],
    unless: 'afraid|fear|scared|not fall|dont fall|months ago|weeks ago|years ago',
  },

  {
    word: 'bleeding',
    all: [
      'bleed*|blood',
      'wont stop|will not stop|cant stop|heavily|everywhere|a lot of|lots of|pouring|spurting|badly',
    ],
    unless: 'pressure|flow',
  },
  { word: 'bleeding', all: ['cough*|vomit*|throwing up|spitting|being sick|sick', 'blood'], unless: 'pressure' },
  { word: 'bleeding', all: ['blood in (?:my |the )?(?:wee|pee|urine|poo|stool|sick|vomit)|black poo|black stool'] },

  {
    word: 'collapse',
    all: [
      'unconscious|collapsed|wont wake up|not waking up|unresponsive|passed out|blacked out|black out|seizure|having a fit|fainted|convuls*',
    ],
    unless: `lung|arch|arches|${past}|months ago|years ago|on the sofa|collapsed on`,
  },

  {
    word: 'infection',
    all: [
      'fever|temperature|feverish|shivering|shivers',
      'stiff neck|neck stiff|neck is stiff|rash|hot joint|joint|knee|hip|back pain|back|wound|swollen',
    ],
    unless: 'hot weather|room temperature|water temperature|hay fever',
  },
  { word: 'infection', all: ['sepsis|meningitis|gangrene'], unless: past },
  { word: 'infection', all: ['joint|knee|ankle|elbow|wrist|hip', 'hot|burning hot', 'red', 'swollen|swelling'] },
];

/** How far apart the parts of one row may be, in words. */
const span = 9;

const wholeWords = (alternatives: string): RegExp =>
  new RegExp(` (?:${alternatives.replaceAll('*', '[^ ]*')})(?= )`, 'u');
const compiled = rows.map(({ word, all, unless }) => ({
  word,
  all: all.map(wholeWords),
  unless: unless === undefined ? null : wholeWords(unless),
}));

/** Words of the rows, which a slip of the finger must not hide. */
const spelled = new Set(rows.flatMap(({ all }) => all.flatMap((part) => part.match(/[a-z]{4,}/g) ?? [])));

/** One letter wrong, missing or too many, or two the wrong way round; of short words, which are too alike, only these two. */
const isSlip = (typed: string, meant: string): boolean => {
  if (typed[0] !== meant[0] || Math.abs(typed.length - meant.length) > 1) return false;
  let same = 0;
  while (same < meant.length && typed[same] === meant[same]) same += 1;
  const ends = (inTyped: number, inMeant: number): boolean =>
    typed.slice(same + inTyped) === meant.slice(same + inMeant);
  if (typed[same] === meant[same + 1] && typed[same + 1] === meant[same] && ends(2, 2)) return true;
  return meant.length > 4 && typed.length > 4 && (ends(1, 1) || ends(1, 0) || ends(0, 1));
};
const meantBy = (word: string): string =>
  word.length < 4 || spelled.has(word) ? word : ([...spelled].find((one) => isSlip(word, one)) ?? word);

/** Which emergency the folded words sound like. */
export function soundsLike(words: readonly string[]): EmergencyWord | null {
  const said = words.map(meantBy);
  const stretches = said
    .slice(0, Math.max(1, said.length - span + 1))
    .map((_, at) => ` ${said.slice(at, at + span).join(' ')} `);
  for (const { word, all, unless } of compiled)
    for (const stretch of stretches)
      if (all.every((part) => part.test(stretch)) && unless?.test(stretch) !== true) return word;
  return null;
}
