// Spine, limbs, bones, fever, and what a doctor should see today. How it is read: emergencies.ts.
import type { AlarmsOf } from '../emergency-table.ts';

/** Fingers or toes of both sides that blanch in the cold, as many people have for years. */
const raynauds = [
  'cold hands|hands cold|hands are cold|cold fingers|cold feet|feet cold|feet are cold|cold toes + white fingers|fingers white|fingers are white|fingers go white|fingers turn white|white toes|toes white|toes are white|toes go white|toes turn white',
  'fingers|toes + white|blue + in cold|in winter|when cold|when its cold|when it is cold|when i am cold|when im cold',
  'fingers|toes|hands|feet + white|blue|cold + raynaud*',
];

export const alarmsOfBody = {
  spine: {
    signs: [
      {
        say: '{numb} + {saddle}',
        not: [
          'saddle sore|saddle sores',
          'numb bottom|numb bum|bum numb|bottom numb|bum goes numb|bottom goes numb + from sitting|after sitting|when i sit|sitting too long|sitting all day',
          'bottom of',
          'balls of feet|balls of both feet|balls of foot|balls of toes|tennis balls|golf balls|massage balls',
          'groin strain|groin stretch*',
          'numb thigh*|numb foot|numb toes',
        ],
      },
      'cant feel when i wipe|cannot feel when i wipe|cant feel it when i go|cannot feel it when i go|cant feel wiping|cannot feel wiping|dont feel when i wipe|cant feel toilet paper|cannot feel toilet paper|cant feel myself wipe|numb when i wipe',
      {
        say: 'cant hold|cannot hold|can not hold|cant control|cannot control|can not control|lost control|losing control|loss of control|no control|lost bladder|loss of bladder|lost bowel|loss of bowel|trouble holding|holding + {bladder}',
        not: [
          'cant hold|cannot hold|lost control|no control|water|wee|pee|urine|bladder + cough|sneeze|sneezing|laugh|jump|jumping|birth',
          'pelvic floor',
          'holding breath|water bottle|bottle of water',
        ],
      },
      'wet myself|wetting myself|wet my self|soiled myself|soiling myself|pooed myself|peed myself|peeing myself|pissing myself|messed myself|shit myself|wet bed|wetting bed|wet pants|wetting pants|incontinen* + back|legs|numb*|sudden|suddenly|since|new|now|sciatica|spine',
      {
        say: 'wet myself|wetting myself|wet my self|soiled myself|soiling myself|pooed myself|peed myself|peeing myself|incontinent of',
        not: ['wet myself|wetting myself|peed myself + cough*|sneez*|laugh*|jump*|trampoline'],
      },
      {
        say: 'leak*|dribbling + urine|wee|pee|bladder|stool|poo + back|numb*|legs|sciatica',
        not: ['leak*|dribbling + cough*|sneez*|laugh*|jump*'],
      },
      {
        say: '{cannot} + wee|pee|urinate|pass water|pass urine|pass wee|passing urine|go to toilet|empty bladder|open my bowels',
        not: [
          'go to toilet + constipat*|stairs|upstairs|alone|by myself|without help|on my own',
          'cant wee|cant pee + without',
        ],
      },
      'sexual numbness|no feeling when i pee|no feeling when i wee|cant feel when i pee|cannot feel when i pee|cant feel when i wee|havent peed since|havent weed since|not peed since',
      'erection + cant|cannot|lost|no|sudden + back',
      'trouble passing urine|trouble passing water|trouble weeing|trouble peeing|new trouble + urine|wee|bladder',
      {
        say: '{numb}|lost all feeling|lost the feeling|cant move|cannot move|can not move|paralys*|paralyz* + both legs|my legs|legs|my feet|both feet|both arms|from waist|waist down|neck down',
        not: [
          'numb*|tingl*|pins and needles|cant feel|cannot feel + from sitting|after sitting|when sitting|when i sit|sitting on toilet|crossed|fall asleep|falls asleep|cold weather',
          'down leg|down my legs stretch',
          'balls of feet|balls of both feet',
        ],
      },
      {
        say: '{weak}|give way|giving way|clumsy + both legs|legs have gone|legs suddenly|legs are getting|legs getting',
        not: ['weak legs'],
      },
      {
        say: 'both legs + pain*|hurt*|ache* + {numb}|{weak}|back|bladder',
        not: ['both legs straight|both legs together'],
      },
      'legs weak|legs are weak|legs feel weak|weak legs + back pain|back hurts|numb*|suddenly|bladder',
      'shooting down both legs|pain down both legs|pain in both legs + {numb}|{weak}|shooting|down',
      'paralysed|paralyzed|paralysis|cant feel leg|cant feel foot|cannot feel leg|cannot feel foot',
      'cant move arms|cannot move arms + neck|back',
      'legs gave way suddenly|legs wont work|legs stopped working|legs wont move|legs have gone|legs gone weak|legs suddenly weak|suddenly weak legs|legs suddenly gave|legs go weak|legs went weak',
      {
        say: 'legs gone numb|legs going numb|legs are numb|legs go numb|legs went numb|legs numb|numb legs',
        not: [
          'legs gone numb|legs going numb|legs are numb|legs go numb|legs went numb|legs numb|numb legs + sitting|sat|asleep|crossed|running|when i run',
        ],
      },
    ],
  },

  limb: {
    signs: [
      {
        say: '{limb} + cold + {colour}|numb*|weak',
        not: ['cold weather|cold water|cold pack|in the cold', 'numb hand at night', ...raynauds],
      },
      {
        say: '{limb} + {gone} + cold|{colour}',
        not: [
          'cold weather|cold water|cold pack|in the cold',
          'blue|purple|black + bruis*',
          'black and blue|black band|black belt|black ice|black nail*|white band',
          'nail|nails|toenail* + {colour}',
          'warm up|go white water',
          'cold hands|cold feet|cold fingers|cold toes',
          ...raynauds,
        ],
      },
      '{limb} + cold + {colour} + cast|plaster|bandage|splint|injur*|broke|broken|fracture*|operation|surgery|crush*|{sudden}|{numb}|pain*|hurt*|weak|one foot|one hand|one leg|one arm|on left|on right|left foot|right foot|left hand|right hand|artery|arterial|arteries|diabet*|frostbite|frostbitten|ulcer*|wont warm|not warming|dont warm',
      '{limb}|cast|plaster|ring|bandage + too tight + {numb}|blue|cold|pale|swollen|swelling|pain*',
      'cast is too tight|cast feels too tight|cast too tight|plaster too tight|plaster is too tight|plaster feels too tight|cast or ring feels too tight',
      'leg|shin|calf|forearm|arm|thigh + tight and hard|hard and swollen|swollen hard|swollen and hard|rock hard|hard as rock|hard as wood + pain*|hurt*|injury|swollen|growing|worse|numb*|since|after',
      'shin goes tight and hard|calf goes tight and hard|leg goes tight and hard|compartment syndrome',
      'leg is blue|leg is white|leg is purple|leg is black|leg is cold|foot is black|toes are black|toe is black|foot is blue|foot is white|arm is blue|arm is white|arm is cold|hand is blue|leg turned blue',
      'no pulse in foot|no pulse in leg|no pulse in hand',
    ],
  },

  clot: {
    signs: [
      {
        say: 'calf|calves|leg|shin|thigh + hot|warm|red|redness + swollen|swelling|swelled|swells|puffy|painful|tender|throbbing|hurts|sore',
        not: [
          'warm up|warm ups|warming up|warm down|hot bath|hot water|hot weather|hot pack|heat pack|hot day|hot tub|warm bath',
          'leg raise*|leg press|leg lift*',
          'straight leg',
          'red band|red ball',
        ],
      },
      {
        say: 'calf|calves + hot|red|redness',
        not: ['hot bath|hot water|hot weather|hot pack|hot day|hot tub', 'red band|red ball'],
      },
      {
        say: 'calf|calves + swollen|swelling|swelled|swells|puffy',
        not: ['swollen knee|swollen ankle|swollen foot|swollen feet|ankle swollen|knee swollen'],
      },
      'swollen leg|leg swollen|leg is swollen|leg swelling|leg swelled|leg has swollen|swelling in leg|leg swells|leg is swelling|leg swollen|leg puffy|leg is puffy',
      'leg|calf|thigh|arm + twice size|double size|twice as big|twice as thick|bigger than other|fatter than other|thicker than other',
      'groin + swollen|swelling + purple|blue|red|hot',
      'one leg|one calf + swollen|bigger|fatter|puffy|swelling|larger',
      'calf|leg|calves + {pain}|tender|cramp|cramping + flight|plane|long haul|days in bed|long journey',
      'clot in|pulmonary embol*',
    ],
    events: [
      {
        say: 'blood clot|blood clots|dvt|deep vein|thrombosis',
        not: [
          'recovering from blood clot|recovering from dvt',
          'prevent blood clot*|avoid blood clot*|prevent dvt|avoid dvt|dvt prevention|prevent thrombosis|prevent clots',
        ],
      },
    ],
  },

  broken: {
    signs: [
      'bone|bones + sticking|sticks out|poking|pokes|out of my skin|out of skin|through skin|coming out|showing|can see',
      {
        say: '{bone} + wrong shape|out of shape|bent the wrong way|wrong angle|deformed|funny angle|odd angle|looks crooked|out of place|looks out of place|bent like|bent sideways|pointing the wrong way|wrong way round',
        not: [
          'feels out of place',
          'get out of shape|im out of shape|i am out of shape|am out of shape|so out of shape|unfit',
          'out of shape|deformed|crooked + arthritis|arthritic|bunion*',
        ],
      },
    ],
    events: [
      {
        say: '{fell}|twisted|blow + {cannot} + walk|stand|put weight|put any weight|get up|move|use it|bear weight|weight on it',
        not: [
          '{feared}',
          'slipped disc*|slipped disk*|slipped rib',
          'stand on one leg|stand on one foot|stand on tiptoe*|stand for long|walk far|walk straight',
          'get up without',
        ],
      },
      '{joint} + popped out|just dislocated|pop out of its socket|out of its socket|out of socket|came out and wont|is out of joint|wont go back in',
      'new|replaced|replacement + {joint} + dislocated|came out|slipped out',
      {
        say: 'fell on|fell onto|landed on + hand|wrist|elbow|shoulder|hip|arm|knee|back|tailbone|outstretched',
        not: ['{feared}'],
      },
    ],
    injuries: [
      '{joint} + dislocated',
      '{bone} + is broken|might be broken|may be broken|could be broken|looks broken|feels broken|must be broken|is fractured|might be fractured|may be fractured',
      'i broke|ive broken|i have broken|have broken|has broken|have just broken|just broke|just broken|think broke|he broke|she broke|and broke|i fractured|ive fractured|have fractured|just fractured|i snapped|heard + {bone}',
      'broke my|broke his|broke her|broke their|snapped my|snapped his|snapped her|fractured my|fractured his|fractured her + {bone}',
      'broke|broken|snapped|fractured|fracture + think|might|may|fell|heard|today|just now|suspect*|possible + {bone}',
      'achilles snapped|achilles has snapped|achilles ruptured|achilles tore|ruptured achilles today|snapped achilles|snapped my achilles|snapped tendon|ruptured my|tore my|tore achilles|tore hamstring|tore tendon|felt snap|heard snap|felt pop|heard pop|snap at back of|felt or heard snap',
      {
        say: 'achilles|heel tendon|heel cord|tendon in heel|tendon at back of heel|tendon of heel + rupture|ruptured|ruptures|tear|torn',
        not: [
          'partial|partially|micro|small + tear|tears|torn + achilles',
          'prevent*|avoid* + achilles + rupture|ruptures|tear|tears',
        ],
      },
      'achilles|heel tendon|heel cord|tendon in heel|tendon at back of heel|tendon of heel + tore|pop|popped|gave way',
      '{cannot} + push off + achilles|calf|heel|back of ankle|back of leg',
      '{cannot} + stand on toes|rise on toes|go up on toes|get up on toes|stand on tiptoe*|go on tiptoe*|lift heel + achilles|calf|heel|back of ankle|back of leg + pop|popped|snap|snapped|{sudden}|kicked|hit|struck|torn|tore|today|yesterday',
      'felt like|feels like|thought|as if|like someone|like something|something|someone + kicked|kick|hit|struck|shot + back of heel|back of ankle|back of leg|back of calf|achilles|in heel|in calf',
      'something hit calf|something hit heel',
      'snaps|snapped|snap|pop|popped + heel|achilles|tendon|hamstring|thigh|calf|bicep* + felt|feel|heard|loud|sudden|suddenly|cant|bunches',
    ],
  },

  accident: {
    events: [
      'head hurts|head aches|headache + banging it|hitting it|bumping it|knocking it|after bang|after knock|after blow|after bump',
      'hit|bang*|bumped|bashed|knocked|whacked + head + sick|vomit*|throwing up|threw up|drowsy|sleepy|confus*',
      {
        say: 'hit head|bashed head|banging head|hitting head|bumping head|knocking head|whacked head|smacked head|banged head|knocked head|bumped head|blow to head|hit on head|hit in head|hit my head|banged my head|injury to head|hit the head|hit neck|blow to neck|head hit',
        not: ['hit my head on pillow'],
      },
      {
        say: '{fell} + from height|off ladder|from ladder|off roof|from roof|down stairs|off horse|from tree|off my bike|off bike|on my head|on my neck|on head|off scaffold*|off wall|from wall',
        not: ['{feared}', '{feared} + down stairs', 'not fall|dont fall|prevent fall*|stop falling'],
      },
      {
        say: 'fall|crash|dive|accident|whiplash + head|neck + cant turn|cannot turn|hurts to turn|tingl*|numb*',
        not: ['head down'],
      },
      'serious accident|bad accident|stabbed|shot + back|chest|leg|arm|head|been',
    ],
    injuries: [
      {
        say: '{vehicle} + crash|crashed|accident|knocked|hit by|run over|thrown|collision|came off',
        not: ['train for|train my|bike fit|exercise bike'],
      },
      'whiplash + today|yesterday|this morning|hours ago|last night',
      'concuss*|head injury|knocked out|fractured skull|skull fracture',
    ],
  },

  infection: {
    signs: [
      {
        say: 'fever|fevers|feverish|high temperature|have temperature|got temperature|running temperature|temperature of|with temperature|and temperature|night sweats|shivering',
        not: [
          'hay fever|cabin fever|glandular fever|scarlet fever|room temperature|water temperature',
          'shivering down',
        ],
      },
      {
        say: 'shivers|shivery|chills + stiff neck|rash|joint|knee|hip|back pain|back|wound|swollen|pain|red|hot|operation|surgery|scar|stitches',
        not: ['shivers down|shiver down'],
      },
      {
        say: 'joint|knee|ankle|elbow|wrist|hip|toe|shoulder + hot|burning hot|boiling + red|swollen|swelling|swells|shiny',
        not: ['hot weather|hot bath|hot water|hot pack|hot day|hot tub', 'hot and cold'],
      },
      'joint|knee|ankle|elbow|wrist|hip + red|redness + swollen|swelling|hot',
      {
        say: 'hip is hot|knee is hot|joint is hot|hip hot or red|knee gets hot|knee is red|hip is red|knee feels hot|joint feels hot',
        not: [
          'knee is hot|knee feels hot|joint feels hot + after walk|after walking|after run|after running|after exercise|after exercises',
        ],
      },
      '{wound} + infected|pus|oozing|oozes|weeping|leaking|redder|red|smell*|opened|opens|split|burst|gaping|come apart|come undone|hot|green',
      'wound infection|infected wound|infected scar|pus',
      'very ill|seriously ill|desperately ill|blotchy skin|mottled skin|skin that is blotchy|skin is blotchy',
      'confused|confusion + shivering|breathing fast|hot|ill|sweating|rash',
      'rash + glass|fade|stiff neck|purple',
    ],
    events: [
      {
        say: 'sepsis|meningitis|gangrene|septic',
        not: [
          'after sepsis|after meningitis|recovering from sepsis|recovery from sepsis|recovering from meningitis|septic tank',
        ],
      },
    ],
  },

  doctor: {
    signs: [
      'foot drop|foot went floppy|floppy foot|foot is floppy|foot flops|foot drags|foot that drags|dragging foot|dragging my foot|cant lift foot|cannot lift foot|foot wont lift|foot will not lift|foot doesnt lift|foot does not lift|foot slaps|hand that drops|hand drops|dropping things',
      'arm|hand|leg|foot + getting weaker|getting more numb|more and more numb|weaker every day|weaker and weaker|more numb',
      'electric shock*|electric shocks + neck|back|spine|bend*',
      'clumsy hands|hands are clumsy|hands clumsy|hand clumsy|hands have become clumsy',
      'legs jump|walking like drunk|unsteady walking + hands|neck|numb*',
      'scalp|temples|temple + sore|tender|hurts|throbbing',
      'jaw + chew* + headache|aches|ache|pain|hurts',
      '{pain} + fall|fell|lift|lifting|lifted|cough*|sneez* + thin bones|steroids|brittle bones',
      'blood pressure + #|very high|dangerously high|sky high|through the roof|too high',
      'lump + growing|grows|getting bigger',
      'lost weight|losing weight|weight loss + without trying|not trying|unintentional|unexplained|no reason|dont know why + {pain}|back|night|tired|lump',
      'cancer|tumour|tumor|metastas* + back|neck|spine|spinal + {pain}',
      'had cancer|have cancer|got cancer + or neck|or back|back or neck|back pain|neck pain',
    ],
  },

  help: {
    signs: [
      { say: 'emergency', not: ['emergency exercise*|emergency stretch*|emergency service'] },
      'need help now|get help now|ambulance|999|911|112|paramedic|paramedics|emergency number|call help|call for help|help me now',
      { say: 'dying|i am dying', not: ['dying to|dying of boredom|dying for'] },
      'head pounds|head is pounding|head pounding|pounding headache|pounding head + sweat*|flush*|faint|cold',
      'electrocuted|electric shock from|heat stroke|heatstroke|hypothermia|snake bite|drowning',
    ],
  },
} satisfies AlarmsOf;
