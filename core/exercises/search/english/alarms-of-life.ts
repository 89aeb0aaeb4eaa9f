// Heart, brain, breath, blood and will. How it is read: emergencies.ts.
import type { AlarmsOf } from '../emergency-table.ts';

export const alarmsOfLife = {
  suicide: {
    signs: [
      'suicid*|selfharm*|self harm*|self injur*',
      {
        say: 'kill myself|killing myself|kill my self|killing my self|hang myself|hanging myself|hang my self|shoot myself|drown myself|harm myself|harming myself|harm my self',
        not: ['without harming myself'],
      },
      {
        say: 'hurt myself|hurting myself|hurt my self|cut myself|cutting myself + want*|urge*|going to|thoughts|thinking of|on purpose|deliberately|feel like',
        not: ['without hurting myself', 'dont want to hurt myself|do not want to hurt myself|not to hurt myself'],
      },
      'cut wrists|cutting wrists|slit wrists|slitting wrists|slit wrist|cut my wrist on purpose',
      'want to die|wanna die|going to die|wish to die|rather die|ready to die|want to be dead|wish i was dead|wish i were dead|better off dead|rather be dead|better dead|hope i die',
      {
        say: 'end my life|ending my life|take my life|taking my life|take my own life|taking my own life|end my own life|end it all|ending it all|want to end it|going to end it|finish it all|end everything|thinking of ending it|think of ending it|thought of ending it',
        not: ['take my life back|taking my life back|life back'],
      },
      'no reason to live|nothing to live for|no point living|no point in living|no point to life|no point going on|no reason to carry on|no reason to go on|cant carry on living|life is not worth|life isnt worth|not worth living|dont want to live|do not want to live|dont want to be alive|do not want to be alive|dont want to be here|do not want to be here|dont want to wake up|dont want to exist|cant go on living|cant go on like|cant go on any more|cant go on anymore|tired of living|sick of living|everyone would be better off without me|better off without me',
    ],
  },

  poison: {
    signs: [
      'took|taken|swallowed|had|drank + too many|too much|whole packet|whole pack|whole box|whole bottle|whole strip|all my|all pills|all tablets|handful of|lots of + {pills}',
      {
        say: 'took|taken|swallowed + # + {pills}',
        not: ['# mg|# mcg|# ml|# milligrams|# gram|# grams', '# minutes|# days|# weeks|# hours|# times|# minute'],
      },
      'drank|swallowed|drunk + bleach|poison|chemicals|cleaner|antifreeze|battery|petrol',
      'double dose|wrong dose + took|taken|opioid|morphine|tramadol|codeine|insulin',
    ],
    events: ['overdos*|overdose|poisoned|poisoning'],
  },

  heart: {
    signs: [
      {
        say: 'chest + {pain}|tightness|pressure|crushing|squeezing|heavy|heaviness|tightening|discomfort|stabbing|squashed',
        not: [
          'chest press|chest presses|chest stretch*|chest muscle|chest muscles|chest workout|chest exercise|chest exercises|chest day|chest opener|chest infection|chest physio',
          'sore chest|chest sore + push ups|pushups|push up|press ups|bench|gym',
        ],
      },
      {
        say: 'chest is tight|chest feels tight|chest gets tight|chest has gone tight|chest felt tight|chest very tight|chest tight|tight in chest|band round chest|band around chest|elephant on chest|weight on chest|chestpain',
        not: ['chest tight muscle*|chest tight from'],
      },
      'tight chest + sweat*|sick|nausea|breathless|breath|breathe|dizzy|faint|arm|jaw|scared|sudden|suddenly|clammy|palpitations|now',
      'heart pain|heart hurts|heart aches|pain in heart|pain round heart|pain around heart|pain near heart|angina',
      {
        say: 'pain in left arm|pain down left arm|left arm pain|left arm hurts|left arm aches|left arm heavy|left arm is heavy|left arm feels heavy|left arm numb|left arm is numb|numb left arm|left arm tingl*',
        not: [
          'pain in left arm|left arm pain|left arm hurts|left arm aches + lift|lifting|raise|raising|reach|reaching|throwing|overhead|elbow|shoulder|tennis',
        ],
      },
      '{pain}|numb*|tingl* + left arm|both arms + jaw|chest|sweat*|sick|breathless|heart',
      'jaw pain|pain in jaw|jaw hurts|jaw aches + sweat*|sick|breathless|short of breath|arm|chest|clammy|effort|walking',
      'pain that spreads|pain spreads|pain spreading|pain runs + jaw|arm',
      '{pain} + sweating|clammy|cold sweat + shoulder blades|arm|jaw|neck|back|stomach',
      'cold sweat|cold sweats + pain|sick|chest|arm|jaw|faint',
      'heart stopped|heart is stopping|cardiac arrest',
    ],
    events: [
      {
        say: 'heart attack|heartattack',
        not: ['after heart attack|since heart attack|prevent heart attack|avoid heart attack|risk of heart attack'],
      },
    ],
  },

  breath: {
    signs: [
      {
        say: '{cannot} + breathe|breath|breathing|get air|get any air|get enough air',
        not: [
          'breath wont|hold breath|holding breath|breathing exercise|breathing exercises',
          'breathe through nose|breathe through nostril*|breathe through mouth|breathe deeply|breathe deep|breathe from belly|breathe into belly',
        ],
      },
      {
        say: '{barely} + breathe|breathing|get breath|catch breath|get air|breath at rest',
        not: [
          'hold breath|breathing exercise|breathing exercises',
          'breathe through nose|breathe through mouth|breathe deeply|breathe from belly',
          'breathe|breathing|catch breath + when i run|when running|after running|after run|uphill|while running|when i exercise|when exercising',
        ],
      },
      'choking|gasping for|suffocating|not breathing|isnt breathing|doesnt breathe|stopped breathing|stops breathing|cant swallow|cannot swallow|trouble swallowing',
      'throat + closing|swelling|swollen|closed|tight|tightening',
      'tongue|face|lips + swelling|swelling up|swollen|swells',
      'lip|lips + blue|grey|purple',
      {
        say: 'breathless|breathlessness|short of breath|out of breath|shortness of breath|breath is short|breath short + {sudden}|at rest|lying still|lying down|lying flat|sitting still|worse|worsening|getting worse|chest|blood|swollen|swelling|calf|leg|faint|sweat*|wake*|woke|sick',
        not: ['lying still exercise', 'sit to stand', 'leg day|leg exercise*|leg strength'],
      },
      'breath wont settle|breath will not settle|breath wont come|breath doesnt come back',
      'shortness of breath + new',
      'wheezing|wheeze + bad|badly|cant|sudden|suddenly|worse',
    ],
    events: ['asthma attack|anaphyla*|allergic reaction'],
  },

  stroke: {
    signs: [
      'face|mouth|eye|eyelid|smile + droop*|dropped on one side|dropped|fallen on one side|lopsided|hanging on one side|hangs on one side|wonky on one side',
      'face numb|numb face|face is numb|face gone numb|face has gone numb|face went numb|face goes numb|face tingl*|face feels numb',
      'slur*',
      {
        say: '{cannot}|{barely} + speak|speaking|talk|talking|get words out|find words|move one side|move face|smile',
        not: [
          'speak english|speak german|speak french|speak spanish|speak language|speak to|talk to|talk about|talking about|speak about',
          'smile + palsy',
        ],
      },
      'words + jumbled|muddled|wont come out|come out wrong|come out all wrong',
      {
        say: '{sudden}|worst|thunderclap|explosive|fierce|terrible + headache|head pain|head ache|pain in head|head hurts',
        not: [
          'sudden turn|sudden turns|sudden movement|sudden movements|sudden move|suddenly turn|turn suddenly|suddenly move',
        ],
      },
      'headache + stiff neck|confus*|cant see|blurred|vision|worst ever|vomit*',
      {
        say: '{sudden} + confus*|blind|blindness|vision|cant see|cannot see|weak arm|weak leg|dizzy and',
        not: ['sudden turn'],
      },
      'double vision|seeing double|see double|cant see out of|cannot see out of|lost vision|lost sight|loss of vision|loss of sight|loss of speech|lost my sight|losing vision|losing my sight|vision gone|vision has gone|sight gone|lost speech|lost my speech|blind in one eye|gone blind|going blind',
      'one side of body|one side of face|left side of body|right side of body|left side of face|right side of face|half of body|half body|half of face|half face + {numb}|{weak}|dead|droop*|wont move|cant move|cannot move',
      'down one side|down left side|down right side|on one side + numb*|paralys*|paralyz*',
      'left side|right side|one side + weak|weakness|gone weak|wont work',
      'right arm and leg|left arm and leg|arm and leg + {weak}|{numb}',
      'arm + leg + one side|same side|left side|right side + {weak}|{numb}|heavy',
      'cant move left side|cannot move left side|cant move right side|cannot move right side|cant move one side|cant feel left side|cant feel right side|left side wont move|right side wont move|left side gone|right side gone',
      {
        say: '{sudden} + {numb}|{weak}|cant move|cannot move|wont move|cant lift|cannot lift + arm|leg|arms|face|hand|side',
        not: ['sudden turn|sudden movement'],
      },
      'arm|leg|hand + wont move|will not move|stopped moving|stopped working|gone dead|gone limp|went dead|went limp|is limp',
      'cant feel arm|cannot feel arm|cant feel face|cannot feel face|arm has gone weak|arm gone weak|arm went weak|arm is going weak|arm goes weak|arm is getting weak|leg went weak|leg has gone weak|leg gone weak|arm has gone numb|arm gone numb|arm went numb|arm goes numb|arm or leg went weak',
      'mini stroke|stroke symptoms|signs of stroke|symptoms of stroke|is it stroke|is this stroke|tia',
    ],
    events: [
      {
        say: 'stroke|having strokes',
        not: [
          'after stroke|since stroke|for stroke|post stroke|stroke survivor*|stroke recovery|stroke rehab*|stroke exercise|stroke exercises|who had stroke|who has had stroke|since i had stroke|after i had stroke',
          'swimming stroke|breast stroke|back stroke|butterfly stroke',
          'stroke + swim*|rowing|paddle|tennis',
        ],
      },
    ],
  },

  artery: {
    signs: [
      'tearing|ripping|splitting + pain|back|chest|belly|stomach',
      {
        say: 'belly|stomach|tummy|abdomen + pulsat*|pulsing|throbs|throbbing|beats|beating|rigid|hard as|like board',
        not: ['heart beating'],
      },
      'aneurysm + pain|burst|ruptured|bursting|sudden|back|symptoms',
      '{sudden}|severe|worst + belly pain|stomach pain|pain in belly|pain in stomach|abdominal pain',
    ],
  },

  collapse: {
    signs: [
      'unconscious|wont wake up|will not wake up|not waking up|cant wake|unresponsive|not responding|turned blue|no pulse',
      'nearly fainted|almost fainted|feel faint|feeling faint|feels faint|going to faint|about to faint|nearly passed out|almost passed out|going to pass out|about to pass out|going to black out|fainting',
    ],
    events: [
      {
        say: 'collapsed|passed out|blacked out|black out|blackout|seizure|seizures|having fit|had fit|fainted|convuls*|epileptic fit',
        not: [
          'collapsed arch|collapsed arches|collapsed lung|collapsed on sofa|collapsed on couch|collapsed arches|collapsed foot',
        ],
      },
    ],
  },

  pregnancy: {
    signs: [
      'pregnant|pregnancy + bleed*|blood|waters|losing water|losing fluid|contractions|regular pains|baby moves less|baby not moving|baby stopped moving|severe pain|bad headache|cant see|vision|blurred',
      'baby is moving less|baby moving less|baby not moving|baby stopped moving|waters broke|waters have broken|waters broken',
    ],
  },

  bleeding: {
    signs: [
      {
        say: 'bleed*|blood + wont stop|will not stop|cant stop|cannot stop|doesnt stop|heavily|everywhere|a lot|lots|pouring|spurting|badly|pumping|soaked',
        not: ['blood pressure|blood flow|blood sugar|blood thinner*|blood test*', 'bleeding gums'],
      },
      {
        say: 'bleeding|bleeds',
        not: ['bleeding gums|bleeding disorder|bleeding stopped|stopped bleeding|bleeding risk'],
      },
      {
        say: 'cough*|vomit*|throwing up|spitting|spit|being sick|bring up|brought up|bringing up + blood',
        not: ['blood pressure|blood test*'],
      },
      'blood in wee|blood in pee|blood in urine|blood in poo|blood in stool|blood in sick|blood in vomit|peeing blood|pooing blood|black poo|black stool|black stools|black tarry',
    ],
  },
} satisfies AlarmsOf;
