import { describe, expect, it } from 'vitest';
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import { dayOf } from '#core/lib/day.ts';
import type { Assessment } from '#core/rules/coach/assessment.ts';
import { getReady, libraryDose } from '#core/rules/coach/doses.ts';
import type { Dose } from '#core/rules/coach/doses.ts';
import { levelsFor, misfitOf, personOf } from '#core/rules/coach/fit.ts';
import { planWeek } from '#core/rules/coach/plan.ts';
import type { CoachHistory } from '#core/rules/coach/plan.ts';
import { flagsToAsk } from '#core/rules/coach/red-flags.ts';
import { step } from '#core/rules/session/run.ts';
import type { Run, RunEvent } from '#core/rules/session/run.ts';
import { secondsOfTasks } from '#core/rules/session/tasks.ts';
import type { CurrentPlan } from '#pwa/data/queries/current-plan.ts';
import { cueBetween } from './cues.ts';
import { offerOfExercise, offerOfPlan } from './offer.ts';
import { counting, detailsOf, LIBRARY, MORNING, runAfterAll, taskOf, TASKS, working } from './session-builders.ts';
import { swapsFor } from './swaps.ts';

const TODAY = dayOf(MORNING, 0);
const ASSESSMENT: Assessment = {
  at: MORNING,
  day: TODAY,
  birthYear: 1980,
  hadBirthday: true,
  worst: { place: 'knee', side: 'left' },
  also: [],
  pain: { now: 2, best: 1, worst: 5 },
  settles: 'next-morning',
  setOffBy: [],
  goals: ['strength'],
  equipment: ['chair', 'wall', 'mat', 'step', 'towel'],
  minutes: 20,
  daysAWeek: 4,
  setting: 'home',
  canStand: true,
  canGetDown: true,
  conditions: [],
  allowed: [],
};
const history = (given: Partial<CoachHistory> = {}): CoachHistory => ({
  screenings: [
    {
      at: MORNING,
      day: TODAY,
      asked: flagsToAsk([{ place: 'knee' }, { place: 'hip' }, { place: 'ankle' }]).map(({ id }) => id),
      ticked: [],
    },
  ],
  seen: [],
  sessions: [],
  answers: [],
  overrules: [],
  ...given,
});
const adviceFor = (given: Partial<CoachHistory> = {}, assessment = ASSESSMENT) =>
  planWeek(assessment, history(given), LIBRARY, TODAY);
const currentOf = (advice: ReturnType<typeof adviceFor>): CurrentPlan | null =>
  advice.outcome === 'plan'
    ? {
        id: 'plan',
        madeAt: MORNING,
        isOver: false,
        plan: JSON.parse(JSON.stringify(advice.plan)) as CurrentPlan['plan'],
      }
    : null;
const firstDose = (exercise: ExerciseDetails) => ({ dose: libraryDose(exercise) });
const withheld = (leftOut: readonly string[] = [], resting: readonly string[] = []) => ({
  leftOut: new Set(leftOut),
  resting: new Set(resting),
});
const knownOf = (advice = adviceFor()) => ({
  hindrance: null,
  advice,
  current: currentOf(advice),
  isUnsaved: false,
  library: LIBRARY,
  today: TODAY,
  doseOf: firstDose,
  withheld: withheld(),
});

describe('[PLAYER-14] what is offered', () => {
  it('is today’s session of the stored plan, with its doses and the side that troubles first', () => {
    const known = knownOf();
    const offer = offerOfPlan(ASSESSMENT, known);
    const planned = known.current?.plan.days[0]?.session?.exercises ?? [];
    expect(planned.length).toBeGreaterThan(0);
    expect(offer.kind === 'session' && offer.tasks.map(({ exerciseId, dose }) => [exerciseId, dose])).toEqual(
      planned.map(({ exerciseId, dose }) => [exerciseId, dose]),
    );
    expect(offer.kind === 'session' && offer.tasks[0]?.first).toBe('left');
  });

  it('says of what was cut for want of time from how much, whether all of the session or one of it is begun', () => {
    const short = knownOf(adviceFor({}, { ...ASSESSMENT, minutes: 6 }));
    const cutIn = (offer: ReturnType<typeof offerOfPlan>) =>
      offer.kind === 'session' ? offer.tasks.filter(({ cutFrom }) => cutFrom !== undefined) : [];
    const [cut, ...others] = cutIn(offerOfPlan(ASSESSMENT, short));
    expect(others).toEqual([]);
    expect(cut?.cutFrom?.length).toBeGreaterThan(cut?.dose.sets.length ?? Infinity);
    expect(cutIn(offerOfExercise(detailsOf(cut?.exerciseId ?? ''), ASSESSMENT, short))).toEqual([cut]);
    expect(cutIn(offerOfPlan(ASSESSMENT, knownOf()))).toEqual([]);
  });

  it('is nothing to train where a sign stands, questions are due, or it hurts more than 5', () => {
    expect(offerOfPlan(ASSESSMENT, { ...knownOf(), hindrance: 'stop' }).kind).toBe('stop');
    expect(offerOfExercise(detailsOf('bridge'), null, { ...knownOf(), hindrance: 'stop' }).kind).toBe('stop');
    expect(offerOfPlan(ASSESSMENT, knownOf(adviceFor({ screenings: [] }))).kind).toBe('ask');
    const hurts = knownOf(
      adviceFor({ answers: [{ at: MORNING, day: TODAY, region: 'knee-left', level: 6, when: 'day' }] }),
    );
    const resting = { ...hurts, hindrance: 'pain' } as const;
    expect(offerOfPlan(ASSESSMENT, resting).kind).toBe('pain');
    expect(offerOfExercise(detailsOf('bridge'), ASSESSMENT, resting).kind).toBe('pain');
    expect(offerOfExercise(detailsOf('bridge'), ASSESSMENT, knownOf(adviceFor({ screenings: [] }))).kind).toBe('ask');
    const young = { ...ASSESSMENT, birthYear: 2015 };
    expect(offerOfPlan(ASSESSMENT, knownOf(adviceFor({}, young))).kind).toBe('too-young');
  });

  it('says what stands in the way: no plan, one of a newer version, one that cannot be read, a day of rest', () => {
    expect(offerOfPlan(ASSESSMENT, { ...knownOf(), advice: null, current: null }).kind).toBe('none');
    expect(offerOfPlan(ASSESSMENT, { ...knownOf(), advice: undefined }).kind).toBe('loading');
    expect(offerOfPlan(ASSESSMENT, { ...knownOf(), current: 'newer-ruleset' }).kind).toBe('newer-ruleset');
    expect(offerOfPlan(ASSESSMENT, { ...knownOf(), current: 'unreadable' }).kind).toBe('unreadable');
    const known = knownOf();
    const resting = known.current?.plan.days.find(({ session }) => session === null)?.day ?? TODAY;
    expect(offerOfPlan(ASSESSMENT, { ...known, today: resting })).toMatchObject({ kind: 'rest' });
  });

  it('is not the plan that stands where the one that is due could not be stored, nor a dose of it', () => {
    const known = { ...knownOf(), isUnsaved: true };
    expect(offerOfPlan(ASSESSMENT, known).kind).toBe('unsaved');
    const [planned] = known.current?.plan.days[0]?.session?.exercises ?? [];
    const own: Dose = { unit: 'reps', sets: [2], perSide: false, rest: 60, loadKg: null };
    const offer = offerOfExercise(detailsOf(planned?.exerciseId ?? ''), ASSESSMENT, {
      ...known,
      doseOf: () => ({ dose: own }),
    });
    expect(offer.kind === 'session' && offer.tasks[0]?.dose).toEqual(own);
  });

  it('is no planned exercise that is wrong with a condition, because of an update or an answer of this moment', () => {
    const known = knownOf();
    const [planned] = known.current?.plan.days[0]?.session?.exercises ?? [];
    const ill: Assessment = { ...ASSESSMENT, conditions: ['hernia'] };
    const library = LIBRARY.map((one) =>
      one.id === planned?.exerciseId
        ? { ...one, notIf: [{ condition: 'hernia' as const, say: 'It strains it.' }] }
        : one,
    );
    expect(offerOfPlan(ASSESSMENT, { ...known, library }).kind).toBe('session');
    expect(offerOfPlan(ill, { ...known, library }).kind).toBe('loading');
  });

  it('of one exercise it is the dose of the plan, else of the library, also without any answers', () => {
    const known = knownOf();
    const [planned] = known.current?.plan.days[0]?.session?.exercises ?? [];
    const id = planned?.exerciseId ?? '';
    const doses = (offer: ReturnType<typeof offerOfPlan>) =>
      offer.kind === 'session' ? offer.tasks.map(({ dose }) => dose) : offer.kind;
    const current = known.current;
    const changed = {
      ...known,
      current: current && {
        ...current,
        plan: {
          ...current.plan,
          days: current.plan.days.map((day) => ({
            ...day,
            session: day.session && {
              ...day.session,
              exercises: day.session.exercises.map((one) => ({ ...one, dose: { ...one.dose, sets: [3] } })),
            },
          })),
        },
      },
    };
    expect(doses(offerOfExercise(detailsOf(id), ASSESSMENT, changed))).toMatchObject([{ sets: [3] }]);
    const alone = { ...known, advice: null, current: null };
    expect(doses(offerOfExercise(detailsOf('bridge'), null, alone))).toEqual([libraryDose(detailsOf('bridge'))]);
  });

  it('an exercise that is wrong with a condition is not begun; what only may not fit is said', () => {
    const wrong = LIBRARY.find(({ notIf }) => notIf.some(({ condition }) => condition === 'joint-replacement'));
    const ill: Assessment = { ...ASSESSMENT, conditions: ['joint-replacement'] };
    expect(offerOfExercise(wrong ?? detailsOf('bridge'), ill, knownOf()).kind).toBe('ask-first');
    const treated: Assessment = { ...ASSESSMENT, conditions: ['blood-clot'], allowed: ['blood-clot'] };
    expect(offerOfExercise(detailsOf('heel-drop'), treated, knownOf()).kind).toBe('condition');
    expect(offerOfExercise(detailsOf('ankle-pumps'), treated, knownOf()).kind).toBe('session');
    const seated: Assessment = { ...ASSESSMENT, canStand: false };
    expect(offerOfExercise(detailsOf('wall-sit'), seated, knownOf())).toMatchObject({ cautions: ['fit.position'] });
    const fresh: Assessment = { ...ASSESSMENT, since: 'days', began: 'injury' };
    expect(offerOfExercise(detailsOf('wall-sit'), fresh, knownOf())).toMatchObject({ cautions: ['fit.fresh'] });
    const leftOut = { ...knownOf(), withheld: withheld(['wall-sit']) };
    expect(offerOfExercise(detailsOf('wall-sit'), ASSESSMENT, leftOut)).toMatchObject({ cautions: ['fit.left-out'] });
    const rests = { ...knownOf(), withheld: withheld([], ['wall-sit']) };
    expect(offerOfExercise(detailsOf('wall-sit'), ASSESSMENT, rests)).toMatchObject({ cautions: ['fit.rests'] });
    expect(offerOfExercise(detailsOf('wall-sit'), seated, rests)).toMatchObject({
      cautions: ['fit.rests', 'fit.position'],
    });
    const hard = LIBRARY.find((one) => misfitOf(one, personOf(ASSESSMENT))?.ruleId === 'fit.level');
    expect(offerOfExercise(hard ?? detailsOf('bridge'), ASSESSMENT, knownOf())).toMatchObject({
      cautions: ['fit.level'],
    });
    const two = LIBRARY.find(({ partner }) => partner === true);
    if (two !== undefined)
      expect(
        offerOfExercise(two, { ...ASSESSMENT, equipment: (two.equipment ?? []).map(({ item }) => item) }, knownOf()),
      ).toMatchObject({
        cautions: ['fit.partner'],
      });
  });

  it('one exercise that the plan does not ask for begins with the side that troubles', () => {
    const planless = { ...knownOf(), advice: null, current: null };
    const first = (assessment: Assessment | null) => {
      const offer = offerOfExercise(detailsOf('heel-slide'), assessment, planless);
      return offer.kind === 'session' ? offer.tasks[0]?.first : null;
    };
    expect([first(ASSESSMENT), first(null)]).toEqual(['left', 'right']);
  });

  it('says how long it takes, with getting ready, rests and the way from one to the next', () => {
    const [reps, hold] = TASKS;
    const cycle = reps?.cycle ?? 0;
    expect(secondsOfTasks(TASKS)).toBe(16 * cycle + 60 + 20 + (hold?.dose.sets[0] ?? 0) + 3 * getReady);
  });
});

describe('[PLAYER-15] what may take the place of an exercise', () => {
  /** Who may begin at level 2. */
  const CALM: Assessment = { ...ASSESSMENT, pain: { now: 1, best: 0, worst: 3 }, settles: 'within-hour' };
  const of = (id: string, pain: number, mayRise = true) =>
    swapsFor(taskOf(id), LIBRARY, CALM, withheld(), { pain, mayRise, inSession: [id] }, firstDose);

  it('goes with the answers, is linked to it, and is no harder than was earned', () => {
    for (const { id } of LIBRARY) {
      const { choices } = of(id, 2);
      const here = detailsOf(id);
      for (const { exercise, way } of choices) {
        expect(misfitOf(exercise, personOf(CALM))).toBeNull();
        expect(here[way]).toContain(exercise.id);
        if (way === 'harder') expect(exercise.level).toBeLessThanOrEqual(Math.max(2, here.level));
      }
    }
  });

  it('is no harder than what it takes the place of for whoever never answered the coach', () => {
    const harder = LIBRARY.flatMap(({ id, level }) =>
      swapsFor(taskOf(id), LIBRARY, null, withheld(), { pain: 2, mayRise: true, inSession: [id] }, firstDose)
        .choices.filter(({ way }) => way === 'harder')
        .map(({ exercise }) => exercise.level - level),
    );
    expect(harder.length).toBeGreaterThan(0);
    expect(Math.max(...harder)).toBe(0);
  });

  it('is never harder while it hurts more than 3, and says so', () => {
    const [free, hurt] = [of('sit-to-stand', 3), of('sit-to-stand', 4)];
    expect(free.choices.some(({ way }) => way === 'harder')).toBe(true);
    expect(hurt.choices.some(({ way }) => way === 'harder')).toBe(false);
    expect(hurt.isHarderHeld).toBe(true);
  });

  it('is never harder on a day on which no load may rise, however little it hurts now', () => {
    const held = of('sit-to-stand', 0, false);
    expect([held.choices.some(({ way }) => way === 'harder'), held.isHarderHeld]).toEqual([false, true]);
  });

  it('is nothing that a plan would leave out as too hard for now, unless one has come so far', () => {
    const sore: Assessment = { ...ASSESSMENT, pain: { now: 4, best: 2, worst: 6 } };
    const { first } = levelsFor(personOf(sore));
    let tooHard = 0;
    for (const { id, level, harder } of LIBRARY) {
      const now = { pain: 2, mayRise: true, inSession: [id] };
      const { choices } = swapsFor(taskOf(id), LIBRARY, sore, withheld(), now, firstDose);
      const most = Math.max(first, level);
      for (const { exercise, way } of choices) if (way === 'harder') expect(exercise.level).toBeLessThanOrEqual(most);
      tooHard += harder.filter(
        (one) => detailsOf(one).level > most && misfitOf(detailsOf(one), personOf(sore)) === null,
      ).length;
    }
    expect(tooHard).toBeGreaterThan(0);
  });

  it('[COACH-49] is nothing that rests', () => {
    const now = { pain: 2, mayRise: true, inSession: ['sit-to-stand'] };
    const [choice] = of('sit-to-stand', 2).choices;
    const rests = withheld([], [choice?.exercise.id ?? '']);
    expect(choice).toBeDefined();
    for (const assessment of [CALM, null]) {
      const { choices } = swapsFor(taskOf('sit-to-stand'), LIBRARY, assessment, rests, now, firstDose);
      expect(choices.map(({ exercise }) => exercise.id)).not.toContain(choice?.exercise.id);
    }
  });

  it('is nothing that is done in this session already', () => {
    const [choice] = of('sit-to-stand', 2).choices;
    const now = { pain: 2, mayRise: true, inSession: ['sit-to-stand', choice?.exercise.id ?? ''] };
    const { choices } = swapsFor(taskOf('sit-to-stand'), LIBRARY, CALM, withheld(), now, firstDose);
    expect(choices.map(({ exercise }) => exercise.id)).not.toContain(choice?.exercise.id);
  });

  it('says where the library has nothing easier', () => {
    expect([of('heel-slide', 2).isEasiest, of('sit-to-stand', 2).isEasiest]).toEqual([
      true,
      detailsOf('sit-to-stand').easier.length === 0,
    ]);
  });

  it('leaves out what the person left out', () => {
    const NOW = { pain: 2, mayRise: true, inSession: ['sit-to-stand'] };
    const all = of('sit-to-stand', 2).choices.map(({ exercise }) => exercise.id);
    const without = swapsFor(taskOf('sit-to-stand'), LIBRARY, CALM, withheld(all.slice(0, 1)), NOW, firstDose);
    expect(without.choices.map(({ exercise }) => exercise.id)).toEqual(all.slice(1));
  });
});

describe('[PLAYER-16] what is heard', () => {
  const between = (before: Run, after: Run, later = 0) => cueBetween(before, MORNING, after, MORNING + later);
  const tell = (run: Run, event: RunEvent, later = 0) => step(run, event, MORNING + later).run;

  it('a beginning, an end, a rest and what comes next', () => {
    const ready = runAfterAll([[0, { kind: 'start' }]]);
    expect(between(runAfterAll([]), ready)).toEqual({ spoken: { say: 'ready' } });
    expect(between(ready, tell(ready, { kind: 'start' }))).toEqual({ tone: 'go', spoken: { say: 'go' } });
    const full = runAfterAll(counting(8));
    expect(between(full, tell(full, { kind: 'finish' }))).toEqual({
      tone: 'end',
      spoken: { say: 'rest', seconds: 60 },
    });
    expect(between(full, tell(full, { kind: 'skip-exercise' }))?.spoken).toEqual({ say: 'next' });
    const last = { ...full, task: 1, turn: 0 };
    expect(between(last, tell(last, { kind: 'skip-exercise' }))?.spoken).toEqual({ say: 'done' });
  });

  it('a stop as a stop, whatever for: nothing was finished', () => {
    const full = runAfterAll(counting(8));
    for (const why of ['pain', 'fatigue', 'other'] as const)
      expect(between(full, tell(full, { kind: 'stop', why }))?.spoken).toEqual({ say: 'stopped' });
  });

  it('the last three seconds, once each, and nothing between', () => {
    const ready = runAfterAll([[0, { kind: 'start' }]]);
    const at = (ms: number): string | null => {
      const before = tell(ready, { kind: 'look' }, ms - 250);
      return cueBetween(before, MORNING + ms - 250, tell(before, { kind: 'look' }, ms), MORNING + ms)?.tone ?? null;
    };
    expect([1_000, 2_000, 2_250, 3_000, 3_500, 4_000].map(at)).toEqual([null, 'tick', null, 'tick', null, 'tick']);
  });

  it('each repetition by tempo, and the middle of a hold', () => {
    const tempo = runAfterAll([[0, { kind: 'pace', pace: 'tempo' }], ...working]);
    const next = { ...tempo, reps: 3 };
    expect(between({ ...tempo, reps: 2 }, next)).toEqual({ tone: 'tick', spoken: { say: 'count', count: 3 } });
    const hold = runAfterAll(working, [TASKS[1] ?? taskOf('wall-sit')]);
    expect(between({ ...hold, held: 9_900 }, { ...hold, held: 10_050 })).toEqual({ spoken: { say: 'half' } });
    const short = runAfterAll(working, [taskOf('wall-sit', { unit: 'seconds', sets: [10], perSide: false, rest: 0 })]);
    expect(between({ ...short, held: 4_900 }, { ...short, held: 5_050 })).toBeNull();
  });
});

it('[PLAYER-31] by tempo each phase is heard by its word when it begins, with the beginning and the count where they come together', () => {
  const slow = [taskOf('heel-slide'), taskOf('sit-to-stand')];
  const { phases } = detailsOf('heel-slide').motion;
  const [ready] = [
    runAfterAll(
      [
        [0, { kind: 'pace', pace: 'tempo' }],
        [0, { kind: 'start' }],
      ],
      slow,
    ),
  ];
  const tempo = step(ready, { kind: 'start' }, MORNING).run;
  expect(cueBetween(ready, MORNING, tempo, MORNING, phases)?.spoken).toEqual({ say: 'goStep', step: 'Leg straight' });
  const later = { ...tempo, beat: 1_100 };
  expect(cueBetween({ ...tempo, beat: 900 }, MORNING, later, MORNING, phases)).toEqual({
    spoken: { say: 'step', step: 'Slide your heel in' },
  });
  expect(cueBetween(later, MORNING, { ...tempo, beat: 1_300 }, MORNING, phases)).toBeNull();
  const short = [
    { say: 'Up', seconds: 1 },
    { say: 'Down', seconds: 1 },
  ];
  expect(cueBetween({ ...tempo, beat: 1_900 }, MORNING, { ...tempo, reps: 1, beat: 50 }, MORNING, short)).toEqual({
    tone: 'tick',
    spoken: { say: 'countStep', count: 1, step: 'Down' },
  });
});
