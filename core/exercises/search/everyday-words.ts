// What people call a place, a trouble or a wish, where it is not the word of the library. Each row lends its words to
// the exercises that fit all that it names; of regions, an exercise has those of its home, the first. A word that
// belongs to one exercise alone is among the `words` of its file.
import type { ListedExercise } from '../listed.ts';
import type { Region } from '../vocabulary.ts';

export interface EverydayWords {
  readonly say: string;
  readonly regions?: readonly Region[];
  readonly purposes?: ListedExercise['purpose'];
  readonly positions?: readonly ListedExercise['position'][];
  readonly levels?: readonly ListedExercise['level'][];
}

export const fits = (
  { regions, purposes, positions, levels }: Omit<EverydayWords, 'say'>,
  { regions: [home], purpose, position, level }: ListedExercise,
): boolean =>
  (regions === undefined || regions.some((region) => region === home)) &&
  (purposes === undefined || purposes.some((one) => purpose.includes(one))) &&
  (positions === undefined || positions.includes(position)) &&
  (levels === undefined || levels.includes(level));

export const everydayWords: readonly EverydayWords[] = [
  // Places
  { say: 'neck nape cervical spine back of head base of skull throat', regions: ['neck'] },
  { say: 'shoulder shoulders collarbone armpit upper arm deltoid blade joint', regions: ['shoulder'] },
  { say: 'elbow funny bone forearm arm', regions: ['elbow'] },
  { say: 'wrist hand hands finger fingers thumb palm knuckles grip', regions: ['wrist'] },
  { say: 'upper back middle back mid back thoracic spine shoulder blades ribs rib cage', regions: ['upper-back'] },
  { say: 'lower back low back lumbar spine spinal tailbone waist loins', regions: ['lower-back'] },
  { say: 'hip hips buttock buttocks bum backside bottom butt glutes groin pelvis thigh', regions: ['hip'] },
  { say: 'knee knees kneecap patella thigh quads hamstring shin', regions: ['knee'] },
  { say: 'ankle ankles foot feet heel sole arch toes calf calves achilles shin shins', regions: ['ankle'] },
  { say: 'breath breathe breathing breathless lungs chest wheeze asthma winded', regions: ['breathing'] },
  { say: 'balance unsteady wobbly falls falling fall steady', regions: ['balance'] },
  { say: 'whole body all over everywhere general fitness', regions: ['whole-body'] },

  // Troubles that have a name
  { say: 'tech neck text neck crick wry neck torticollis pillow slept funny', regions: ['neck'], levels: [1, 2] },
  { say: 'laptop computer screen phone desk office', regions: ['neck'], levels: [1, 2] },
  { say: 'headache head ache tension', regions: ['neck'], levels: [1, 2] },
  { say: 'driving parking reversing look over shoulder', regions: ['neck'], purposes: ['mobility'] },
  { say: 'frozen shoulder adhesive capsulitis', regions: ['shoulder'], purposes: ['mobility'] },
  { say: 'impingement bursitis rotator cuff tendon painful arc', regions: ['shoulder'], purposes: ['strength'] },
  { say: 'raise arm over head above head overhead lift arm', regions: ['shoulder'] },
  { say: 'tennis elbow golfers elbow mouse arm tendon rsi', regions: ['elbow'] },
  { say: 'carpal tunnel rsi typing keyboard computer mouse texting de quervain', regions: ['wrist'] },
  {
    say: 'posture slouch slouching hunch hunched stoop stooped rounded round shoulders kyphosis',
    regions: ['upper-back'],
  },
  { say: 'laptop desk office computer sitting all day', regions: ['upper-back', 'lower-back'], levels: [1] },
  {
    say: 'lumbago back went out put my back out threw my back out back spasm locked seized up',
    regions: ['lower-back'],
    purposes: ['ease-pain'],
    levels: [1],
  },
  { say: 'bad back sore back backache back ache', regions: ['lower-back'], levels: [1] },
  { say: 'long flight plane car journey hangover of a flight', regions: ['lower-back'], levels: [1] },
  { say: 'bending lifting gardening shovelling housework hoovering', regions: ['lower-back'], levels: [1, 2] },
  { say: 'core abs abdominals tummy belly stomach midsection', regions: ['lower-back'], purposes: ['strength'] },
  { say: 'pregnant pregnancy baby postnatal birth pelvic girdle', regions: ['lower-back'], levels: [1] },
  { say: 'socks shoes shoelaces laces tying putting on', regions: ['hip'], purposes: ['mobility'] },
  { say: 'trochanteric bursitis side of hip lying on side outer hip', regions: ['hip'], purposes: ['strength'] },
  { say: 'hip replacement new hip total hip osteoarthritis', regions: ['hip'], levels: [1] },
  { say: 'hip flexor flexors psoas sitting all day', regions: ['hip'], purposes: ['mobility'] },
  { say: 'stairs steps climbing upstairs downstairs up and down', regions: ['knee'], levels: [1, 2] },
  { say: 'knee replacement new knee total knee arthroplasty', regions: ['knee'], levels: [1] },
  {
    say: 'arthritis osteoarthritis worn wear and tear crunchy creaky grinding',
    regions: ['knee', 'hip'],
    levels: [1, 2],
  },
  { say: 'giving way buckles buckling unstable locks', regions: ['knee'], levels: [1, 2] },
  { say: 'meniscus cartilage acl ligament cruciate', regions: ['knee'] },
  { say: 'jumpers knee runners knee patellofemoral', regions: ['knee'] },
  { say: 'getting out of chair stand up low seat toilet bath', regions: ['knee'], levels: [1] },
  { say: 'sprain sprained twisted rolled turned went over', regions: ['ankle'] },
  { say: 'plantar fasciitis fasciopathy heel spur flat feet', regions: ['ankle'] },
  { say: 'long flight plane journey swollen legs puffy', regions: ['ankle'], purposes: ['ease-pain'] },
  { say: 'fell tripped stumble scared afraid older elderly seniors', regions: ['balance'], levels: [1, 2] },
  { say: 'dizzy giddy lightheaded', regions: ['balance'], levels: [1] },
  { say: 'copd covid long covid bronchitis cough', regions: ['breathing'] },
  { say: 'panic panicky anxious anxiety worried stress stressed nervous calm', purposes: ['relax'] },
  { say: 'sleep asleep insomnia bedtime night unwind', purposes: ['relax'] },
  { say: 'tired fatigue exhausted unfit out of shape weight loss heart', regions: ['whole-body'], levels: [1, 2] },

  // Wishes
  {
    say: 'mobility mobilise mobilize stretch stretches stretching loosen flexible flexibility supple stiff stiffness tight',
    purposes: ['mobility'],
  },
  { say: 'strength strengthen strengthening stronger strong build muscle muscles weak', purposes: ['strength'] },
  { say: 'relax relaxing relaxation tense tension let go', purposes: ['relax'] },
  { say: 'couch to 5k jog jogging jogger', regions: ['whole-body'], purposes: ['endurance'] },
  { say: 'stamina cardio fitness fit puff', purposes: ['endurance'] },
  { say: 'balance steady wobble wobbly', purposes: ['balance'] },
  { say: 'wheelchair wheel chair', positions: ['wheelchair'] },
  { say: 'seated sitting chair', positions: ['seated', 'wheelchair'] },
  { say: 'bed lying', positions: ['lying-back', 'lying-side', 'lying-front'] },
  { say: 'sport sports training football soccer rugby tennis basketball running gym athlete match', levels: [3] },
];
