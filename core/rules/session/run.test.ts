import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Day } from '#core/lib/day.ts';
import type { Dose } from '../coach/doses.ts';
import type { StopReason } from '../coach/training.ts';
import { unstoredSets } from './kept-run.ts';
import {
  askAgainMs,
  asksPainAgain,
  canCorrectPain,
  countedOf,
  gapMs,
  isHeldByPain,
  isStoppedBySign,
  mostIn,
  nextLookIn,
  onlyEnds,
  openRun,
  painDuringOf,
  painStandsMs,
  painToRecord,
  readyMs,
  reopened,
  runningTasks,
  slipMs,
  step,
  turnOf,
  withPainAskedAgain,
} from './run.ts';
import type { DoneSet, Run, RunEvent, Task } from './run.ts';

const T = Date.UTC(2026, 10, 23, 8);
const dose = (given: Partial<Dose> = {}): Dose => ({
  unit: 'reps',
  sets: [8, 8],
  perSide: false,
  rest: 60,
  loadKg: null,
  ...given,
});
const task = (given: Partial<Dose> = {}, more: Partial<Task> = {}): Task => ({
  exerciseId: 'sit-to-stand',
  dose: dose(given),
  first: 'right',
  cycle: 4,
  ...more,
});
const HOLD = task({ unit: 'seconds', sets: [20], rest: 0 }, { exerciseId: 'wall-sit' });

/** A run with a clock that is looked at four times a second. */
class Player {
  run: Run;
  sets: DoneSet[] = [];
  constructor(
    tasks: readonly Task[],
    public now = T,
  ) {
    this.run = openRun(tasks, now);
  }
  tell(event: RunEvent): this {
    const { run, sets } = step(this.run, event, this.now);
    this.run = run;
    this.sets.push(...sets);
    return this;
  }
  watch(ms: number): this {
    for (let passed = 0; passed < ms; passed += 250) {
      this.now += 250;
      this.tell({ kind: 'look' });
    }
    return this;
  }
  /** The clock moves and nobody looks. */
  leap(ms: number): this {
    this.now += ms;
    return this.tell({ kind: 'look' });
  }
  begin(): this {
    return this.tell({ kind: 'start' }).watch(readyMs);
  }
  count(times: number): this {
    for (let n = 0; n < times; n++) this.tell({ kind: 'count' });
    return this;
  }
  get phase(): string {
    return this.run.phase.kind;
  }
  get amounts(): number[] {
    return this.sets.map(({ amount }) => amount);
  }
}

describe('the way through a session', () => {
  it('[RUN-1] leads from set to set with the rest of the dose, and waits before each exercise', () => {
    const play = new Player([task(), HOLD]);
    expect(play.watch(60_000).phase).toBe('between');
    play.begin();
    expect(play.phase).toBe('work');
    play.count(8).tell({ kind: 'finish' });
    expect(play.phase).toBe('rest');
    play.watch(59_750);
    expect(play.phase).toBe('rest');
    expect(play.watch(250).phase).toBe('ready');
    play.watch(readyMs).count(8).tell({ kind: 'finish' });
    expect([play.phase, play.run.task]).toEqual(['between', 1]);
    play.begin().watch(20_000);
    expect([play.phase, play.amounts]).toEqual(['done', [8, 8, 20]]);
  });

  it('[RUN-1] gives each side its turn, the one that troubles first, without a rest between', () => {
    const play = new Player([task({ perSide: true }, { first: 'left' })]).begin();
    for (let n = 0; n < 4; n++) {
      play.count(8).tell({ kind: 'finish' });
      if (n === 0 || n === 2) expect(play.phase).toBe('ready');
      if (n === 1) expect(play.phase).toBe('rest');
      play.watch(70_000);
    }
    expect(play.sets.map(({ side }) => side)).toEqual(['left', 'right', 'left', 'right']);
  });

  it('[RUN-1] a rest is made longer or skipped, and getting ready cut short', () => {
    const play = new Player([task()]).begin().count(8).tell({ kind: 'finish' });
    play.tell({ kind: 'more-rest' }).watch(70_000);
    expect(play.phase).toBe('rest');
    play.tell({ kind: 'skip-rest' });
    expect(play.phase).toBe('ready');
    expect(play.tell({ kind: 'start' }).phase).toBe('work');
  });
});

describe('time', () => {
  it.each([3_600_000, 86_400_000])('[RUN-2] a rest that ended %s ms ago, unseen, waits for the person', (away) => {
    const play = new Player([task()]).begin().count(8).tell({ kind: 'finish' }).leap(away);
    expect(play.run.phase).toEqual({ kind: 'paused', why: 'away', restLeft: 0 });
    expect(play.watch(10_000).phase).toBe('paused');
    expect(play.amounts).toEqual([8]);
    expect(play.tell({ kind: 'go-on' }).phase).toBe('ready');
  });

  it('[RUN-2] a rest that is not over is right when it is looked at again, and a clock set back leaves it as long', () => {
    const play = new Player([task()]).begin().count(8).tell({ kind: 'finish' }).leap(40_000);
    const left = (): number => (play.run.phase.kind === 'rest' ? play.run.phase.until - play.now : -1);
    expect(left()).toBe(20_000);
    play.leap(-3_600_000);
    expect(left()).toBe(20_000);
  });

  it.each([
    ['an hour hidden', 3_600_000, 'away'],
    ['a day of sleep', 86_400_000, 'away'],
    ['a clock set back', -600_000, 'clock'],
    ['a gap just too long', gapMs + 1, 'away'],
  ])('[RUN-3] inside a hold, %s counts nothing more, and asks', (_, leap, why) => {
    const play = new Player([HOLD]).begin().watch(12_000).leap(leap);
    expect(play.run.phase).toEqual({ kind: 'unsure', why });
    expect([countedOf(play.run), play.sets]).toEqual([12, []]);
    expect(play.watch(60_000).phase).toBe('unsure');
  });

  it.each([
    ['all', [20]],
    ['counted', [12]],
  ] as const)('[RUN-3] the answer "%s" records %j', (as, amounts) => {
    const play = new Player([HOLD]).begin().watch(12_000).leap(60_000).tell({ kind: 'settle', as });
    expect([play.phase, play.amounts]).toEqual(['done', amounts]);
  });

  it('[RUN-3] going on counts from there', () => {
    const play = new Player([HOLD]).begin().watch(12_000).leap(60_000).tell({ kind: 'settle', as: 'go-on' });
    play.watch(readyMs + 7_750);
    expect([play.phase, countedOf(play.run)]).toEqual(['work', 19]);
    expect(play.watch(250).amounts).toEqual([20]);
  });

  it('[RUN-3] a gap while repetitions are counted by hand changes nothing', () => {
    const play = new Player([task()]).begin().count(5).leap(3_600_000);
    expect([play.phase, countedOf(play.run)]).toEqual(['work', 5]);
  });

  it('[RUN-4] however looks and jumps fall, no more is counted than was watched, and no more than was asked', () => {
    const move = fc.oneof(
      fc.integer({ min: 0, max: gapMs }),
      fc.integer({ min: -100_000_000, max: 100_000_000 }),
      fc.constantFrom(-1, gapMs + 1),
    );
    fc.assert(
      fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
        const play = new Player([HOLD]).tell({ kind: 'start' }).tell({ kind: 'start' });
        let watched = 0;
        for (const ms of moves) {
          if (play.phase === 'work' && ms >= 0 && ms <= gapMs) watched += ms;
          play.leap(ms);
          if (play.phase === 'unsure') play.tell({ kind: 'settle', as: 'go-on' }).tell({ kind: 'start' });
        }
        const done = play.amounts[0];
        expect(done ?? 0).toBeLessThanOrEqual(20);
        expect((done ?? countedOf(play.run)) * 1_000).toBeLessThanOrEqual(watched);
      }),
      { seed: 15, numRuns: 500 },
    );
  });

  it('[RUN-4] a hold is dated to the moment it ended', () => {
    const play = new Player([HOLD]).begin().watch(19_750).leap(1_250);
    expect(play.sets[0]?.at).toBe(T + readyMs + 20_000);
  });

  it('is looked at when something changes, and not at all while it stands still', () => {
    const play = new Player([HOLD]);
    expect(nextLookIn(play.run, play.now)).toBeNull();
    play.tell({ kind: 'start' });
    expect(nextLookIn(play.run, play.now)).toBeLessThanOrEqual(250);
    expect(nextLookIn(play.run, play.now + 950)).toBe(50);
  });

  it('is looked at when a repetition by tempo ends, wherever in a second that is', () => {
    const play = new Player([task({}, { cycle: 1.6 })]).tell({ kind: 'pace', pace: 'tempo' });
    play.tell({ kind: 'start' }).tell({ kind: 'start' }).watch(1_500);
    expect(nextLookIn(play.run, play.now)).toBe(100);
  });

  it('[RUN-7] is looked at when a number can no longer be corrected', () => {
    const play = new Player([HOLD]).begin().tell({ kind: 'pain', level: 8 });
    const wait = nextLookIn(play.run, play.now) ?? 0;
    expect(canCorrectPain(play.run, play.now + wait - 20)).toBe(true);
    expect(canCorrectPain(play.run, play.now + wait)).toBe(false);
    expect(nextLookIn(play.run, play.now + wait)).toBeNull();
  });
});

describe('counting', () => {
  it('[RUN-5] by hand, as many as were done', () => {
    const play = new Player([task()]).begin().count(10).tell({ kind: 'uncount' }).tell({ kind: 'finish' });
    expect(play.amounts).toEqual([9]);
    const fewer = new Player([task()]).begin().count(3).tell({ kind: 'finish' });
    expect(fewer.amounts).toEqual([3]);
    expect(new Player([task()]).begin().tell({ kind: 'finish' }).amounts).toEqual([]);
    expect(new Player([task()]).begin().tell({ kind: 'finish', amount: 12 }).amounts).toEqual([12]);
    expect(countedOf(new Player([task()]).begin().count(400).run)).toBe(mostIn.reps);
    const byHand = new Player([task()]).tell({ kind: 'finish', amount: 6 }).tell({ kind: 'finish', amount: 5 });
    expect([byHand.amounts, byHand.phase]).toEqual([[6, 5], 'done']);
  });

  it('[RUN-5] by tempo, one for each whole round', () => {
    const play = new Player([task({ sets: [3] })]).tell({ kind: 'pace', pace: 'tempo' }).begin();
    expect(countedOf(play.watch(7_750).run)).toBe(1);
    expect(countedOf(play.watch(250).run)).toBe(2);
    play.watch(3_750).tell({ kind: 'pause' }).tell({ kind: 'go-on' }).watch(readyMs);
    expect(countedOf(play.watch(3_750).run)).toBe(2);
    expect(play.watch(250).amounts).toEqual([3]);
  });
});

describe('a pause', () => {
  it('[RUN-6] keeps the count, and goes on with getting ready', () => {
    const play = new Player([HOLD]).begin().watch(7_000).tell({ kind: 'pause' });
    play.leap(3_600_000);
    expect([play.phase, countedOf(play.run)]).toEqual(['paused', 7]);
    play.tell({ kind: 'go-on' });
    expect(play.phase).toBe('ready');
    expect(play.watch(readyMs + 13_000).amounts).toEqual([20]);
  });

  it('[RUN-6] keeps what is left of the rest', () => {
    const play = new Player([task()]).begin().count(8).tell({ kind: 'finish' }).watch(20_000).tell({ kind: 'pause' });
    play.leap(3_600_000).tell({ kind: 'go-on' });
    expect(play.run.phase).toEqual({ kind: 'rest', until: play.now + 40_000 });
  });
});

describe('pain', () => {
  it('[RUN-7] over 5 pauses, and nothing goes on while it stands', () => {
    const play = new Player([HOLD]).begin().watch(3_000).tell({ kind: 'pain', level: 6 });
    expect(play.run.phase).toMatchObject({ kind: 'paused', why: 'pain' });
    expect(play.tell({ kind: 'go-on' }).tell({ kind: 'start' }).phase).toBe('paused');
    play.tell({ kind: 'pain', level: 5 }).tell({ kind: 'go-on' });
    expect(play.phase).toBe('ready');
    const before = new Player([HOLD]).tell({ kind: 'pain', level: 7 }).tell({ kind: 'start' });
    expect(before.phase).toBe('between');
  });

  it('[RUN-7] the highest that stood when a set was done counts; a slip of the finger does not, and no answer is none', () => {
    const play = new Player([task()]).begin().tell({ kind: 'pain', level: 4 }).count(8).tell({ kind: 'finish' });
    play.tell({ kind: 'pain', level: 9 }).tell({ kind: 'pain', level: 2 });
    expect(painDuringOf(play.run)).toBe(4);
    expect(painDuringOf(new Player([HOLD]).begin().watch(25_000).run)).toBeNull();
  });
});

describe('an answer about pain', () => {
  const answered = (level: number) => new Player([HOLD]).begin().watch(3_000).tell({ kind: 'pain', level });

  it('[RUN-7] that is corrected within a minute was a slip of the finger, and the session goes on', () => {
    const play = answered(8).leap(slipMs).tell({ kind: 'pain', level: 3 });
    expect([isHeldByPain(play.run), painDuringOf(play.run)]).toEqual([false, 3]);
    expect(play.tell({ kind: 'go-on' }).phase).toBe('ready');
  });

  it.each([
    ['later', slipMs + 1],
    ['by a clock that jumped ahead', 3_600_000],
    ['by a clock that was set back', -3_600_000],
  ])('[RUN-7] that is lowered %s counts all the same: nothing goes on', (_, leap) => {
    const play = answered(8).leap(leap).tell({ kind: 'pain', level: 3 });
    expect([isHeldByPain(play.run), painDuringOf(play.run)]).toEqual([true, 8]);
    expect(play.tell({ kind: 'go-on' }).tell({ kind: 'start' }).phase).toBe('paused');
  });

  it('[RUN-7] counts with the set that was done, though it is corrected at once', () => {
    const play = answered(7).tell({ kind: 'finish', amount: 10 }).tell({ kind: 'pain', level: 2 });
    expect([isHeldByPain(play.run), painDuringOf(play.run)]).toEqual([true, 7]);
  });

  it('[RUN-14] is recorded at once over 5, otherwise when it has stood for a second', () => {
    const play = answered(4);
    expect(painToRecord(play.run, play.now)).toBeNull();
    expect(painToRecord(play.run, play.now + painStandsMs)).toBe(4);
    expect(painToRecord(answered(6).run, play.now)).toBe(6);
    expect(painToRecord(new Player([HOLD]).run, T)).toBeNull();
    const stopped = play.tell({ kind: 'stop', why: 'fatigue' });
    expect(painToRecord(stopped.run, stopped.now)).toBe(4);
  });

  it('[RUN-15] is asked again after hours without a look, also by a clock that was set back, and what was said before counts', () => {
    const { run } = answered(4);
    expect(asksPainAgain(run, run.seenAt + askAgainMs)).toBe(false);
    expect(asksPainAgain(run, run.seenAt + askAgainMs + 1)).toBe(true);
    expect(asksPainAgain(run, run.seenAt - askAgainMs - 1)).toBe(true);
    const later = run.seenAt + askAgainMs + 1;
    const again = withPainAskedAgain(run, 2, later);
    expect([again.pain, painDuringOf(again), asksPainAgain(again, later)]).toEqual([null, 4, false]);
    expect(isHeldByPain(withPainAskedAgain(answered(8).run, 2, later))).toBe(true);
  });

  it('[RUN-18] begun on an earlier day and left for hours it only ends; across midnight it goes on', () => {
    const [midnight, today] = [20_781 * 86_400_000, 20_781 as Day];
    const left = (daysAgo: number, hours: number) =>
      onlyEnds({ day: (today - daysAgo) as Day, seenAt: midnight - hours * 3_600_000 }, today, midnight);
    expect([left(1, 0.2), left(1, 2), left(1, 2.1), left(21, 500), left(0, 3)]).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
  });

  it('[RUN-15] the new answer is the session’s pain where it is more than 3; up to 3 it says nothing of the worst', () => {
    const { run } = new Player([HOLD]);
    const after = [3, 4, 8].map((level) => withPainAskedAgain(run, level, T + askAgainMs));
    expect(after.map(painDuringOf)).toEqual([null, 4, 8]);
    expect(after.map(isHeldByPain)).toEqual([false, false, true]);
    // A slip of the finger, corrected at once.
    const corrected = step(after[1] ?? run, { kind: 'pain', level: 2 }, T + askAgainMs + 1_000).run;
    expect(painDuringOf(corrected)).toBe(2);
  });
});

describe('another way', () => {
  it('[RUN-8] a stop keeps what is counted of the set under way', () => {
    const play = new Player([HOLD, task()]).begin().watch(12_000).tell({ kind: 'stop', why: 'pain' });
    expect([play.run.phase, play.amounts]).toEqual([{ kind: 'done', why: 'pain' }, [12]]);
    expect(play.tell({ kind: 'stop', why: 'pain' }).sets).toHaveLength(1);
  });

  it('[RUN-8] a swap asks for the sets that are left', () => {
    const play = new Player([task({ sets: [8, 8, 8] }), HOLD]).begin().count(8).tell({ kind: 'finish' });
    play.tell({ kind: 'skip-rest' }).watch(readyMs).count(5);
    play.tell({ kind: 'swap', to: task({ sets: [6, 6, 6] }, { exerciseId: 'high-chair' }) });
    expect(play.amounts).toEqual([8, 5]);
    expect(play.run.tasks.map(({ exerciseId, dose: { sets } }) => [exerciseId, sets.length])).toEqual([
      ['high-chair', 1],
      ['wall-sit', 1],
    ]);
    expect([play.phase, turnOf(play.run)?.amount]).toEqual(['between', 6]);
  });

  it('[RUN-8] an exercise that is skipped is asked for no more', () => {
    const play = new Player([task(), HOLD]).begin().count(2).tell({ kind: 'skip-exercise' });
    expect([play.phase, play.run.task, play.amounts]).toEqual(['between', 1, [2]]);
    expect(runningTasks(play.run).map(({ exerciseId }) => exerciseId)).toEqual(['wall-sit']);
    expect(play.tell({ kind: 'skip-exercise' }).phase).toBe('done');
  });
});

const anyDose = fc.record({
  unit: fc.constantFrom<Dose['unit']>('reps', 'seconds'),
  sets: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 3 }),
  perSide: fc.boolean(),
  rest: fc.integer({ min: 0, max: 20 }),
  loadKg: fc.constantFrom(null, 5),
});
const anyTask = anyDose.map((given): Task => ({ exerciseId: 'bridge', dose: given, first: 'left', cycle: 3 }));
const anyEvent: fc.Arbitrary<RunEvent> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<RunEvent>({ kind: 'look' }) },
  fc
    .constantFrom('start', 'count', 'count', 'uncount', 'pause', 'go-on', 'more-rest', 'skip-rest', 'skip-exercise')
    .map((kind) => ({ kind }) as RunEvent),
  fc.constantFrom('hand', 'tempo').map((pace) => ({ kind: 'pace', pace }) as RunEvent),
  fc.constantFrom('all', 'counted', 'go-on').map((as) => ({ kind: 'settle', as }) as RunEvent),
  fc.integer({ min: 0, max: 10 }).map((level): RunEvent => ({ kind: 'pain', level })),
  fc
    .option(fc.integer({ min: -5, max: 400 }), { nil: undefined })
    .map((amount): RunEvent => (amount === undefined ? { kind: 'finish' } : { kind: 'finish', amount })),
  anyTask.map((to): RunEvent => ({ kind: 'swap', to })),
);
const anyStory = fc.record({
  tasks: fc.array(anyTask, { maxLength: 3 }),
  moves: fc.array(
    fc.tuple(fc.oneof(fc.integer({ min: 0, max: 1_500 }), fc.integer({ min: 0, max: 90_000 })), anyEvent),
    {
      maxLength: 80,
    },
  ),
});

it('[RUN-9] [RUN-7] whatever happens in whatever order, sets are sound, in order, given once, and it comes to its end', () => {
  fc.assert(
    fc.property(anyStory, ({ tasks, moves }) => {
      const play = new Player(tasks);
      for (const [ms, event] of moves) {
        play.now += ms;
        const turn = [play.run.task, play.run.turn, play.run.tasks];
        const given = play.sets.length;
        play.tell(event);
        if ((play.run.pain ?? 0) > 5) expect(['ready', 'work', 'rest']).not.toContain(play.phase);
        if (play.sets.length > given && play.phase !== 'done')
          expect([play.run.task, play.run.turn, play.run.tasks]).not.toEqual(turn);
      }
      play.tell({ kind: 'stop', why: 'pain' });
      expect(play.phase).toBe('done');
      play.tell({ kind: 'pain', level: 8 }).tell({ kind: 'skip-exercise' });
      for (const { amount, unit } of play.sets) {
        expect(amount).toBeGreaterThanOrEqual(1);
        expect(amount).toBeLessThanOrEqual(mostIn[unit]);
      }
      const moments = play.sets.map(({ at }) => at);
      expect(moments).toEqual([...moments].sort((a, b) => a - b));
    }),
    { seed: 15, numRuns: 400 },
  );
});

it('[RUN-10] put away as text and taken up again, nothing goes on by itself and nothing counted is lost', () => {
  fc.assert(
    fc.property(anyStory, fc.integer({ min: 0, max: 200_000_000 }), ({ tasks, moves }, away) => {
      const play = new Player(tasks);
      for (const [ms, event] of moves) {
        play.now += ms;
        play.tell(event);
      }
      const counted = countedOf(play.run);
      const [kind, place] = [play.phase, [play.run.task, play.run.turn]];
      play.now += away;
      play.run = reopened(JSON.parse(JSON.stringify(play.run)) as Run, play.now);
      play.watch(60_000);
      expect(['between', 'paused', 'unsure', 'done']).toContain(play.phase);
      expect(countedOf(play.run)).toBe(counted);
      expect([play.run.task, play.run.turn]).toEqual(place);
      if (kind === 'done' || kind === 'between' || kind === 'unsure') expect(play.phase).toBe(kind);
    }),
    { seed: 15, numRuns: 300 },
  );
});

it('[RUN-10] [RUN-2] taken up again after a clock was set back, however far, no more is left of a rest than there was', () => {
  const restLeft = ({ phase }: Run): number => (phase.kind === 'paused' ? phase.restLeft : -1);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 40_000_000_000 }), (watched, back) => {
      const play = new Player([task()])
        .begin()
        .count(8)
        .tell({ kind: 'finish' })
        .watch(watched * 1_000);
      const left = (60 - watched) * 1_000;
      const then = play.now - back;
      expect(restLeft(reopened(play.run, play.now))).toBe(left);
      expect(restLeft(reopened(play.run, then))).toBe(left);
      for (const level of [2, 5]) {
        const asked = reopened(withPainAskedAgain(play.run, level, then), then);
        expect(restLeft(asked)).toBe(left);
        const again = step(asked, { kind: 'go-on' }, then + 500).run;
        expect(again.phase).toEqual({ kind: 'rest', until: then + 500 + left });
      }
      expect(restLeft(step(play.run, { kind: 'pause' }, then).run)).toBe(left);
    }),
    { seed: 15, numRuns: 200 },
  );
});

it('[RUN-10] [RUN-3] a hold that is taken up again by a clock that was set back has what was watched of it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 19 }), fc.integer({ min: 0, max: 40_000_000_000 }), (held, back) => {
      const play = new Player([HOLD]).begin().watch(held * 1_000);
      play.now -= back;
      play.run = reopened(play.run, play.now);
      expect([play.phase, countedOf(play.run)]).toEqual(['paused', held]);
      play.tell({ kind: 'go-on' }).watch(readyMs + (20 - held) * 1_000);
      expect([play.phase, play.amounts]).toEqual(['done', [20]]);
    }),
    { seed: 15, numRuns: 100 },
  );
});

it('[RUN-16] on its page only is what waits, and what is counted of the set under way beyond what is kept of it', () => {
  const play = new Player([task()]);
  for (const kind of ['start', 'start', 'count', 'count'] as const) play.tell({ kind });
  const kept = play.run;
  for (let n = 0; n < 3; n++) play.tell({ kind: 'count' });
  const amounts = (sets: readonly DoneSet[]) => sets.map(({ amount }) => amount);
  expect(amounts(unstoredSets(kept, play.run, []))).toEqual([3]);
  expect(unstoredSets(play.run, play.run, [])).toEqual([]);
  // One that was taken off again is none.
  expect(unstoredSets(play.run, kept, [])).toEqual([]);
  play.tell({ kind: 'finish' });
  expect(amounts(unstoredSets(kept, play.run, play.sets))).toEqual([5]);
  for (const kind of ['skip-rest', 'start', 'count'] as const) play.tell({ kind });
  expect(amounts(unstoredSets(kept, play.run, play.sets))).toEqual([5, 1]);
  // Swapped before anything was counted of it: of the other nothing is kept.
  const other = new Player([task({}, { exerciseId: 'wall-sit' })]);
  for (const kind of ['start', 'start', 'count'] as const) other.tell({ kind });
  expect(amounts(unstoredSets(kept, other.run, []))).toEqual([1]);
});

it('[RUN-7] a pain that stood when an exercise was skipped counts, whatever is answered after it', () => {
  const play = new Player([task(), HOLD]).tell({ kind: 'pain', level: 7 }).tell({ kind: 'skip-exercise' });
  play.tell({ kind: 'pain', level: 2 });
  expect([painDuringOf(play.run), isHeldByPain(play.run)]).toEqual([7, true]);
});

it('[RUN-7] [RUN-8] a pain that stood at a swap or a stop counts, whatever is answered after it', () => {
  for (const event of [
    { kind: 'swap', to: HOLD },
    { kind: 'stop', why: 'other' },
  ] as const) {
    const play = new Player([task()]).tell({ kind: 'pain', level: 7 }).tell(event).tell({ kind: 'pain', level: 2 });
    expect(painDuringOf(play.run), event.kind).toBe(7);
  }
});

it('[RUN-7] after a gap nothing goes on while pain over 5 stands: it is still asked what was done', () => {
  const play = new Player([HOLD]).begin().watch(3_000).leap(60_000).tell({ kind: 'pain', level: 7 });
  expect(play.tell({ kind: 'settle', as: 'go-on' }).phase).toBe('unsure');
});

it('[RUN-3] [RUN-7] [RUN-15] a gap is two seconds, a slip a minute, and after two hours the pain is asked again', () => {
  expect([gapMs, slipMs, askAgainMs]).toEqual([2_000, 60_000, 7_200_000]);
});

it('[RUN-17] pain that is told once it is over counts more than a lesser reason, and than none; a sign counts more', () => {
  const told = (...reasons: readonly StopReason[]) => {
    const play = new Player([task()]).begin();
    for (const why of reasons) play.tell({ kind: 'stop', why });
    return play.run.phase;
  };
  for (const lesser of ['done', 'fatigue', 'other'] as const)
    expect(told(lesser, 'pain', lesser)).toEqual({ kind: 'done', why: 'pain' });
  expect(told('sign', 'pain')).toEqual({ kind: 'done', why: 'sign' });
});

it('[RUN-17] a stop because of pain or a sign that is told once it is over has a moment of its own', () => {
  const play = new Player([task()]).begin().tell({ kind: 'stop', why: 'fatigue' });
  const over = play.run;
  expect(over.stoppedAt).toBeUndefined();
  for (const [why, at] of [
    ['pain', over.seenAt + 1_200_000],
    ['sign', over.seenAt + 1_800_000],
  ] as const) {
    const { run } = step(play.run, { kind: 'stop', why }, at);
    // When it was over stays.
    expect([run.seenAt, run.stoppedAt]).toEqual([over.seenAt, at]);
    expect(step(run, { kind: 'look' }, at + 60_000).run).toEqual(run);
    expect(step(run, { kind: 'stop', why }, at + 60_000).run.stoppedAt).toBe(at);
  }
});

it('[RUN-17] a sign ends a session as one that a sign stopped, also where it is over, and nothing takes its place', () => {
  const count = { kind: 'count' } as const;
  for (const before of [[], [{ kind: 'stop', why: 'other' }], [{ kind: 'stop', why: 'pain' }]] as const) {
    const play = new Player([task()]).begin().tell(count);
    for (const event of [...before, { kind: 'stop', why: 'sign' }, { kind: 'stop', why: 'fatigue' }] as const)
      play.tell(event);
    expect(play.run.phase).toEqual({ kind: 'done', why: 'sign' });
    expect(play.sets.map(({ amount }) => amount)).toEqual([1]);
    expect(isStoppedBySign(reopened(play.run, T + askAgainMs))).toBe(true);
  }
});
