// What sounds like an emergency in English, for a clinician to read and correct. A wrong alarm costs one tap ("Show
// exercises anyway"), a missed one may cost a life: when in doubt, the alarm stands.
//
//   a | b        one of these phrases
//   a + b        both, within nine words of each other, in any order
//   {pain}       one of the list of that name
//   hurt*        every word that begins so; # is a number of two or three digits, #### a year
//   not: [...]   phrases that mean something else. They are struck out of what was typed before the alarm is listened
//                for, and nothing besides: "chest press" is no chest, but "chest pain after a chest press" still is.
//                With a +, all its phrases are struck out where they stand together.
//   signs        what is wrong now. However long it has lasted, it sounds.
//   events       what happened. A word of `longPast` beside it silences it, unless a word of `justNow` stands there too.
//   injuries     what breaks and then mends: an event that a word of `healing` silences as well. A clot, a fit or a fall is
//                none of these: it is likeliest in the very weeks after an operation.
//
// Fillers may stand between the words of a phrase: "pain in chest" hears "pain in my chest". Apostrophes are gone
// ("cant"). One slip in a word of four letters or more is forgiven; `meantAsTyped` are words that only look like one.
import type { EmergencyTable } from '../emergency-table.ts';
import { alarmsOfBody } from './alarms-of-body.ts';
import { alarmsOfLife } from './alarms-of-life.ts';

export const emergencies: EmergencyTable = {
  fillers: 'a an the my your his her our their this that so very really quite just all of up it some such bit',

  lists: {
    pain: 'pain*|hurt*|ache*|aching|agony|sore|burning|killing me',
    cannot: 'cant|cannot|can not|couldnt|could not|unable to|not able to',
    barely: 'barely|hardly|struggling to|struggle to|hard to|difficult to|difficulty|trouble|problems',
    sudden: 'sudden|suddenly|all of a sudden|out of nowhere',
    numb: 'numb*|tingl*|pins and needles|no feeling|lost feeling|losing feeling|loss of feeling|cant feel|cannot feel|lost sensation|losing sensation|no sensation',
    weak: 'weak|weaker|weakness|paralys*|paralyz*',
    gone: 'gone|going|goes|go|went|turned|turns|turning|turn|suddenly|got|getting|became|feels',
    limb: 'arm|arms|leg|legs|hand|hands|foot|feet|finger|fingers|toe|toes|calf|shin|forearm',
    colour: 'blue|white|pale|grey|gray|purple|black|mottled',
    droop:
      'droop*|sag|sags|sagging|sagged|slumped|dropped on one side|dropped|fallen on one side|lopsided|hanging on one side|hangs on one side|wonky on one side',
    effort:
      'when i run|when running|while running|uphill|when i exercise|when exercising|while exercising|when i work out|when cycling|while cycling|when jogging|while jogging|when i jog',
    afterEffort: 'after running|after run|after sprint*',
    swallowed: 'took|taken|swallowed|had|drank|downed|necked',
    amount:
      'too many|too much|whole packet|whole pack|whole box|whole bottle|whole strip|whole lot|packet of|packets of|box of|bottle of|strip of|all my|all his|all her|all pills|all tablets|handful|handfuls|fistful|load of|loads of|bunch of|lots of|pile of',
    longAgo: 'year ago|years ago|months ago|years back|in ####|as child|as kid|as teenager|history of|last year',
    pills:
      'pill|pills|tablet|tablets|painkillers|paracetamol|acetaminophen|tylenol|ibuprofen|codeine|tramadol|morphine|aspirin|medicine|medicines|medication|meds|capsules|antidepressants|amitriptyline|sertraline|citalopram|fluoxetine|diazepam|zopiclone|gabapentin|pregabalin|naproxen|oxycodone|insulin',
    bone: 'bone|arm|leg|hip|ankle|wrist|elbow|foot|hand|neck|back|shoulder|collarbone|rib|ribs|thumb|finger|shin|knee|heel|toe|jaw|pelvis|kneecap',
    joint: 'joint|shoulder|knee|elbow|kneecap|finger|thumb|hip|jaw|ankle|wrist',
    wound: 'wound|scar|stitches|incision|operation site|cut is|cut has|sore that',
    saddle:
      'between legs|saddle area|saddle region|in saddle|genitals|private parts|privates|private area|groin|crotch|testicles|testicle|balls|penis|down there|down below|sexual|erection|inner thighs|bottom|bum|backside|back passage|anus|vagina',
    bladder: 'water|wee|pee|urine|bladder|bowel|bowels|poo|stool',
    fell: 'fell|fall|fallen|falling|slipped|tumbled|stumbled|twisted|landed|crash*|tripped|jumped',
    feared: 'afraid of falling|fear of falling|scared of falling|worried about falling',
    vehicle:
      'car|van|cyclist|motorbike|bike|bicycle|motorcycle|scooter|road|traffic|skiing|ski|horse|train|bus|lorry|truck|diving',
  },

  meantAsTyped:
    'brake|brakes|braking|emergence|strike|cheat|could|would|caught|facts|stick|steps|place|loose|fails|feels|falls|hands|moves|sides|spit|trip|tights|block|blocks|bowling|slipper|splits|chill',

  longPast:
    'week ago|weeks ago|month ago|months ago|year ago|years ago|years back|months back|last month|last year|last spring|last summer|last autumn|last winter|last christmas|in spring|in summer|in autumn|in winter|in january|in february|in march|in april|in june|in july|in august|in september|in october|in november|in december|weeks since|months since|years since|in ####|since ####|as child|as kid|as teenager|when i was #|when i was child|when i was kid|when i was young|when i was younger|when i was little|when i was at school|history of|old injury|old fracture|old break|old stroke|previous injury|previous fracture|previous stroke|previous heart attack|previous concussion',
  justNow:
    'now|just|today|tonight|this morning|minutes ago|minute ago|hour ago|hours ago|yesterday|last night|again|another|i keep|keep having|keeps having|is having|am having|im having|think i have|think ive',
  healing: {
    say: 'last week|weeks after|months after|years after|recovering|recovery|rehab*|healed|old achilles tear|old achilles rupture|previous achilles tear|previous achilles rupture|after cast|out of cast|boot came off|cast came off',
    not: ['in rehab*|at rehab*|during rehab*|in recovery|during recovery'],
  },

  alarms: { ...alarmsOfLife, ...alarmsOfBody },
};
