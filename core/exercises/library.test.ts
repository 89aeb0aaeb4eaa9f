import { describe, expect, it } from 'vitest';
import { exerciseFiles } from '#scripts/exercise-files.ts';
import { checkLibrary, formerFindings } from './check-library.ts';
import type { ExerciseFile } from './check-library.ts';
import { formerExercises } from './former.ts';
import { durationSeconds, linksOf, listed } from './listed.ts';
import { readingEase } from './reading-ease.ts';
import { demandsOf, exceptions, missingConditions, requirements } from './required-conditions.ts';
import type { Exercise } from './schema.ts';
import shipped from './shipped.json';

const files = exerciseFiles();
const { exercises, findings } = checkLibrary(files);

const model = files.find(({ path }) => path === 'lower-back/bridge.json')?.content as Exercise;
const file = (changes: Record<string, unknown>): ExerciseFile => {
  const content = { ...model, ...changes };
  return { path: `${content.regions[0]}/${content.id}.json`, content };
};
/** A family: each id with its level and the harder ones. */
const family = (...members: readonly (readonly [id: string, level: number, harder?: readonly string[]])[]) =>
  members.map(([id, level, harder]) =>
    file({ id, name: `Exercise ${id}`, level, regions: ['lower-back'], ...(harder ? { harder } : {}) }),
  );
const found = (...given: readonly ExerciseFile[]): readonly string[] => checkLibrary(given).findings;

describe('the library', () => {
  it('has no finding', () => {
    expect(findings).toEqual([]);
    expect(exercises.length).toBe(files.length);
  });
});

describe('a file', () => {
  it('[LIB-1] names file and field of what is missing, too long, unknown or misplaced', () => {
    const { steps: _, ...without } = model;
    const path = 'lower-back/bridge.json';
    expect(found({ path, content: without })[0]).toMatch(/^lower-back\/bridge\.json: steps: /);
    expect(found(file({ aim: 'A'.repeat(57) }))[0]).toMatch(/^lower-back\/bridge\.json: aim: .*56/);
    expect(found(file({ colour: 'red' }))[0]).toMatch(/^lower-back\/bridge\.json: file: .*colour/);
    expect(found({ path: 'knee/bridge.json', content: model })).toEqual([
      'knee/bridge.json: id, regions: by these it belongs to lower-back/bridge.json',
    ]);
  });

  it('[LIB-2] shares neither id nor name with another', () => {
    const twins = found(file({}), file({ regions: ['hip'] }));
    expect(twins.filter((finding) => /: (id|name): /.test(finding))).toEqual([
      'hip/bridge.json: id: "bridge" is that of lower-back/bridge.json too',
      'hip/bridge.json: name: "Bridge" is that of lower-back/bridge.json too',
    ]);
  });

  it('[LIB-6] has a region and four phrases', () => {
    expect(found(file({ words: ['bad back'] }))[0]).toMatch(/: words: /);
    expect(found({ path: 'neck/bridge.json', content: { ...model, regions: [] } })[0]).toMatch(/: regions: /);
  });

  it('[LIB-7] says for whom it is wrong and when to stop', () => {
    expect(found(file({ notIf: [] }))[0]).toMatch(/: notIf: /);
    expect(found(file({ notIf: [{ condition: 'bad-luck', say: 'Not on a Friday.' }] }))[0]).toMatch(
      /: notIf\.0\.condition: /,
    );
    expect(found(file({ stopIf: ['you feel dizzy', 'a leg goes weak'] }))).toEqual([
      'lower-back/bridge.json: stopIf: no word about pain',
      'lower-back/bridge.json: stopIf: no word about bladder and numbness between the legs, and it is for the lower-back',
    ]);
  });

  it('[LIB-25] says of a joint or a calf that is hot, red and swollen that it cannot wait', () => {
    const said = exercises.flatMap(({ id, notIf }) => notIf.map(({ say, condition }) => ({ id, say, condition })));
    const hot = said.filter(({ say }) => /hot, red (and|or) swollen/.test(say));
    expect(hot.length).toBeGreaterThan(100);
    expect(hot.filter(({ say }) => !/\b(today|at once)\b/.test(say))).toEqual([]);
    const inflamed = said.filter(({ condition }) => condition === 'inflamed-joint');
    expect(inflamed.filter((entry) => !hot.includes(entry))).toEqual([]);
  });

  it('[LIB-8] names every prop that the picture shows', () => {
    expect(found(file({ equipment: [{ item: 'towel', instead: 'a scarf' }] }))).toEqual([
      'lower-back/bridge.json: equipment: the picture shows a mat that the text does not name',
      'lower-back/bridge.json: motion.props: the picture lacks the towel that the text names',
    ]);
    expect(found(file({ equipment: [{ item: 'mat' }] }))[0]).toMatch(/: equipment\.0\.instead: /);
  });

  it('[LIB-23] is written in American English, though people search as they speak', () => {
    const lead = (text: string) => found(file({ lead: text })).filter((finding) => finding.includes('British'));
    expect(lead('You stand at the kitchen worktop and lean towards it.')).toEqual([
      'lower-back/bridge.json: lead: "worktop" is British; here it is "counter"',
      'lower-back/bridge.json: lead: "towards" is British; here it is "toward"',
    ]);
    expect(found(file({ words: ['getting off the loo', 'bad back', 'sore back', 'stiff back'] }))).toEqual([]);
  });

  it('[LIB-22] has in "or" what its "instead" names, and nothing else', () => {
    const of = (instead: string, ...or: readonly string[]) =>
      found(file({ equipment: [{ item: 'chair', instead, ...(or.length > 0 ? { or } : {}) }] })).filter((finding) =>
        finding.includes('equipment.or'),
      );
    expect(of('a firm stool')).toEqual([]);
    expect(of('a firm bench, against a wall')).toEqual([]);
    expect(of('a wall close behind you', 'wall')).toEqual([]);
    expect(of('a wall close behind you')).toEqual([
      'lower-back/bridge.json: equipment.or: chair: "a wall close behind you" names wall',
    ]);
    expect(of('a firm stool', 'table')).toEqual([
      'lower-back/bridge.json: equipment.or: chair: "a firm stool" does not name table',
    ]);
  });

  it('[LIB-8] shows what it names, and names whatever a step has one hold', () => {
    const withThings = (step: string, ...items: readonly (readonly [item: string, instead: string])[]) =>
      found(
        file({
          steps: [step, ...model.steps.slice(1)],
          equipment: [['mat', 'a carpet'] as const, ...items].map(([item, instead]) => ({ item, instead })),
        }),
      );
    const [step, lacks] = ['lower-back/bridge.json: steps.0: the', 'lower-back/bridge.json: motion.props: the picture'];
    expect(withThings('Stand near a wall or counter.')).toEqual([
      `${step} wall or counter is not among the equipment, nor among what does instead`,
    ]);
    expect(withThings('Stand near a wall or counter.', ['table', 'a counter'])).toEqual([
      `${lacks} lacks the table that the text names`,
    ]);
    expect(withThings('A wall before you and a chair behind.', ['wall', 'a door'])).toEqual([
      `${lacks} lacks the wall that the text names`,
      `${step} chair is not among the equipment, nor among what does instead`,
    ]);
    expect(withThings('Step up, with a rail beside you.', ['step', 'a stair with a rail'])).toEqual([
      `${lacks} lacks the step that the text names`,
      `${step} rail is not among the equipment, nor among what does instead`,
    ]);
    expect(withThings('Make your back flat like a table. Bend as on a chair.')).toEqual([]);
  });

  it('[LIB-9] is easy to read', () => {
    expect(found(file({ seated: `Sit ${'and sit '.repeat(10)}down.` }))).toEqual([
      'lower-back/bridge.json: seated: 22 words in one sentence, at most 20',
    ]);
    expect(found(file({ aim: 'Wakes the gluteal muscles' }))).toEqual([
      'lower-back/bridge.json: aim: "gluteal" needs its plain word beside it',
    ]);
    expect(found(file({ aim: 'Wakes the gluteal muscles, the buttocks' }))).toEqual([]);
    const learned = 'Neuromuscular activation facilitates coordinated stabilisation of the lumbopelvic musculature.';
    expect(
      found(file({ steps: ['', ' Again.', ' Anew.', ' Once more.', ' And on.'].map((end) => learned + end) }))[0],
    ).toMatch(/reading ease -?\d+, at least 70/);
    expect(Math.round(readingEase('The cat sat on the mat.'))).toBe(116);
  });

  const without = (id: string, condition: string): readonly string[] => {
    const one = files.find(({ path }) => path.endsWith(`/${id}.json`)) as ExerciseFile;
    const content = one.content as Exercise;
    return missingConditions({ ...content, notIf: content.notIf.filter((entry) => entry.condition !== condition) });
  };

  it('[LIB-15] names the conditions that its movement asks for', () => {
    for (const [id, condition] of [
      ['chin-tuck', 'artery-signs'],
      ['curl-up', 'osteoporosis'],
      ['bridge', 'pregnancy'],
      ['two-foot-hops', 'pregnancy'],
      ['overhead-press', 'dislocation'],
      ['one-leg-stand', 'unsteady-balance'],
      ['backward-walk', 'no-weight-bearing'],
      ['plank', 'high-blood-pressure'],
      ['plank', 'eye-surgery'],
      ['heel-drop', 'blood-clot'],
      ['heel-drop', 'torn-tendon'],
      ['brisk-walk', 'heart-condition'],
      ['brisk-walk', 'lung-condition'],
      ['clamshell', 'recent-surgery'],
      ['clamshell', 'recent-fracture'],
      ['squat', 'joint-replacement'],
      ['knee-rolls', 'joint-replacement'],
      ['heel-sit-stretch', 'joint-replacement'],
      ['deadlift', 'hernia'],
      ['pendulum', 'dizziness'],
    ] as const)
      expect(without(id, condition), `${id} without ${condition}`).toEqual([
        expect.stringMatching(new RegExp(`^no word about ${condition}, and it `)),
      ]);
  });

  it('[LIB-15] has each demand of the table in some exercise', () => {
    for (const { when, holdsFor } of requirements)
      expect(
        exercises.some((exercise) => holdsFor(demandsOf(exercise))),
        when,
      ).toBe(true);
  });

  it('[LIB-15] never has a clot or a limit on weight asked about', () => {
    const notIf = model.notIf.map((entry) => ({ ...entry, ask: true }));
    expect(found(file({ notIf }))).toEqual([
      'lower-back/bridge.json: notIf: no-weight-bearing is nothing to ask about: without "ask"',
    ]);
  });

  it('[LIB-15] has no exception that is not needed', () => {
    const pumps = files.find(({ path }) => path === 'ankle/ankle-pumps.json')?.content as Exercise;
    const pregnancy = { condition: 'pregnancy', ask: true, say: 'Ask before you lie on your back.' } as const;
    expect(missingConditions({ ...pumps, notIf: [...pumps.notIf, pregnancy] })).toEqual([
      'the exception for pregnancy is not needed',
    ]);
    expect(exceptions.filter(({ id }) => !exercises.some((exercise) => exercise.id === id))).toEqual([]);
  });

  it('[LIB-15] a wound, an inflamed joint, weight on a leg and a giddy head are named wherever the body is asked for it', () => {
    for (const [id, condition] of [
      ['knee-plank', 'open-wound'],
      ['push-up', 'open-wound'],
      ['side-leg-lift', 'open-wound'],
      ['heel-raise', 'inflamed-joint'],
      ['two-foot-hops', 'inflamed-joint'],
      ['overhead-press', 'no-weight-bearing'],
      ['deadlift', 'no-weight-bearing'],
      ['wall-walk', 'no-weight-bearing'],
      ['chin-tuck', 'dizziness'],
      ['nordic-lower', 'pregnancy'],
      ['nordic-lower', 'osteoporosis'],
      ['nordic-lower', 'unsteady-balance'],
      ['plank', 'inflamed-joint'],
      ['cross-body-stretch', 'inflamed-joint'],
      ['wall-angel', 'inflamed-joint'],
      ['stop-sign-stretch', 'inflamed-joint'],
      ['knee-rolls', 'inflamed-joint'],
      ['steady-walk', 'inflamed-joint'],
    ] as const)
      expect(without(id, condition), `${id} without ${condition}`).toEqual([
        expect.stringMatching(new RegExp(`^no word about ${condition}, and it `)),
      ]);
  });

  it('[LIB-15] a torn tendon is named wherever a limb moves or bears weight, a new shoulder wherever one does', () => {
    for (const [id, condition] of [
      ['jump-landing', 'torn-tendon'],
      ['lunge', 'torn-tendon'],
      ['squat', 'torn-tendon'],
      ['sit-to-stand', 'torn-tendon'],
      ['steady-walk', 'torn-tendon'],
      ['jumping-jack', 'torn-tendon'],
      ['one-leg-cushion', 'torn-tendon'],
      ['bridge', 'torn-tendon'],
      ['heel-slide', 'torn-tendon'],
      ['bird-dog', 'torn-tendon'],
      ['lying-press-up', 'torn-tendon'],
      ['prayer-stretch', 'torn-tendon'],
      ['back-head-press', 'torn-tendon'],
      ['lying-y-lift', 'joint-replacement'],
      ['wheelchair-press-up', 'joint-replacement'],
      ['weighted-shrug', 'joint-replacement'],
      ['blade-squeeze', 'joint-replacement'],
      ['plank', 'joint-replacement'],
      ['dead-bug', 'joint-replacement'],
      ['weighted-shrug', 'dislocation'],
      ['step-and-open', 'dislocation'],
    ] as const)
      expect(without(id, condition), `${id} without ${condition}`).toEqual([
        expect.stringMatching(new RegExp(`^no word about ${condition}, and it `)),
      ]);
  });

  it('[LIB-15] a clot is named, and stopped at, after an operation on a leg or a cast', () => {
    for (const id of ['straight-leg-raise', 'weight-shift', 'seated-knee-bend', 'standing-leg-back'])
      expect(without(id, 'blood-clot'), id).toEqual([expect.stringMatching(/^no word about blood-clot, and it /)]);
    const raise = files.find(({ path }) => path === 'knee/straight-leg-raise.json') as ExerciseFile;
    const content = { ...(raise.content as Exercise), easier: undefined, harder: undefined };
    const stopIf = content.stopIf.filter((sign) => !sign.includes('calf'));
    const given = (changes: Partial<Exercise>): ExerciseFile => ({
      ...raise,
      content: JSON.parse(JSON.stringify({ ...content, ...changes })) as unknown,
    });
    expect(found(given({ stopIf }))).toEqual([
      'knee/straight-leg-raise.json: stopIf: no word about a hot, red or swollen calf, and it is for a leg after an operation or a cast',
    ]);
    expect(found(given({ stopIf, words: ['weak thigh', 'sore knee', 'knee gives way', 'knee arthritis'] }))).toEqual(
      [],
    );
  });

  it('[LIB-21] at the hardest level answers to no fresh injury', () => {
    const at = (level: number, ...words: readonly string[]) =>
      found(file({ level, words: ['bad back', 'stiff back', 'weak back', ...words] })).filter((finding) =>
        finding.includes(': words: '),
      );
    for (const fresh of ['pulled hamstring', 'groin strain', 'torn muscle', 'achilles tear', 'sprained ankle']) {
      expect(at(3, fresh), fresh).toEqual([
        `lower-back/bridge.json: words: "${fresh}" may be fresh, and this is the hardest level`,
      ]);
      expect(at(1, fresh), fresh).toEqual([]);
    }
    for (const over of ['hamstring keeps pulling', 'back to sport after groin strain', 'ankle sprains again'])
      expect(at(3, over), over).toEqual([]);
  });

  it('[LIB-17] names neither left nor right where both sides have their turn', () => {
    const dose = { ...model.dose, perSide: true };
    const [first, ...phases] = model.motion.phases;
    const motion = { ...model.motion, phases: [{ ...first, say: 'Turn to the Right' }, ...phases] };
    const steps = ['Lie on your left side.', ...model.steps.slice(1)];
    expect(found(file({ dose, steps, motion }))).toEqual([
      'lower-back/bridge.json: steps.0: "left", but both sides have their turn',
      'lower-back/bridge.json: motion.phases.0.say: "Right", but both sides have their turn',
    ]);
    expect(found(file({ steps }))).toEqual([]);
  });

  it('[LIB-18] rests on its publisher’s own page, not on copies or lists', () => {
    const [source] = model.sources;
    const given = { title: source?.title, by: source?.by, year: 2021 };
    const journal = { ...given, doi: '10.1002/14651858.CD009790.pub2' };
    const at = (url: string) => found(file({ sources: [{ ...given, url }, journal] })).length;
    for (const url of [
      'https://it.scribd.com/document/452574510/leaflet',
      'https://docslib.org/doc/1/leaflet',
      'https://nhsinform-22072020-0700.azurewebsites.net/exercises',
      'https://info.5y1.org/leaflet.html',
      'https://www.nbt.nhs.uk/taxonomy/term/31?page=12',
    ])
      expect(at(url), url).toBe(1);
    for (const url of ['https://www.nhs.uk/conditions/back-pain/', 'https://www.describd-physio.com/knee'])
      expect(at(url), url).toBe(0);
    const alone = (url: string) => found(file({ sources: [{ ...given, url }] }));
    expect(alone('https://www.nhs.uk/conditions/back-pain/')).toEqual([]);
    for (const url of ['https://www.describd-physio.com/knee', 'https://nhs.uk.example.com/knee'])
      expect(alone(url)).toEqual(['lower-back/bridge.json: sources: none by a journal, a health service or a society']);
  });

  it('[LIB-14] has the camera look for what the figure shows', () => {
    const signals = [{ joint: 'hip', side: 'right', from: 90, to: 5 }];
    expect(found(file({ camera: { view: 'side', signals } }))).toEqual([
      expect.stringMatching(/: camera\.signals\.0\.from: 90°, but the figure shows \d+°$/),
    ]);
  });

  it('[LIB-10] has a source with a DOI or an address', () => {
    const [source] = model.sources;
    expect(found(file({ sources: [] }))[0]).toMatch(/: sources: /);
    expect(found(file({ sources: [{ title: source?.title, by: source?.by, year: 2021 }] }))[0]).toMatch(
      /either doi or url/,
    );
    for (const lacking of ['title', 'by', 'year']) {
      const { [lacking]: _, ...rest } = { ...source } as Record<string, unknown>;
      expect(found(file({ sources: [rest] }))[0], lacking).toContain(`: sources.0.${lacking}: `);
    }
    expect(found(file({ sources: [{ ...source, by: '' }] }))[0]).toContain(': sources.0.by: ');
  });
});

describe('an id that records may name', () => {
  const ids = exercises.map(({ id }) => id);

  it('[LIB-16] is in the library or has its former name for ever', () => {
    expect(formerFindings(shipped, ids, formerExercises)).toEqual([]);
  });

  it('[LIB-16] is missed once it was shipped, and is not forgotten when it is new', () => {
    const former = {
      old: { name: 'Old', now: 'bridge' },
      lost: { name: 'Lost', now: 'nowhere' },
      lunge: { name: 'L' },
    };
    expect(formerFindings(['bridge', 'gone', 'lost', 'lunge', 'old'], ['bridge', 'lunge', 'new'], former)).toEqual([
      'shipped.json: "gone" is neither in the library nor in former.json',
      'shipped.json: lacks "new"',
      'former.json: lost.now: there is no exercise "nowhere"',
      'former.json: "lunge" is in the library',
    ]);
  });
});

describe('links', () => {
  it('[LIB-3] lead to another exercise that exists and is not easier', () => {
    expect(found(...family(['a', 1, ['b', 'a']]))).toEqual(
      ['lower-back/a.json: harder.0: there is no exercise "b"', 'lower-back/a.json: harder.1: leads to itself'].concat(
        'harder: goes round in a circle: a > a',
      ),
    );
    expect(found(...family(['a', 2, ['b']], ['b', 1]))).toContain(
      'lower-back/a.json: harder.0: "b" has level 1, this one 2',
    );
  });

  it('[LIB-3] raise the level by one at most', () => {
    expect(found(...family(['a', 1, ['b']], ['b', 3]))).toEqual([
      'lower-back/a.json: harder: "b" has level 3, this one 1: a step between them',
    ]);
  });

  it('[LIB-19] lead into a jump only from standing on one leg, from brisk steps or from another jump', () => {
    const jump = exercises.find(({ id }) => id === 'jump-landing');
    const from = (id: string) => {
      const low = exercises.find((one) => one.id === id);
      return found(
        ...[
          { ...low, harder: ['jump-landing'], easier: undefined },
          { ...jump, easier: undefined, harder: undefined },
        ].map((content) => {
          const given = JSON.parse(JSON.stringify(content)) as Exercise;
          return { path: `${given.regions[0]}/${given.id}.json`, content: given };
        }),
      ).filter((finding) => finding.includes('jumps'));
    };
    expect(from('squat')).toEqual([
      'knee/squat.json: harder: "jump-landing" jumps, and this one neither stands on one leg nor steps briskly',
    ]);
    for (const id of ['band-foot-out', 'backward-walk', 'slow-march-reach']) expect(from(id), id).toHaveLength(1);
    for (const id of ['single-leg-heel-raise', 'brisk-walk', 'two-foot-hops']) expect(from(id), id).toEqual([]);
  });

  it('[LIB-3] hold for both exercises, whichever says so', () => {
    const links = linksOf([{ id: 'a' }, { id: 'b', easier: ['a'], harder: ['c'] }, { id: 'c' }]);
    expect([links.get('a')?.harder, links.get('c')?.easier]).toEqual([['b'], ['b']]);
  });

  it('[LIB-4] never go round', () => {
    expect(found(...family(['a', 1, ['b']], ['b', 1, ['c']], ['c', 1, ['a']]))).toEqual([
      'harder: goes round in a circle: a > b > c > a',
    ]);
  });

  it('[LIB-5] leave no dead end', () => {
    expect(found(...family(['a', 1, ['b', 'c']], ['b', 1], ['c', 2]))).toEqual([
      'lower-back/b.json: harder: a dead end at level 1 in a family that reaches 2',
    ]);
    expect(found(...family(['a', 1, ['b']], ['b', 2, ['c']], ['c', 3], ['d', 1]))).toEqual([
      'lower-back/d.json: easier, harder: stands alone; name an easier or a harder exercise',
    ]);
  });
});

describe('the list', () => {
  it('[LIB-12] says for whom an exercise is never right, and for whom to ask first', () => {
    const { never, ask } = listed(model).notIf;
    expect([never.includes('spine-instability'), ask.includes('spine-instability')]).toEqual([true, false]);
    expect([never.includes('pregnancy'), ask.includes('pregnancy')]).toEqual([false, true]);
    expect(never.length + ask.length).toBe(model.notIf.length);
  });
});

describe('duration', () => {
  it('[LIB-11] counts all sets on all sides and the rests between', () => {
    const motion = { phases: [{ seconds: 2 }, { seconds: 2, hold: 1 }] } as unknown as Exercise['motion'];
    expect(durationSeconds({ motion, dose: { sets: 2, reps: 10, rest: 60, timesAWeek: 3 } })).toBe(160);
    expect(durationSeconds({ motion, dose: { sets: 3, seconds: 20, rest: 10, timesAWeek: 3, perSide: true } })).toBe(
      140,
    );
  });
});
