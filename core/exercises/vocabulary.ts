// The words that an exercise's file may choose from. Filters, search and the coach's rules read them, so a new word
// here is a new word for all of them; sentences for people live in the files and in locales/.

export const regions = [
  'neck',
  'shoulder',
  'elbow',
  'wrist',
  'upper-back',
  'lower-back',
  'hip',
  'knee',
  'ankle',
  'whole-body',
  'breathing',
  'balance',
] as const;
export type Region = (typeof regions)[number];

export const purposes = ['mobility', 'strength', 'control', 'endurance', 'balance', 'ease-pain', 'relax'] as const;
export const positions = [
  'standing',
  'seated',
  'lying-back',
  'lying-side',
  'lying-front',
  'hands-and-knees',
  'kneeling',
  'floor-sitting',
  'wheelchair',
] as const;

/** 1 the first weeks, 2 building, 3 back to sport. */
export const levels = [1, 2, 3] as const;

export const equipment = [
  'chair',
  'wall',
  'step',
  'table',
  'band',
  'towel',
  'stick',
  'mat',
  'ball',
  'wheelchair',
  'cushion',
  'weight',
] as const;

/** What a person may have told us, and for which an exercise may be wrong. The coach's rules read these words. */
export const conditions = {
  'recent-surgery': 'an operation on this part in the last twelve weeks',
  'recent-fracture': 'a broken bone here that a doctor has not called healed',
  'suspected-fracture': 'a fall or blow, and the part cannot take weight or looks out of shape',
  'no-weight-bearing': 'a doctor has said not to put weight on this leg or arm',
  'joint-replacement': 'a new joint, with limits on movement from the surgeon',
  dislocation: 'this joint has come out of place, or feels as if it might',
  'torn-tendon': 'a tendon or muscle that is torn or was stitched',
  'inflamed-joint': 'a joint that is hot, red and swollen',
  'nerve-signs': 'numbness, tingling or weakness that is new or getting worse',
  'spine-instability': 'a spine that a doctor has called unstable',
  osteoporosis: 'bones that break easily',
  'blood-clot': 'a blood clot, or a calf that is hot, red and swollen',
  'heart-condition': 'a heart condition, or chest pain on effort',
  'high-blood-pressure': 'high blood pressure that is not under control',
  'lung-condition': 'a lung condition, or breathlessness at rest',
  dizziness: 'dizziness or fainting',
  'unsteady-balance': 'a fall in the last year, or fear of falling',
  pregnancy: 'pregnancy from the fourth month, or birth in the last six weeks',
  hernia: 'a hernia that bulges or hurts',
  'eye-surgery': 'an operation on the eye in the last six weeks, or raised eye pressure',
  'artery-signs': 'double vision, slurred speech or fainting when the head turns',
  'open-wound': 'a wound, burn or infection where the body rests or bends',
} as const;
export type Condition = keyof typeof conditions;

/** Joints of which the camera may take an angle and the figure may draw an arc. */
export const joints = ['neck', 'spine', 'shoulder', 'elbow', 'wrist', 'hip', 'knee', 'ankle'] as const;
export const sides = ['right', 'left'] as const;
export const views = ['side', 'front'] as const;

export const baseNames = [
  'stand',
  'sit',
  'longSit',
  'lieBack',
  'lieSide',
  'lieFront',
  'fourPoint',
  'kneel',
  'wheelchair',
] as const;

/** Parts of the body that may be drawn as working. */
export const bodyParts = [
  'head',
  'neck',
  'chest',
  'belly',
  'hips',
  'rightArm',
  'leftArm',
  'rightForearm',
  'leftForearm',
  'rightHand',
  'leftHand',
  'rightThigh',
  'leftThigh',
  'rightShank',
  'leftShank',
  'rightFoot',
  'leftFoot',
] as const;

/** Points that a pose may hold in place, or hang a prop on. */
export const bodyPoints = ['rightHand', 'leftHand', 'rightFoot', 'leftFoot'] as const;
export const anchors = ['hips', 'shoulders', 'rightKnee', 'leftKnee', 'rightFoot', 'leftFoot'] as const;
