// The signs that need a person, not an exercise. Each says whom to see and how soon; the question stands in
// locales/en/coach.json under its id. Ids are recorded, so none is ever renamed or given again.
import type { SourceId } from './sources.ts';
import { bodyPlaces } from './vocabulary.ts';
import type { BodyPlace, Condition, Region } from './vocabulary.ts';

/** Most urgent first. `now` is an emergency. */
export const urgencies = ['now', 'today', 'days'] as const;
export type Urgency = (typeof urgencies)[number];
export type Helper = 'ambulance' | 'emergency-department' | 'doctor';

export interface RedFlag {
  readonly id: string;
  /** Asked of everybody, or of whoever marked a place with exercises of these regions; of none: only while it stands. */
  readonly ask: 'everybody' | readonly Region[];
  /** Asked also of whoever marked one of these places, which have no exercises. */
  readonly askAt?: readonly BodyPlace[];
  readonly whom: Helper;
  readonly soon: Urgency;
  readonly source: SourceId;
}

const spine = ['neck', 'upper-back', 'lower-back'] as const;
const legs = ['hip', 'knee', 'ankle'] as const;
const arms = ['shoulder', 'elbow', 'wrist'] as const;
const flag = (id: string, ask: RedFlag['ask'], soon: Urgency, whom: Helper, source: SourceId): RedFlag => ({
  id,
  ask,
  whom,
  soon,
  source,
});

/**
 * Told in a session by the button that stops it, whichever sign it was: what the coach asks next may name it, and may never be
 * answered. Asked only of whoever told it, and until it has ended.
 */
export const sessionSign = 'session-sign';

/** In the order in which they are asked. */
export const redFlags: readonly RedFlag[] = [
  flag('chest-pain', 'everybody', 'now', 'ambulance', 'chest-pain'),
  flag('sudden-breathless', 'everybody', 'now', 'ambulance', 'clots'),
  flag('stroke-signs', 'everybody', 'now', 'ambulance', 'stroke'),
  flag('cauda-equina', 'everybody', 'now', 'emergency-department', 'spine-red-flags'),
  flag('cold-limb', 'everybody', 'now', 'ambulance', 'limbs'),
  flag('very-ill', 'everybody', 'now', 'ambulance', 'sepsis'),
  flag('fracture', 'everybody', 'today', 'emergency-department', 'fractures'),
  flag('clot', 'everybody', 'today', 'doctor', 'clots'),
  flag('infection', 'everybody', 'today', 'doctor', 'spine-red-flags'),
  flag('hot-joint', 'everybody', 'today', 'emergency-department', 'hot-joint'),
  flag('wound', 'everybody', 'today', 'doctor', 'wounds'),
  flag('fainted', 'everybody', 'today', 'doctor', 'fainting'),
  flag('nerve-worse', 'everybody', 'today', 'doctor', 'neurology'),
  flag('cancer', 'everybody', 'days', 'doctor', 'cancer'),
  flag('pregnancy-signs', 'everybody', 'now', 'emergency-department', 'pregnancy'),
  flag('blood-pressure', 'everybody', 'today', 'doctor', 'blood-pressure'),
  flag('neck-artery', ['neck'], 'now', 'ambulance', 'neck-arteries'),
  flag('neck-injury', ['neck'], 'now', 'ambulance', 'neck-injury'),
  flag('worst-headache', ['neck'], 'now', 'ambulance', 'headache'),
  flag('temple-headache', ['neck'], 'today', 'doctor', 'headache'),
  flag('spinal-cord', spine, 'today', 'emergency-department', 'spine-red-flags'),
  flag('spine-accident', spine, 'now', 'ambulance', 'back-pain'),
  flag('spine-fracture', spine, 'today', 'doctor', 'spine-red-flags'),
  flag('spine-cancer', spine, 'today', 'doctor', 'spine-cancer'),
  { ...flag('aneurysm', ['upper-back', 'lower-back'], 'now', 'ambulance', 'aneurysm'), askAt: ['belly', 'chest'] },
  flag('tight-limb', [...legs, ...arms], 'now', 'emergency-department', 'severe-fractures'),
  flag('tendon-snap', [...legs, ...arms], 'today', 'doctor', 'torn-tendon'),
  flag('locked-joint', ['knee', 'hip', 'elbow', 'shoulder'], 'days', 'doctor', 'locked-joint'),
  flag('wrist-fall', ['wrist'], 'today', 'doctor', 'fractures'),
  flag(sessionSign, [], 'today', 'doctor', 'own'),
];

/** Those after which harm to the nerves of legs, bladder and bowel is what to watch for. */
export const spinalSigns: ReadonlySet<string> = new Set([
  'nerve-worse',
  'spinal-cord',
  'spine-fracture',
  'spine-cancer',
]);

const byId = new Map(redFlags.map((one) => [one.id, one]));

/** A sign that only a newer version knows stops here too, as far as this one can tell: today, and until somebody has looked. */
export const redFlagOf = (id: string): RedFlag => byId.get(id) ?? flag(id, 'everybody', 'today', 'doctor', 'own');
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
