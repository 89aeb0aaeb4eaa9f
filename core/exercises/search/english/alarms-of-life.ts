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
      'want it all to stop|want it all to end|want it all to be over|want it to end|want it to be over|want everything to stop|want everything to end|want this all to end|want all this to end|want to disappear|wish it was all over|wish it were all over|wish i wasnt here|wish i wasnt alive|wish i had never been born',
      '{cannot} + do this anymore|do this any more|take this anymore|take this any more|take it anymore|take it any more|bear it anymore|bear it any more|live like this',
      {
        say: 'dont see point|do not see point|cant see point|cannot see point|see no point|no point|what is point|whats point + anymore|any more|living|life|of anything|in anything|of it all|going on|carrying on|being here',
        not: ['point + exercise*|exercising|stretch*|physio|training|workout*'],
      },
      'happier|happy|better|easier|relieved + if i was gone|if i were gone|if i was dead|if i were dead|if i died|if i wasnt here|if i was not here|if i werent here|if i wasnt around|if i disappeared|if i didnt exist|when im gone|when i am gone',
      'happier without me|world without me',
      'lost will to live|no will to live|dont care if i die|dont care if i live|dont want to go on|do not want to go on|dont want to carry on|do not want to carry on',
      'no reason to live|nothing to live for|no point living|no point in living|no point to life|no point going on|no reason to carry on|no reason to go on|cant carry on living|life is not worth|life isnt worth|not worth living|dont want to live|do not want to live|dont want to be alive|do not want to be alive|dont want to be here|do not want to be here|dont want to wake up|dont want to exist|cant go on living|cant go on like|cant go on any more|cant go on anymore|tired of living|sick of living|everyone would be better off without me|better off without me',
    ],
  },

  poison: {
    signs: [
      { say: '{swallowed} + {amount} + {pills}', not: ['medicine ball*'] },
      'overdos* + again|another|today|tonight|just|now',
      {
        say: 'swallowed + {amount}',
        not: [
          '# mg|# mcg|# ml',
          'swallowed + water|air|food|dinner|lunch|breakfast|pride|spit|phlegm|mucus|tea|coffee|milk|juice|soup',
        ],
      },
      'took whole packet|took whole pack|took whole box|took whole bottle|took whole strip|took packet of|took bottle of|took box of|took handful|took handfuls|took fistful',
      {
        say: 'overdos*|poisoned|poisoning',
        // Two weeks ago is not long ago here: paracetamol harms for days, and somebody may still want to die.
        not: ['overdos*|poisoned|poisoning + {longAgo}', 'food poisoning|overdosed on exercise|overdoing'],
      },
      {
        say: 'took|taken|swallowed + # + {pills}',
        not: ['# mg|# mcg|# ml|# milligrams|# gram|# grams', '# minutes|# days|# weeks|# hours|# times|# minute'],
      },
      'drank|swallowed|drunk + bleach|poison|chemicals|cleaner|antifreeze|battery|petrol',
      'double dose|wrong dose + took|taken|opioid|morphine|tramadol|codeine|insulin',
    ],
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
      {
        say: 'tight belt|tight band|tight strap|like belt|like band|like vice|in vice|in clamp + chest',
        not: ['resistance band|elastic band'],
      },
      'heart racing|heart is racing|heart races|heart pounding|heart is pounding|palpitations + faint*|pass out|passing out|dizzy|breathless|chest|clammy',
      'heart pain|heart hurts|heart aches|heart is killing me|pain in heart|pain round heart|pain around heart|pain near heart|angina',
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
        not: [
          'after heart attack|since heart attack|recovering from heart attack|recovery from heart attack|heart attack recovery|heart attack rehab*|prevent heart attack|avoid heart attack|risk of heart attack',
        ],
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
          'breathe|breathing|catch breath + {effort}|{afterEffort}',
        ],
      },
      {
        say: 'breathing is hard|breathing is harder|breathing is difficult|breathing is laboured|breathing has got hard|breathing got hard|breathing feels hard|breathing hurts',
        not: ['breathing + {effort}|{afterEffort}'],
      },
      {
        say: 'gasping|gasps',
        not: [
          'gasping|gasps + {effort}|{afterEffort}',
          'gasping for drink|gasping for tea|gasping for coffee|gasping for cuppa',
        ],
      },
      '{cannot} + finish sentence|finish sentences|say sentence|speak in sentences|talk in sentences',
      'sharp pain|stabbing|stabs|like knife + breathe in|breathing in|deep breath|take breath|when i breathe',
      'choking|gasping for air|gasping for breath|suffocating|not breathing|isnt breathing|doesnt breathe|stopped breathing|stops breathing|cant swallow|cannot swallow|trouble swallowing',
      {
        say: 'throat + closing|swelling|swollen|closed|tight|tightening',
        // What it comes from, in so many words: somebody may be anxious because the throat is closing.
        not: [
          'throat + tight|tightening + from stress|with stress|when stressed|when i am stressed|when im stressed|from anxiety|when i am anxious|when im anxious|when anxious|from nerves|when i am nervous|when im nervous|from worry|from worrying|from singing|when i sing|when singing',
        ],
      },
      'throat + tight|tightening + sting|stung|wasp|bee|nut|nuts|peanut*|prawn*|shellfish|eating|ate|eaten|food|rash|hives|lips|tongue|face|swell*|swollen|breath*|wheez*|tablet*|medicine|medication|pill|pills|shot|jab|vaccine|injection|ibuprofen|aspirin|penicillin|antibiotic*|allerg*|shrimp*|milk|egg|eggs|itch*|hoarse|voice|swallow*|new',
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
    events: [
      {
        say: 'asthma attack|asthma attacks|anaphyla*|allergic reaction',
        not: ['after asthma attack|prevent asthma attack*'],
      },
    ],
  },

  stroke: {
    signs: [
      {
        say: 'face|mouth|eye|eyelid|smile + {droop}',
        not: ['sagging skin|sagging jowls|sagging neck', 'sag|sags|sagging + yoga|wrinkles|skin|jowls'],
      },
      'face numb|numb face|face is numb|face gone numb|face has gone numb|face went numb|face goes numb|face tingl*|face feels numb',
      'slur*',
      {
        say: '{cannot}|{barely} + speak|speaking|talk|talking|get words out|find words|move one side|move face|smile',
        not: [
          'talk|talking|speak + {effort}',
          'speak english|speak german|speak french|speak spanish|speak language|speak to|talk to|talk about|talking about|speak about',
          'smile + palsy',
        ],
      },
      'words + jumbled|muddled|mixed up|wont come out|not coming out|come out wrong|come out all wrong|coming out wrong|coming out all wrong|coming out funny',
      'speech + funny|wrong|strange|weird|odd|garbled|mumbled|muddled|jumbled|gibberish|thick|unclear|mixed up',
      {
        say: 'vision|sight|eyesight|one eye + black|blank|dark|curtain',
        not: ['black eye|black and blue', 'dark glasses'],
      },
      {
        say: '{sudden}|worst|thunderclap|explosive|fierce|terrible + headache|head pain|head ache|pain in head|head hurts',
        not: [
          'sudden turn|sudden turns|sudden movement|sudden movements|sudden move|suddenly turn|turn suddenly|suddenly move',
        ],
      },
      {
        say: 'worst pain|worst ache|worst headache|worst ever pain + head',
        not: ['turn head|turning head|move head|moving head|tilt head|lift head|nod head'],
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
          'after stroke|since stroke|for stroke|post stroke|stroke survivor*|stroke recovery|recovering from stroke|recovery from stroke|stroke rehab*|stroke exercise|stroke exercises|who had stroke|who has had stroke|since i had stroke|after i had stroke',
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
      'nearly fainted|almost fainted|feel faint|feeling faint|feels faint|going to faint|about to faint|nearly passed out|almost passed out|going to pass out|about to pass out|going to black out|fainting|passing out|blacking out|keep blacking out',
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
      'pregnant|pregnancy + bleed*|spotting|blood|waters|losing water|losing fluid|contractions|regular pains|baby moves less|baby not moving|baby stopped moving|severe pain|bad headache|cant see|vision|blurred',
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
