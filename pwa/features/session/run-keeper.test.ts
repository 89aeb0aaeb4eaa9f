import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fail, ok } from '#core/lib/result.ts';
import type { KeptRun } from '#core/rules/session/kept-run.ts';
import { askAgainMs, asksPainAgain, isStoppedBySign, openRun } from '#core/rules/session/run.ts';
import type { DoneSet, Run } from '#core/rules/session/run.ts';
import type { CommandResult } from '#pwa/data/commands/command-failure.ts';
import type { SavedRun } from '#pwa/data/commands/run-session.ts';
import {
  createRunKeeper,
  hasUnstored,
  hasUnstoredSign,
  isSignStored,
  unstoredOf,
  unstoredPainOf,
} from './run-keeper.ts';
import type { RunKeeper } from './run-keeper.ts';
import { MORNING, taskOf, TASKS } from './session-builders.ts';

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
    const { keeper, set, timers } = keeperWith((kept, run, sets) => {
      if (isFull) return Promise.resolve(fail({ reason: 'quota', detail: '' }));
      written.push(...sets);
      return Promise.resolve(saved(kept, run, sets));
    });
    set(8);
    await vi.waitFor(() => expect(keeper.snapshot().failure?.reason).toBe('quota'));
    expect(keeper.snapshot().waiting.map(({ amount }) => amount)).toEqual([8]);
    expect((await keeper.retry()).ok).toBe(false);
    // By itself only a sign is tried again.
    expect(timers).toEqual([]);
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
        (_, { sets }) => {
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
          (_, { sets }) => {
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
        (_, { sets }) => {
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

    /** Five repetitions are kept, three more are not. */
    const fiveOfEight = async (keeper: RunKeeper, fill: () => void): Promise<void> => {
      keeper.see(KEPT);
      for (const kind of ['start', 'start', ...Array.from({ length: 5 }, () => 'count' as const)] as const)
        keeper.tell({ kind });
      await vi.waitFor(() => expect(keeper.snapshot().isKept).toBe(true));
      fill();
      for (let n = 0; n < 3; n++) keeper.tell({ kind: 'count' });
    };

    it('is of a set that was finished here only what whoever goes on with it does not have', async () => {
      let isFull = false;
      const late: DoneSet[] = [];
      const { keeper } = keeperWith(
        (kept, run, sets) => Promise.resolve(isFull ? full : saved(kept, run, sets)),
        (_, { sets }) => {
          late.push(...sets);
          return Promise.resolve(ok(null));
        },
      );
      await fiveOfEight(keeper, () => (isFull = true));
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
        (_, { pain }) => {
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

    it('is also a sign that was told, which is tried again by itself, and goes with nobody’s word', async () => {
      let isFull = true;
      const { keeper, timers } = keeperWith((kept, run, sets) =>
        Promise.resolve(isFull ? full : saved(kept, run, sets)),
      );
      keeper.tell({ kind: 'stop', why: 'sign' });
      await vi.waitFor(() => expect(keeper.snapshot().failure).not.toBeNull());
      expect([hasUnstored(keeper.snapshot()), hasUnstoredSign(keeper.snapshot())]).toEqual([true, true]);
      keeper.drop();
      expect(hasUnstoredSign(keeper.snapshot())).toBe(true);
      await vi.waitFor(() => expect(timers).toHaveLength(1));
      // Whoever tries it by hand leaves one time when it is tried by itself.
      for (let times = 0; times < 2; times++) await keeper.retry();
      expect(timers).toHaveLength(1);
      isFull = false;
      timers[0]?.();
      await vi.waitFor(() => expect(hasUnstored(keeper.snapshot())).toBe(false));
      expect(isStoppedBySign(keeper.snapshot().kept.run)).toBe(true);
    });

    it('is also a sign that is still being written, here or late, until that has ended', async () => {
      for (const where of ['here', 'late'] as const) {
        const releases: (() => void)[] = [];
        const hanging = () => new Promise<void>((resolve) => releases.push(resolve));
        const { keeper } = keeperWith(
          (kept, run, sets) => hanging().then(() => saved(kept, run, sets)),
          () => hanging().then(() => ok(null)),
        );
        keeper.see(KEPT);
        if (where === 'late') keeper.see({ ...KEPT, rev: 3 });
        expect(hasUnstored(keeper.snapshot())).toBe(false);
        keeper.tell({ kind: 'stop', why: 'sign' });
        const { failure } = keeper.snapshot();
        expect([where, failure, hasUnstoredSign(keeper.snapshot())]).toEqual([where, null, true]);
        expect(hasUnstored(keeper.snapshot())).toBe(true);
        await vi.waitFor(() => expect(releases).toHaveLength(1));
        releases[0]?.();
        await vi.waitFor(() => expect(hasUnstored(keeper.snapshot())).toBe(false));
        expect(isSignStored(keeper.snapshot())).toBe(true);
      }
    });

    it.each(['here', 'after another tab took over'])(
      'is said and tried again where storing a sign breaks %s as nobody foresaw, which is reported',
      async (where) => {
        const reported = vi.fn();
        vi.stubGlobal('reportError', reported);
        onTestFinished(() => void vi.unstubAllGlobals());
        const broken = new Error('as nobody foresaw');
        const quota = new DOMException('full', 'QuotaExceededError');
        let [isBroken, thrown]: [boolean, Error] = [true, broken];
        const { keeper, timers } = keeperWith(
          (kept, run, sets) => (isBroken ? Promise.reject(thrown) : Promise.resolve(saved(kept, run, sets))),
          () => (isBroken ? Promise.reject(thrown) : Promise.resolve(ok(null))),
        );
        keeper.see(KEPT);
        if (where !== 'here') keeper.see({ ...KEPT, rev: 3 });
        keeper.tell({ kind: 'stop', why: 'sign' });
        await vi.waitFor(() => expect(keeper.snapshot().failure).not.toBeNull());
        expect(hasUnstoredSign(keeper.snapshot())).toBe(true);
        expect(keeper.snapshot().failure).toEqual({ reason: 'storage', detail: 'as nobody foresaw' });
        await vi.waitFor(() => expect(timers).toHaveLength(1));
        expect(await keeper.retry()).toMatchObject({ ok: false });
        // However often it is tried again.
        expect(reported.mock.calls).toEqual([[broken]]);
        thrown = quota;
        expect(await keeper.retry()).toMatchObject({ failure: { reason: 'quota' } });
        expect(reported).toHaveBeenCalledTimes(1);
        isBroken = false;
        timers[0]?.();
        await vi.waitFor(() => expect(isSignStored(keeper.snapshot())).toBe(true));
      },
    );

    it('a sign too, where another tab has gone on with it, also told from a sheet that was still open', async () => {
      for (const order of ['before', 'after'] as const) {
        const late: boolean[] = [];
        let isFull = true;
        const { keeper } = keeperWith(
          () => Promise.resolve(full),
          (_, { isSign }) => {
            if (!isFull) late.push(isSign);
            return Promise.resolve(isFull ? full : ok(null));
          },
        );
        keeper.see(KEPT);
        if (order === 'before') {
          keeper.tell({ kind: 'stop', why: 'sign' });
          await vi.waitFor(() => expect(keeper.snapshot().failure).not.toBeNull());
        }
        keeper.see({ ...KEPT, rev: 3 });
        if (order === 'after') keeper.tell({ kind: 'stop', why: 'sign' });
        await keeper.retry();
        expect([hasUnstoredSign(keeper.snapshot()), isSignStored(keeper.snapshot())]).toEqual([true, false]);
        isFull = false;
        await keeper.retry();
        expect([late, hasUnstored(keeper.snapshot())]).toEqual([[true], false]);
        expect(isSignStored(keeper.snapshot())).toBe(true);
      }
    });

    it('[PLAYER-25] is also a stop because of pain, where another tab was before it, and no other', async () => {
      for (const why of ['pain', 'fatigue'] as const)
        for (const order of ['before', 'after'] as const) {
          const late: boolean[] = [];
          let isFull = false;
          const { keeper, timers } = keeperWith(
            (kept) => Promise.resolve(ok({ kept, isElsewhere: true })),
            (_, { isPainStop }) => {
              if (!isFull) late.push(isPainStop);
              return Promise.resolve(isFull ? full : ok(null));
            },
          );
          keeper.see(KEPT);
          isFull = order === 'after';
          if (order === 'after') keeper.see(null);
          keeper.tell({ kind: 'stop', why });
          await vi.waitFor(() => expect(keeper.snapshot().isElsewhere).toBe(true));
          if (isFull && why === 'pain') {
            await vi.waitFor(() => expect(timers).toHaveLength(1));
            expect(hasUnstored(keeper.snapshot())).toBe(true);
            isFull = false;
            timers[0]?.();
          }
          keeper.see(null);
          await keeper.retry();
          expect([why, order, late, keeper.snapshot().isEnded]).toEqual([
            why,
            order,
            why === 'pain' ? [true] : [],
            true,
          ]);
        }
    });

    it('a sign that is told while a late set is being written is written after it, and holds only then', async () => {
      const late: boolean[] = [];
      const releases: (() => void)[] = [];
      const { keeper, set } = keeperWith(
        () => Promise.resolve(full),
        async (_, { isSign }) => {
          late.push(isSign);
          await new Promise<void>((resolve) => releases.push(resolve));
          return ok(null);
        },
      );
      keeper.see(KEPT);
      set(8);
      await vi.waitFor(() => expect(keeper.snapshot().failure).not.toBeNull());
      keeper.see({ ...KEPT, rev: 3 });
      await vi.waitFor(() => expect(releases).toHaveLength(1));
      keeper.tell({ kind: 'stop', why: 'sign' });
      releases[0]?.();
      await vi.waitFor(() => expect(late).toEqual([false, true]));
      expect(isSignStored(keeper.snapshot())).toBe(false);
      releases[1]?.();
      await vi.waitFor(() => expect(isSignStored(keeper.snapshot())).toBe(true));
      await keeper.retry();
      expect([late, hasUnstored(keeper.snapshot())]).toEqual([[false, true], false]);
    });

    it('a sign holds once it is kept with the run that it stops, not before', async () => {
      let [isFull, go] = [true, (): void => undefined];
      const { keeper, timers } = keeperWith(async (kept, run, sets) => {
        if (isFull) return full;
        await new Promise<void>((resolve) => (go = resolve));
        return saved(kept, run, sets);
      });
      keeper.tell({ kind: 'stop', why: 'sign' });
      await vi.waitFor(() => expect(timers).toHaveLength(1));
      isFull = false;
      const retried = keeper.retry();
      expect(isSignStored(keeper.snapshot())).toBe(false);
      // That the page looks meanwhile changes nothing of what is over.
      const { run } = keeper.snapshot();
      keeper.tell({ kind: 'look' });
      expect(keeper.snapshot().run).toBe(run);
      go();
      await retried;
      expect(isStoppedBySign(keeper.snapshot().kept.run)).toBe(true);
      expect(isSignStored(keeper.snapshot())).toBe(true);
    });

    it('what was counted is not taken off a second time when the other tab ends it', async () => {
      let [isFull, isLateFull] = [false, true];
      const late: DoneSet[] = [];
      const { keeper } = keeperWith(
        (kept, run, sets) => Promise.resolve(isFull ? full : saved(kept, run, sets)),
        (_, { sets }) => {
          if (!isLateFull) late.push(...sets);
          return Promise.resolve(isLateFull ? full : ok(null));
        },
      );
      await fiveOfEight(keeper, () => (isFull = true));
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

    it('a sign that is told after it was dropped stops what was stored after all, and no set is there twice', async () => {
      let how: 'fast' | 'full' | 'slow' = 'fast';
      let go = (): void => undefined;
      const written: DoneSet[] = [];
      const { keeper } = keeperWith(async (kept, run, sets) => {
        if (how === 'full') return full;
        if (how === 'slow') await new Promise<void>((resolve) => (go = resolve));
        written.push(...sets);
        return saved(kept, run, sets);
      });
      await fiveOfEight(keeper, () => (how = 'full'));
      keeper.tell({ kind: 'finish' });
      await vi.waitFor(() => expect(keeper.snapshot().failure).not.toBeNull());
      how = 'slow';
      const retried = keeper.retry();
      const first = go;
      keeper.drop();
      keeper.tell({ kind: 'stop', why: 'sign' });
      first();
      await vi.waitFor(() => expect(go).not.toBe(first));
      go();
      await retried;
      expect(isSignStored(keeper.snapshot())).toBe(true);
      expect([amounts(written), keeper.snapshot().waiting]).toEqual([[8], []]);
    });

    it('dropped while it fails once more, what is told later is not taken for told before', async () => {
      let isFull = true;
      let go = (): void => undefined;
      const { keeper, set } = keeperWith(async (kept, run, sets) => {
        const wasFull = isFull;
        await new Promise<void>((resolve) => (go = resolve));
        return wasFull ? full : saved(kept, run, sets);
      });
      set(8);
      keeper.drop();
      go();
      await vi.waitFor(() => expect(keeper.snapshot().failure).not.toBeNull());
      isFull = false;
      const before = go;
      keeper.tell({ kind: 'start' });
      await vi.waitFor(() => expect(go).not.toBe(before));
      const { run } = keeper.snapshot();
      go();
      await vi.waitFor(() => expect(keeper.snapshot().isKept).toBe(true));
      expect(keeper.snapshot()).toMatchObject({ run, kept: { rev: 1 } });
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
