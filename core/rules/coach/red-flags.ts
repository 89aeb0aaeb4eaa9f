// The signs that need a person, not an exercise. Each says whom to see and how soon; the question stands in
// locales/en/coach.json under its id. Ids are recorded, so none is ever renamed or given again. How one is added, and what
// demands each place, is in CONTRIBUTING.md ("A red flag of the coach").
import type { SourceId } from './sources.ts';
import { bodyPlaces } from './vocabulary.ts';
import type { BodyPlace, Condition, Region } from './vocabulary.ts';

/** How soon somebody should be seen about it, the soonest first. `now` is an emergency. */
export const urgencies = ['now', 'today', 'days', 'two-weeks', 'weeks'] as const;
export type Urgency = (typeof urgencies)[number];
/**
 * `spine`: harm to the nerves of legs, bladder and bowel; `body`: faintness, breath; `pressure`: harm by high blood
 * pressure. Of a sign that nobody named it may be either of the first two.
 */
export type Worsening = 'body' | 'spine' | 'pressure';
export type Helper = 'ambulance' | 'emergency-department' | 'doctor';

export interface RedFlag {
  readonly id: string;
  /** Asked of everybody, or of whoever marked a place with exercises of these regions; of none: only while it stands. */
  readonly ask: 'everybody' | readonly Region[];
  /** Asked also of whoever marked one of these places, which have no exercises. */
  readonly askAt?: readonly BodyPlace[];
  readonly whom: Helper;
  readonly soon: Extract<Urgency, 'now' | 'today' | 'days'>;
  /** By what one knows that it cannot wait any more; null: it is an emergency already. */
  readonly worse: readonly Worsening[] | null;
  readonly source: SourceId;
}

const spine = ['neck', 'upper-back', 'lower-back'] as const;
const legs = ['hip', 'knee', 'ankle'] as const;
const arms = ['shoulder', 'elbow', 'wrist'] as const;
const emergency = (id: string, ask: RedFlag['ask'], whom: Helper, source: SourceId): RedFlag => ({
  id,
  ask,
  whom,
  soon: 'now',
  worse: null,
  source,
});
const flag = (
  id: string,
  ask: RedFlag['ask'],
  soon: Exclude<RedFlag['soon'], 'now'>,
  whom: Helper,
  worse: Worsening | readonly Worsening[],
  source: SourceId,
): RedFlag => ({ id, ask, whom, soon, worse: typeof worse === 'string' ? [worse] : worse, source });

/**
 * Told in a session by the button that stops it, whichever sign it was: what the coach asks next may name it, and may never be
 * answered. Asked only of whoever told it, and until it has ended. It may be dizziness as well as a heart attack, so it is no
 * emergency by itself; for which signs it is one is said before anything else, with the number to call.
 */
export const sessionSign = 'session-sign';

/** In the order in which they are asked. */
export const redFlags: readonly RedFlag[] = [
  emergency('chest-pain', 'everybody', 'ambulance', 'chest-pain'),
  emergency('sudden-breathless', 'everybody', 'ambulance', 'clots'),
  emergency('stroke-signs', 'everybody', 'ambulance', 'stroke'),
  emergency('cauda-equina', 'everybody', 'emergency-department', 'spine-red-flags'),
  emergency('cold-limb', 'everybody', 'ambulance', 'limbs'),
  emergency('very-ill', 'everybody', 'ambulance', 'sepsis'),
  flag('fracture', 'everybody', 'today', 'emergency-department', 'body', 'fractures'),
  flag('clot', 'everybody', 'today', 'doctor', 'body', 'clots'),
  flag('infection', 'everybody', 'today', 'doctor', 'body', 'spine-red-flags'),
  flag('hot-joint', 'everybody', 'today', 'emergency-department', 'body', 'hot-joint'),
  flag('wound', 'everybody', 'today', 'doctor', 'body', 'wounds'),
  flag('fainted', 'everybody', 'today', 'doctor', 'body', 'fainting'),
  flag('nerve-worse', 'everybody', 'today', 'doctor', 'spine', 'neurology'),
  flag('cancer', 'everybody', 'days', 'doctor', 'body', 'cancer'),
  emergency('pregnancy-signs', 'everybody', 'emergency-department', 'pregnancy'),
  flag('blood-pressure', 'everybody', 'today', 'doctor', 'pressure', 'blood-pressure'),
  emergency('neck-artery', ['neck'], 'ambulance', 'neck-arteries'),
  emergency('neck-injury', ['neck'], 'ambulance', 'neck-injury'),
  emergency('worst-headache', ['neck'], 'ambulance', 'headache'),
  flag('temple-headache', ['neck'], 'today', 'doctor', 'body', 'headache'),
  flag('spinal-cord', spine, 'today', 'emergency-department', 'spine', 'spine-red-flags'),
  emergency('spine-accident', spine, 'ambulance', 'back-pain'),
  flag('spine-fracture', spine, 'today', 'doctor', 'spine', 'spine-red-flags'),
  flag('spine-cancer', spine, 'today', 'doctor', 'spine', 'spine-cancer'),
  { ...emergency('aneurysm', ['upper-back', 'lower-back'], 'ambulance', 'aneurysm'), askAt: ['belly', 'chest'] },
  emergency('tight-limb', [...legs, ...arms], 'emergency-department', 'severe-fractures'),
  flag('tendon-snap', [...legs, ...arms], 'today', 'doctor', 'body', 'torn-tendon'),
  flag('locked-joint', ['knee', 'hip', 'elbow', 'shoulder'], 'days', 'doctor', 'body', 'locked-joint'),
  flag('wrist-fall', ['wrist'], 'today', 'doctor', 'body', 'fractures'),
  flag(sessionSign, [], 'today', 'doctor', ['body', 'spine'], 'own'),
];

const byId = new Map(redFlags.map((one) => [one.id, one]));

/** A sign that only a newer version knows stops here too, as far as this one can tell: today, and until somebody has looked. */
export const redFlagOf = (id: string): RedFlag =>
  byId.get(id) ?? flag(id, 'everybody', 'today', 'doctor', 'body', 'own');
export const isKnownFlag = (id: string): boolean => byId.has(id);

/** @param marked the places that hurt; with none, what is asked of everybody */
export const flagsToAsk = (marked: readonly { readonly place: BodyPlace }[]): readonly RedFlag[] =>
  redFlags.filter(
    ({ ask, askAt = [] }) =>
      ask === 'everybody' ||
      marked.some(
        ({ place }) => askAt.includes(place) || bodyPlaces[place].regions.some((region) => ask.includes(region)),
      ),
  );

/** Marked on the body map, a place that is a sign by itself. */
export const placeFlags: Partial<Record<BodyPlace, string>> = { chest: 'chest-pain' };

/** Conditions whose own words are a sign. One that a professional knows of and allows exercise with is none, but for the first two. */
export const conditionFlags: Partial<Record<Condition, { readonly flag: string; readonly mayBeAllowed: boolean }>> = {
  'suspected-fracture': { flag: 'fracture', mayBeAllowed: false },
  'artery-signs': { flag: 'neck-artery', mayBeAllowed: false },
  'blood-clot': { flag: 'clot', mayBeAllowed: true },
  'inflamed-joint': { flag: 'hot-joint', mayBeAllowed: true },
  'nerve-signs': { flag: 'nerve-worse', mayBeAllowed: true },
};
