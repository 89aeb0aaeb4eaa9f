// What no single field can say: names, links, words. Each finding names file and field, so that whoever writes an
// exercise needs nothing but the finding.
import { motionFindings } from './body/check-motion.ts';
import { measure } from './body/measure.ts';
import { goalPhase, keysOf } from './body/movement.ts';
import type { FormerExercises } from './former.ts';
import { linksOf } from './listed.ts';
import type { Equipment } from './needs.ts';
import { britishIn, readingEase, sentencesOf, unexplained, wordCount } from './reading-ease.ts';
import { demandsOf, isAfterOperation, missingConditions } from './required-conditions.ts';
import { exerciseSchema } from './schema.ts';
import type { Exercise } from './schema.ts';
import type { Region } from './vocabulary.ts';

/** Below `library/`: `<region>/<id>.json`, and what it holds. */
export interface ExerciseFile {
  readonly path: string;
  readonly content: unknown;
}

const leastReadingEase = 70;
const longestSentence = 20;
/** Degrees. */
const measuredWithin = 15;
/** So many exercises in a region, and none of them may stand alone. */
const companyFrom = 4;

type Read = { readonly path: string; readonly exercise: Exercise };

const textsOf = (exercise: Exercise): readonly (readonly [field: string, text: string])[] => [
  ['aim', exercise.aim],
  ['lead', exercise.lead],
  ...exercise.steps.map((step, index) => [`steps.${index}`, step] as const),
  ...exercise.faults.flatMap(({ fault, cue }, index) => [
    [`faults.${index}.fault`, fault] as const,
    [`faults.${index}.cue`, cue] as const,
  ]),
  ...exercise.notIf.map(({ say }, index) => [`notIf.${index}.say`, say] as const),
  ...exercise.stopIf.map((sign, index) => [`stopIf.${index}`, sign] as const),
  ...(exercise.equipment ?? []).map(({ instead }, index) => [`equipment.${index}.instead`, instead] as const),
  ...(exercise.seated === undefined ? [] : [['seated', exercise.seated] as const]),
];

const writing = ({ path, exercise }: Read): readonly string[] => {
  const texts = textsOf(exercise);
  const whole = texts.map(([, text]) => (/[.?!]$/.test(text) ? text : `${text}.`)).join(' ');
  const ease = readingEase(whole);
  return [
    ...(ease < leastReadingEase
      ? [
          `${path}: its texts: reading ease ${ease.toFixed(0)}, at least ${leastReadingEase}: shorter words and sentences`,
        ]
      : []),
    ...texts.flatMap(([field, text]) =>
      sentencesOf(text)
        .filter((sentence) => wordCount(sentence) > longestSentence)
        .map(
          (sentence) => `${path}: ${field}: ${wordCount(sentence)} words in one sentence, at most ${longestSentence}`,
        ),
    ),
    ...texts.flatMap(([field, text]) =>
      britishIn(text).map(([word, other]) => `${path}: ${field}: "${word}" is British; here it is "${other}"`),
    ),
    ...texts.flatMap(([field, text]) =>
      unexplained(text).map((word) => `${path}: ${field}: "${word}" needs its plain word beside it`),
    ),
  ];
};

const holdable = 'wall|counter|chair|table|rail';
const comparison = new RegExp(`\\b(?:like|as|as if|like on|as on) an? (?:${holdable})\\b`, 'g');
const holds = new RegExp(`\\b(?:${holdable})s?\\b(?: or (?:an? )?(?:${holdable})\\b)*`, 'g');

/** What a step has one stand at, sit on or hold, with its number; of several with "or" between them one is enough. */
const unnamedHolds = ({ steps, equipment = [] }: Exercise): readonly (readonly [at: number, name: string])[] => {
  const there = equipment
    .filter(({ item }) => ['wall', 'chair', 'table', 'wheelchair'].includes(item))
    .map(({ item, instead }) => `${item} ${instead}`)
    .join(' ');
  return steps.flatMap((step, at) =>
    (step.replaceAll(comparison, '').match(holds) ?? [])
      .filter((names) => !(names.match(new RegExp(holdable, 'g')) ?? []).some((name) => there.includes(name)))
      .map((names) => [at, names] as const),
  );
};

/** Words of `instead` for what the vocabulary has. What a thing stands against or at is no other thing. */
const othersBy: Readonly<Partial<Record<Equipment | 'none', RegExp>>> = {
  chair: /\b(?<!wheel)chair\b/,
  wall: /\bwall\b/,
  table: /\b(?:table|counter)\b/,
  wheelchair: /\bwheelchair\b/,
  towel: /\btowel\b/,
  cushion: /\b(?<!sofa )cushion\b/,
  none: /\bnothing\b|\bno weight\b|\bthighs?\b/,
};
/** A drawing with a wheelchair is not for whoever sits on a chair, though who has one can do it there. */
const isOfItsOwn = (item: Equipment): boolean => item === 'wheelchair' || item === 'mat' || item === 'towel';
const unsaidOthers = ({ equipment = [] }: Exercise): readonly string[] =>
  equipment.flatMap(({ item, instead, or = [] }) => {
    const said = instead.replaceAll(/,? (?:against|at) an? \w+/g, '');
    const named = (Object.keys(othersBy) as (Equipment | 'none')[]).filter((one) => othersBy[one]?.test(said) === true);
    return isOfItsOwn(item)
      ? []
      : [
          ...named
            .filter((one) => one !== item && !or.includes(one))
            .map((one) => `${item}: "${instead}" names ${one}`),
          ...or.filter((one) => !named.includes(one)).map((one) => `${item}: "${instead}" does not name ${one}`),
        ];
  });

const safety = ({ path, exercise }: Read): readonly string[] => {
  const has = new Set((exercise.equipment ?? []).map(({ item }) => item));
  const shown = new Set((exercise.motion.props ?? []).map(({ kind }) => kind));
  const doubled = exercise.notIf.map(({ condition }) => condition).filter((name, at, all) => all.indexOf(name) !== at);
  return [
    ...doubled.map((name) => `${path}: notIf: ${name} twice`),
    ...missingConditions(exercise).map((what) => `${path}: notIf: ${what}`),
    ...(exercise.motion.props ?? [])
      .filter(({ kind }) => !has.has(kind))
      .map(({ kind }) => `${path}: equipment: the picture shows a ${kind} that the text does not name`),
    ...[...has]
      .filter((item) => item !== 'mat' && !shown.has(item))
      .map((item) => `${path}: motion.props: the picture lacks the ${item} that the text names`),
    ...unsaidOthers(exercise).map((what) => `${path}: equipment.or: ${what}`),
    ...unnamedHolds(exercise).map(
      ([at, name]) => `${path}: steps.${at}: the ${name} is not among the equipment, nor among what does instead`,
    ),
    ...(exercise.stopIf.some((sign) => /pain|hurt|ache/.test(sign)) ? [] : [`${path}: stopIf: no word about pain`]),
    ...exercise.regions.flatMap((region) => {
      const alarm = alarms[region];
      return alarm === undefined || exercise.stopIf.some((sign) => alarm.sign.test(sign))
        ? []
        : [`${path}: stopIf: no word about ${alarm.of}, and it is for the ${region}`];
    }),
    ...(isAfterOperation(exercise) && !exercise.stopIf.some((sign) => /\bcalf\b/.test(sign))
      ? [`${path}: stopIf: no word about a hot, red or swollen calf, and it is for a leg after an operation or a cast`]
      : []),
    ...(exercise.level === 3
      ? exercise.words
          .filter((phrase) => freshInjury.test(phrase) && !longAfter.test(phrase))
          .map((phrase) => `${path}: words: "${phrase}" may be fresh, and this is the hardest level`)
      : []),
  ];
};

/** Signs that must not wait, by the part of the body that an exercise is for, first or also. */
const alarms: Partial<Record<Region, { readonly sign: RegExp; readonly of: string }>> = {
  'lower-back': { sign: /urine|bladder/, of: 'bladder and numbness between the legs' },
  neck: { sign: /dizzy|double/, of: 'dizziness or double vision' },
  breathing: { sign: /chest/, of: 'the chest' },
};

const freshInjury =
  /\b(pull(ed)?|strain(ed)?|sprain(ed)?|tears?|tore|torn|ruptured?|tweaked|twisted|injur(y|ed)|broken?)\b/;
/** Words that say it is over, or comes again and again. */
const longAfter = /\b(back to|after|keeps?|again|prevent(ion)?)\b/;

/** What the camera is to look for is what the figure shows at its start and its goal. */
const measured = ({ path, exercise: { camera, motion } }: Read): readonly string[] => {
  const keys = keysOf(motion);
  const [start, goal] = [keys[0]?.skeleton, keys[goalPhase(motion)]?.skeleton];
  return (camera?.signals ?? []).flatMap(({ joint, side, from, to }, at) =>
    (
      [
        ['from', from, start],
        ['to', to, goal],
      ] as const
    ).flatMap(([field, angle, body]) => {
      const shown = body === undefined ? angle : measure(body, joint, side);
      return Math.abs(shown - angle) > measuredWithin
        ? [`${path}: camera.signals.${at}.${field}: ${angle}°, but the figure shows ${shown.toFixed(0)}°`]
        : [];
    }),
  );
};

const unreliable =
  /(^|\.)(scribd|docslib|vdocuments|issuu|fliphtml5|5y1|azurewebsites|docobook|documents|slideshare|studylib|healthdocbox)\./;

/** Health services, societies and publishers that answer for what they say. A DOI is a journal's. */
const answerable =
  /(^|\.)(nhs\.uk|nhsinform\.scot|aaos\.org|csp\.org\.uk|ncbi\.nlm\.nih\.gov|mayoclinic\.org|clevelandclinic\.org|merckmanuals\.com|msdmanuals\.com)$/;

/** What rests on the page of a practice or a teacher alone, and why. */
const onOneWord: Readonly<Record<string, string>> = {
  'legs-up-rest': 'a health ministry’s page, which a hospital hands on',
  'long-bridge': 'one physiotherapist’s program, until a health service’s is found',
  'seated-buttock-stretch': 'two practices, which agree, until a health service’s is found',
  'table-slide': 'one physiotherapist’s page, until a health service’s is found',
  'wheelchair-calf-stretch': 'a page after a foundation for people with paralysis, until its own is found',
};

/** Copies that anybody may put up, change and take down, and lists whose pages move, are nothing to rely on. */
const sourced = ({ path, exercise: { id, sources } }: Read): readonly string[] => [
  ...copies(path, sources),
  ...(sources.some(({ url }) => url === undefined || answerable.test(new URL(url).hostname)) !==
  (onOneWord[id] === undefined)
    ? [
        onOneWord[id] === undefined
          ? `${path}: sources: none by a journal, a health service or a society`
          : `${path}: sources: the exception for it is not needed`,
      ]
    : []),
];
const copies = (path: string, sources: Exercise['sources']): readonly string[] =>
  sources.flatMap(({ url }, at) => {
    const { hostname, pathname, search } = new URL(url ?? 'https://doi.org');
    const isList = /\/(taxonomy|tag|category|search)\//.test(pathname) || /[?&]page=/.test(search);
    return unreliable.test(hostname) || isList
      ? [
          `${path}: sources.${at}: ${hostname}${isList ? pathname : ''} is a copy or a list; name the publisher’s own page`,
        ]
      : [];
  });

/** Where each side has its turn, the figure is drawn the other way round for the other side, and its words hold for both. */
const sided = ({ path, exercise: { dose, steps, motion } }: Read): readonly string[] =>
  dose.perSide === true
    ? [
        ...steps.map((text, at) => [`steps.${at}`, text] as const),
        ...motion.phases.map(({ say }, at) => [`motion.phases.${at}.say`, say] as const),
      ].flatMap(([field, text]) => {
        const [side] = /\b(left|right)\b/i.exec(text) ?? [];
        return side === undefined ? [] : [`${path}: ${field}: "${side}", but both sides have their turn`];
      })
    : [];

/** One that no other leads to or from, and why. */
const alone: Readonly<Record<string, string>> = {
  'seated-nerve-slide': 'no other exercise lets the nerve of the leg slide; more of it is longer, not harder',
};

const families = (links: ReturnType<typeof linksOf>): readonly (readonly string[])[] => {
  const seen = new Set<string>();
  return [...links.keys()].flatMap((start) => {
    if (seen.has(start)) return [];
    const family = [start];
    seen.add(start);
    for (const id of family) {
      const { easier = [], harder = [] } = links.get(id) ?? {};
      for (const next of [...easier, ...harder]) {
        if (!seen.has(next)) family.push(next);
        seen.add(next);
      }
    }
    return [family];
  });
};

/** A way of harder exercises from each that comes back to it. */
const cycles = (links: ReturnType<typeof linksOf>): readonly string[] => {
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (id: string, way: readonly string[]): void => {
    if (way.includes(id)) found.push([...way.slice(way.indexOf(id)), id].join(' > '));
    if (done.has(id) || way.includes(id)) return;
    links.get(id)?.harder.forEach((next) => walk(next, [...way, id]));
    done.add(id);
  };
  for (const id of links.keys()) walk(id, []);
  return found;
};

const graph = (all: readonly Read[]): readonly string[] => {
  const byId = new Map(all.map((one) => [one.exercise.id, one]));
  const links = linksOf(all.map(({ exercise }) => exercise));
  const levelOf = (id: string): number => byId.get(id)?.exercise.level ?? 0;
  const findings: string[] = [];
  for (const { path, exercise } of all) {
    for (const field of ['easier', 'harder'] as const) {
      for (const [at, other] of (exercise[field] ?? []).entries()) {
        if (other === exercise.id) findings.push(`${path}: ${field}.${at}: leads to itself`);
        else if (!byId.has(other)) findings.push(`${path}: ${field}.${at}: there is no exercise "${other}"`);
        else if (field === 'easier' ? levelOf(other) > exercise.level : levelOf(other) < exercise.level)
          findings.push(`${path}: ${field}.${at}: "${other}" has level ${levelOf(other)}, this one ${exercise.level}`);
      }
    }
  }
  for (const { path, exercise } of all) {
    const from = demandsOf(exercise);
    for (const id of links.get(exercise.id)?.harder ?? []) {
      const to = byId.get(id)?.exercise;
      if (to === undefined) continue;
      if (to.level > exercise.level + 1)
        findings.push(
          `${path}: harder: "${id}" has level ${to.level}, this one ${exercise.level}: a step between them`,
        );
      const isReady = from.isJump || (from.perSide && from.isOnOneLeg) || from.isStepping;
      if (demandsOf(to).isJump && !isReady)
        findings.push(`${path}: harder: "${id}" jumps, and this one neither stands on one leg nor steps briskly`);
    }
  }
  findings.push(...cycles(links).map((way) => `harder: goes round in a circle: ${way}`));
  for (const family of families(links)) {
    const hardest = Math.max(...family.map(levelOf));
    for (const id of family) {
      const one = byId.get(id);
      if (one === undefined) continue;
      const home = all.filter(({ exercise }) => exercise.regions[0] === one.exercise.regions[0]).length;
      if (family.length === 1 && home >= companyFrom && alone[id] === undefined)
        findings.push(`${one.path}: easier, harder: stands alone; name an easier or a harder exercise`);
      if (levelOf(id) < hardest && links.get(id)?.harder.length === 0)
        findings.push(`${one.path}: harder: a dead end at level ${levelOf(id)} in a family that reaches ${hardest}`);
    }
  }
  return findings;
};

const uniqueness = (all: readonly Read[]): readonly string[] =>
  (['id', 'name'] as const).flatMap((field) => {
    const first = new Map<string, string>();
    return all.flatMap(({ path, exercise }) => {
      const value = exercise[field].toLowerCase();
      const other = first.get(value);
      first.set(value, other ?? path);
      return other === undefined ? [] : [`${path}: ${field}: "${exercise[field]}" is that of ${other} too`];
    });
  });

const placing = ({ path, exercise }: Read): readonly string[] => {
  const expected = `${exercise.regions[0]}/${exercise.id}.json`;
  return path === expected ? [] : [`${path}: id, regions: by these it belongs to ${expected}`];
};

export const checkLibrary = (
  files: readonly ExerciseFile[],
): { readonly exercises: readonly Exercise[]; readonly findings: readonly string[] } => {
  const findings: string[] = [];
  const read: Read[] = [];
  for (const { path, content } of files) {
    const parsed = exerciseSchema.safeParse(content);
    if (parsed.success) read.push({ path, exercise: parsed.data });
    else
      findings.push(
        ...parsed.error.issues.map((issue) => `${path}: ${issue.path.join('.') || 'file'}: ${issue.message}`),
      );
  }
  findings.push(
    ...uniqueness(read),
    ...read.flatMap((one) => [
      ...placing(one),
      ...writing(one),
      ...safety(one),
      ...measured(one),
      ...sourced(one),
      ...sided(one),
    ]),
  );
  findings.push(
    ...graph(read),
    ...read.flatMap(({ path, exercise }) => motionFindings(exercise.motion).map((what) => `${path}: motion.${what}`)),
  );
  return { exercises: read.map(({ exercise }) => exercise), findings };
};

/** Records name exercises by their ids for ever: what is wrong with the list of all that were shipped. */
export const formerFindings = (
  shipped: readonly string[],
  ids: readonly string[],
  former: FormerExercises,
): readonly string[] => [
  ...shipped
    .filter((id) => !ids.includes(id) && former[id] === undefined)
    .map((id) => `shipped.json: "${id}" is neither in the library nor in former.json`),
  ...ids.filter((id) => !shipped.includes(id)).map((id) => `shipped.json: lacks "${id}"`),
  ...Object.entries(former).flatMap(([id, { now }]) => [
    ...(now !== undefined && !ids.includes(now) ? [`former.json: ${id}.now: there is no exercise "${now}"`] : []),
    ...(ids.includes(id) ? [`former.json: "${id}" is in the library`] : []),
  ]),
];
