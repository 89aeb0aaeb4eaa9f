import { describe, expect, it, vi } from 'vitest';
import { dayOf } from '#core/lib/day.ts';
import { fail, ok } from '#core/lib/result.ts';
import type { Assessment } from '#core/rules/coach/assessment.ts';
import { libraryDose } from '#core/rules/coach/doses.ts';
import type { Dose } from '#core/rules/coach/doses.ts';
import { misfitOf, personOf } from '#core/rules/coach/fit.ts';
import { planWeek } from '#core/rules/coach/plan.ts';
import type { CoachHistory } from '#core/rules/coach/plan.ts';
import { flagsToAsk } from '#core/rules/coach/red-flags.ts';
import type { KeptRun } from '#core/rules/session/kept-run.ts';
import { askAgainMs, asksPainAgain, openRun, step } from '#core/rules/session/run.ts';
import type { DoneSet, Run, RunEvent } from '#core/rules/session/run.ts';
import type { CommandResult } from '#pwa/data/commands/command-failure.ts';
import type { SavedRun } from '#pwa/data/commands/run-session.ts';
import type { CurrentPlan } from '#pwa/data/queries/current-plan.ts';
import { cueBetween } from './cues.ts';
import { offerOfExercise, offerOfPlan, secondsOfTasks } from './offer.ts';
import { createRunKeeper, hasUnstored, unstoredOf, unstoredPainOf } from './run-keeper.ts';
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
    { at: MORNING, day: TODAY, asked: flagsToAsk(['knee', 'hip', 'ankle']).map(({ id }) => id), ticked: [] },
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
const knownOf = (advice = adviceFor()) => ({
  hindrance: null,
  advice,
  current: currentOf(advice),
  isUnsaved: false,
  library: LIBRARY,
  today: TODAY,
  doseOf: libraryDose,
  leftOut: new Set<string>(),
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
    const offer = offerOfExercise(detailsOf(planned?.exerciseId ?? ''), ASSESSMENT, { ...known, doseOf: () => own });
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
    expect(offerOfExercise(detailsOf('heel-drop'), treated, knownOf()).kind).toBe('not-for-you');
    expect(offerOfExercise(detailsOf('ankle-pumps'), treated, knownOf()).kind).toBe('session');
    const seated: Assessment = { ...ASSESSMENT, canStand: false };
    expect(offerOfExercise(detailsOf('wall-sit'), seated, knownOf())).toMatchObject({ caution: 'fit.position' });
    const leftOut = { ...knownOf(), leftOut: new Set(['wall-sit']) };
    expect(offerOfExercise(detailsOf('wall-sit'), ASSESSMENT, leftOut)).toMatchObject({ caution: 'fit.left-out' });
    const hard = LIBRARY.find((one) => misfitOf(one, personOf(ASSESSMENT))?.ruleId === 'fit.level');
    expect(offerOfExercise(hard ?? detailsOf('bridge'), ASSESSMENT, knownOf())).toMatchObject({ caution: 'fit.level' });
    const two = LIBRARY.find(({ partner }) => partner === true);
    if (two !== undefined)
      expect(
        offerOfExercise(two, { ...ASSESSMENT, equipment: (two.equipment ?? []).map(({ item }) => item) }, knownOf()),
      ).toMatchObject({
        caution: 'fit.partner',
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

  it('says how long it takes, with rests and the way from one to the next', () => {
    const [reps, hold] = TASKS;
    const cycle = reps?.cycle ?? 0;
    expect(secondsOfTasks(TASKS)).toBe(16 * cycle + 60 + 20 + (hold?.dose.sets[0] ?? 0));
  });
});

describe('[PLAYER-15] what may take the place of an exercise', () => {
  const of = (id: string, pain: number, mayRise = true) =>
    swapsFor(taskOf(id), LIBRARY, ASSESSMENT, new Set(), { pain, mayRise }, libraryDose);

  it('goes with the answers, is linked to it, and is no harder than was earned', () => {
    for (const { id } of LIBRARY) {
      const { choices } = of(id, 2);
      const here = detailsOf(id);
      for (const { exercise, way } of choices) {
        expect(misfitOf(exercise, personOf(ASSESSMENT))).toBeNull();
        expect(here[way]).toContain(exercise.id);
        if (way === 'harder') expect(exercise.level).toBeLessThanOrEqual(2);
      }
    }
  });

  it('is no harder than what it takes the place of for whoever never answered the coach', () => {
    const harder = LIBRARY.flatMap(({ id, level }) =>
      swapsFor(taskOf(id), LIBRARY, null, new Set(), { pain: 2, mayRise: true }, libraryDose)
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

  it('leaves out what the person left out', () => {
    const NOW = { pain: 2, mayRise: true };
    const all = of('sit-to-stand', 2).choices.map(({ exercise }) => exercise.id);
    const without = swapsFor(taskOf('sit-to-stand'), LIBRARY, ASSESSMENT, new Set(all.slice(0, 1)), NOW, libraryDose);
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
    expect(between(full, tell(full, { kind: 'stop', why: 'pain' }))?.spoken).toEqual({ say: 'done' });
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

describe('[PLAYER-17] what happens is shown at once and kept behind it', () => {
  const KEPT: KeptRun = {
    form: 1,
    sessionId: 's',
    startedAt: MORNING,
    region: 'knee-left',
    rev: 0,
    run: openRun(TASKS, MORNING),
    mine: [],
  };
  const saved = (kept: KeptRun, run: Run, sets: readonly DoneSet[]): CommandResult<SavedRun> =>
    ok({ kept: { ...kept, run, rev: kept.rev + 1, mine: [...kept.mine, ...sets] }, isElsewhere: false });
  type StoreLate = Parameters<typeof createRunKeeper>[4];
  const noneLate: StoreLate = () => Promise.resolve(ok(null));
  const keeperWith = (save: Parameters<typeof createRunKeeper>[2], storeLate = noneLate) => {
    const timers: (() => void)[] = [];
    const keeper = createRunKeeper(
      KEPT,
      () => MORNING,
      save,
      (_, body) => {
        timers.push(body);
        return () => timers.splice(timers.indexOf(body), 1);
      },
      storeLate,
    );
    const set = (times: number): void => {
      for (const kind of [
        'start',
        'start',
        ...Array.from({ length: times }, () => 'count' as const),
        'finish',
      ] as const)
        keeper.tell({ kind });
    };
    return { keeper, set, timers };
  };

  it('each set once, in order, however slow keeping is', async () => {
    const written: DoneSet[] = [];
    const { keeper, set } = keeperWith(async (kept, run, sets) => {
      await new Promise((resolve) => setTimeout(resolve, 3));
      written.push(...sets);
      return saved(kept, run, sets);
    });
    set(8);
    keeper.tell({ kind: 'skip-rest' });
    keeper.tell({ kind: 'start' });
    keeper.tell({ kind: 'finish', amount: 7 });
    expect(keeper.snapshot().run.task).toBe(1);
    await vi.waitFor(() => expect(keeper.snapshot().isKept).toBe(true));
    expect(written.map(({ amount }) => amount)).toEqual([8, 7]);
  });

  it('what could not be kept is said, stays, and is kept with the next that happens', async () => {
    let isFull = true;
    const written: DoneSet[] = [];
    const { keeper, set } = keeperWith((kept, run, sets) => {
      if (isFull) return Promise.resolve(fail({ reason: 'quota', detail: '' }));
      written.push(...sets);
      return Promise.resolve(saved(kept, run, sets));
    });
    set(8);
    await vi.waitFor(() => expect(keeper.snapshot().failure?.reason).toBe('quota'));
    expect(keeper.snapshot().waiting.map(({ amount }) => amount)).toEqual([8]);
    isFull = false;
    expect((await keeper.retry()).ok).toBe(true);
    expect(keeper.snapshot().isKept).toBe(true);
    expect([written.map(({ amount }) => amount), keeper.snapshot().failure]).toEqual([[8], null]);
    expect(keeper.snapshot().waiting).toEqual([]);
  });

  it('once another tab goes on with it, nothing more is done here', async () => {
    const { keeper } = keeperWith((kept, run, sets) => {
      const done = saved(kept, run, sets);
      return Promise.resolve(done.ok ? ok({ ...done.value, isElsewhere: true }) : done);
    });
    keeper.tell({ kind: 'start' });
    await vi.waitFor(() => expect(keeper.snapshot().isElsewhere).toBe(true));
    const { run } = keeper.snapshot();
    keeper.tell({ kind: 'start' });
    expect(keeper.snapshot().run).toBe(run);
  });

  it('[PLAYER-13] sees at once that another tab has gone on with it, and never takes its own writing for another’s', async () => {
    const { keeper } = keeperWith((kept, run, sets) => {
      // The database tells of the writing before the writing is answered.
      keeper.see({ ...kept, run, rev: kept.rev + 1 });
      return Promise.resolve(saved(kept, run, sets));
    });
    keeper.see(KEPT);
    keeper.tell({ kind: 'start' });
    await vi.waitFor(() => expect(keeper.snapshot().kept.rev).toBe(1));
    expect(keeper.snapshot().isElsewhere).toBe(false);
    keeper.see({ ...KEPT, rev: 2 });
    expect(keeper.snapshot().isElsewhere).toBe(true);
  });

  describe('[PLAYER-26] what could not be stored', () => {
    const full = fail({ reason: 'quota', detail: '' } as const);
    const amounts = (sets: readonly DoneSet[]) => sets.map(({ amount }) => amount);

    it('is what waits and what is counted of the set under way, and nothing while nothing failed', async () => {
      let isFull = false;
      const { keeper, set } = keeperWith((kept, run, sets) => Promise.resolve(isFull ? full : saved(kept, run, sets)));
      const count = (times: number): void => {
        for (const kind of ['skip-rest', 'start'] as const) keeper.tell({ kind });
        for (let n = 0; n < times; n++) keeper.tell({ kind: 'count' });
      };
      set(8);
      count(2);
      await vi.waitFor(() => expect(keeper.snapshot().isKept).toBe(true));
      expect(unstoredOf(keeper.snapshot())).toEqual([]);
      isFull = true;
      for (let n = 0; n < 3; n++) keeper.tell({ kind: 'count' });
      await vi.waitFor(() => expect(keeper.snapshot().failure).not.toBeNull());
      // Two of the five are kept.
      expect(amounts(unstoredOf(keeper.snapshot()))).toEqual([3]);
      keeper.tell({ kind: 'finish' });
      expect(amounts(unstoredOf(keeper.snapshot()))).toEqual([5]);
    });

    it('is stored by itself onto a session that another tab goes on with, once', async () => {
      const late: DoneSet[] = [];
      const elsewhere = (kept: KeptRun) => ok({ kept, isElsewhere: true });
      const { keeper, set } = keeperWith(
        (kept) => Promise.resolve(elsewhere(kept)),
        (_, sets) => {
          late.push(...sets);
          return Promise.resolve(ok(null));
        },
      );
      set(8);
      await vi.waitFor(() => expect(amounts(late)).toEqual([8]));
      keeper.see({ ...KEPT, rev: 4 });
      await keeper.retry();
      expect([amounts(late), keeper.snapshot().waiting]).toEqual([[8], []]);
    });

    it('stays where another tab ends the session meanwhile, until it is stored onto it or dropped', async () => {
      for (const way of ['store', 'drop'] as const) {
        let isFull = true;
        const late: DoneSet[] = [];
        const { keeper, set } = keeperWith(
          () => Promise.resolve(full),
          (_, sets) => {
            if (isFull) return Promise.resolve(full);
            late.push(...sets);
            return Promise.resolve(ok(null));
          },
        );
        keeper.see(KEPT);
        set(8);
        await vi.waitFor(() => expect(keeper.snapshot().failure).not.toBeNull());
        keeper.see(null);
        expect(keeper.snapshot()).toMatchObject({ isEnded: true, isElsewhere: true });
        expect((await keeper.retry()).ok).toBe(false);
        expect(amounts(unstoredOf(keeper.snapshot()))).toEqual([8]);
        isFull = false;
        if (way === 'drop') keeper.drop();
        else await keeper.retry();
        expect([amounts(late), unstoredOf(keeper.snapshot())]).toEqual([way === 'drop' ? [] : [8], []]);
      }
    });

    it('is also what was counted when another tab went on with it', async () => {
      const late: DoneSet[] = [];
      let isFull = true;
      const { keeper } = keeperWith(
        () => Promise.resolve(full),
        (_, sets) => {
          if (!isFull) late.push(...sets);
          return Promise.resolve(isFull ? full : ok(null));
        },
      );
      for (const kind of ['start', 'start', 'count', 'count'] as const) keeper.tell({ kind });
      await vi.waitFor(() => expect(keeper.snapshot().failure).not.toBeNull());
      keeper.see({ ...KEPT, rev: 3 });
      expect(amounts(unstoredOf(keeper.snapshot()))).toEqual([2]);
      isFull = false;
      await keeper.retry();
      expect(amounts(late)).toEqual([2]);
    });

    it('is of a set that was finished here only what whoever goes on with it does not have', async () => {
      let isFull = false;
      const late: DoneSet[] = [];
      const { keeper } = keeperWith(
        (kept, run, sets) => Promise.resolve(isFull ? full : saved(kept, run, sets)),
        (_, sets) => {
          late.push(...sets);
          return Promise.resolve(ok(null));
        },
      );
      keeper.see(KEPT);
      for (const kind of ['start', 'start', ...Array.from({ length: 5 }, () => 'count' as const)] as const)
        keeper.tell({ kind });
      await vi.waitFor(() => expect(keeper.snapshot().isKept).toBe(true));
      isFull = true;
      for (let n = 0; n < 3; n++) keeper.tell({ kind: 'count' });
      keeper.tell({ kind: 'finish' });
      await vi.waitFor(() => expect(keeper.snapshot().failure).not.toBeNull());
      keeper.see(null);
      // Five of the eight are in what was kept, and the end elsewhere has written them.
      await vi.waitFor(() => expect(amounts(late)).toEqual([3]));
    });

    it('is also the pain that was answered, which is asked about like a set', async () => {
      let isFull = true;
      const { keeper } = keeperWith((kept, run, sets) => Promise.resolve(isFull ? full : saved(kept, run, sets)));
      keeper.tell({ kind: 'pain', level: 8 });
      await vi.waitFor(() => expect(keeper.snapshot().failure).not.toBeNull());
      expect([unstoredPainOf(keeper.snapshot()), hasUnstored(keeper.snapshot())]).toEqual([8, true]);
      isFull = false;
      await keeper.retry();
      expect([unstoredPainOf(keeper.snapshot()), hasUnstored(keeper.snapshot())]).toEqual([null, false]);
    });

    it('a pain too, where another tab has gone on with it or ended it', async () => {
      const late: (number | null)[] = [];
      let isFull = true;
      const { keeper } = keeperWith(
        () => Promise.resolve(full),
        (_, __, pain) => {
          if (!isFull) late.push(pain);
          return Promise.resolve(isFull ? full : ok(null));
        },
      );
      keeper.see(KEPT);
      keeper.tell({ kind: 'pain', level: 8 });
      await vi.waitFor(() => expect(keeper.snapshot().failure).not.toBeNull());
      keeper.see({ ...KEPT, rev: 3 });
      await keeper.retry();
      expect(unstoredPainOf(keeper.snapshot())).toBe(8);
      isFull = false;
      keeper.see(null);
      await keeper.retry();
      expect([late, hasUnstored(keeper.snapshot())]).toEqual([[8], false]);
    });

    it('what was counted is not taken off a second time when the other tab ends it', async () => {
      let [isFull, isLateFull] = [false, true];
      const late: DoneSet[] = [];
      const { keeper } = keeperWith(
        (kept, run, sets) => Promise.resolve(isFull ? full : saved(kept, run, sets)),
        (_, sets) => {
          if (!isLateFull) late.push(...sets);
          return Promise.resolve(isLateFull ? full : ok(null));
        },
      );
      keeper.see(KEPT);
      for (const kind of ['start', 'start', ...Array.from({ length: 5 }, () => 'count' as const)] as const)
        keeper.tell({ kind });
      await vi.waitFor(() => expect(keeper.snapshot().isKept).toBe(true));
      isFull = true;
      for (let n = 0; n < 3; n++) keeper.tell({ kind: 'count' });
      await vi.waitFor(() => expect(keeper.snapshot().failure).not.toBeNull());
      keeper.see({ ...KEPT, rev: 99 });
      await keeper.retry();
      isLateFull = false;
      keeper.see(null);
      await keeper.retry();
      expect(amounts(late)).toEqual([3]);
    });

    it('dropped while it is being stored after all, it is as it was stored', async () => {
      let isFull = true;
      let go = (): void => undefined;
      const stored: number[] = [];
      const { keeper, set } = keeperWith(async (kept, run, sets) => {
        if (isFull) return full;
        await new Promise<void>((resolve) => (go = resolve));
        stored.push(run.task + run.turn);
        return saved(kept, run, sets);
      });
      set(8);
      await vi.waitFor(() => expect(keeper.snapshot().failure).not.toBeNull());
      const { turn } = keeper.snapshot().run;
      isFull = false;
      const retried = keeper.retry();
      keeper.drop();
      go();
      await retried;
      expect([keeper.snapshot().run.turn, keeper.snapshot().isKept, stored.length]).toEqual([turn, true, 1]);
    });

    it('an end of its own is no end elsewhere', async () => {
      const { keeper } = keeperWith((kept, run, sets) => Promise.resolve(saved(kept, run, sets)));
      keeper.see(KEPT);
      keeper.tell({ kind: 'stop', why: 'fatigue' });
      await vi.waitFor(() => expect(keeper.snapshot().isKept).toBe(true));
      keeper.see(null);
      expect(keeper.snapshot().isEnded).toBe(false);
    });
  });

  it('[PLAYER-24] in a page that stayed open for hours nothing happens before the pain is asked again', () => {
    let now = MORNING;
    const save = vi.fn((kept: KeptRun, run: Run, sets: readonly DoneSet[]) => Promise.resolve(saved(kept, run, sets)));
    const keeper = createRunKeeper(
      KEPT,
      () => now,
      save,
      () => () => undefined,
      noneLate,
    );
    now += askAgainMs + 1;
    keeper.tell({ kind: 'start' });
    expect(keeper.snapshot()).toMatchObject({ isLongAgo: true, run: { phase: { kind: 'between' } } });
    expect(save).not.toHaveBeenCalled();
  });

  it.each([
    [{ kind: 'stop', why: 'pain' }, { run: { phase: { kind: 'done', why: 'pain' } }, isLongAgo: false }, 0],
    [{ kind: 'pain', level: 8 }, { run: { pain: 8, phase: { kind: 'between' } }, isLongAgo: true }, 0],
    [{ kind: 'finish', amount: 7 }, { run: { turn: 1 }, isLongAgo: true }, 1],
    [{ kind: 'uncount' }, { run: { task: 0, phase: { kind: 'between' } }, isKept: false }, 0],
    [{ kind: 'skip-exercise' }, { run: { task: 1, phase: { kind: 'between' } }, isLongAgo: true }, 0],
  ] as const)('[PLAYER-24] after hours too what is said counts: %j', async (event, after, sets) => {
    let now = MORNING;
    const written: DoneSet[] = [];
    const keeper = createRunKeeper(
      KEPT,
      () => now,
      (kept, run, more) => {
        written.push(...more);
        return Promise.resolve(saved(kept, run, more));
      },
      () => () => undefined,
      noneLate,
    );
    now += askAgainMs + 1;
    keeper.tell(event);
    expect(keeper.snapshot()).toMatchObject(after);
    await vi.waitFor(() => expect(keeper.snapshot().isKept).toBe(true));
    expect(written).toHaveLength(sets);
    // Whoever goes on is asked first all the same.
    expect(asksPainAgain(keeper.snapshot().kept.run, now)).toBe(event.kind !== 'stop');
  });

  it('[PLAYER-22] a finger that was on its way when a hold ended does not skip the rest after it', async () => {
    let now = MORNING;
    const tasks = [taskOf('wall-sit', { unit: 'seconds', sets: [2, 2], perSide: false, rest: 30 })];
    const keeper = createRunKeeper(
      { ...KEPT, run: openRun(tasks, MORNING) },
      () => now,
      (kept, run, sets) => Promise.resolve(saved(kept, run, sets)),
      () => () => undefined,
      noneLate,
    );
    for (const kind of ['start', 'start'] as const) keeper.tell({ kind });
    for (let ms = 0; ms < 2_000; ms += 250) {
      now += 250;
      keeper.tell({ kind: 'look' });
    }
    expect(keeper.snapshot().run.phase.kind).toBe('rest');
    now += 200;
    keeper.tell({ kind: 'skip-rest' });
    expect(keeper.snapshot().run.phase.kind).toBe('rest');
    now += 300;
    keeper.tell({ kind: 'skip-rest' });
    expect(keeper.snapshot().run.phase.kind).toBe('ready');
  });

  it('[RUN-14] keeps a number of pain again when it has stood, once', async () => {
    const levels: (number | null)[] = [];
    const { keeper, timers } = keeperWith((kept, run, sets) => {
      levels.push(run.pain);
      return Promise.resolve(saved(kept, run, sets));
    });
    for (const level of [3, 4, 5]) keeper.tell({ kind: 'pain', level });
    await vi.waitFor(() => expect(keeper.snapshot().isKept).toBe(true));
    expect(timers).toHaveLength(1);
    const before = levels.length;
    timers[0]?.();
    await vi.waitFor(() => expect(levels.length).toBe(before + 1));
    expect(levels.at(-1)).toBe(5);
  });
});
