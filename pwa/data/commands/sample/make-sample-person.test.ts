import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { detailed, linksOf } from '#core/exercises/listed.ts';
import { addDays, dayOf } from '#core/lib/day.ts';
import { adherence, adherenceTotal } from '#core/rules/progress/adherence.ts';
import { changeOf } from '#core/rules/progress/measures.ts';
import { spansOf } from '#core/rules/progress/period.ts';
import { endsOf, worstOfDays } from '#core/rules/progress/series.ts';
import { stoppedDays } from '#core/rules/progress/stopped-days.ts';
import { coreDbName } from '#pwa/data/core-db.ts';
import { takeSession } from '#pwa/data/profiles/ask-server.ts';
import { listProfiles, noteFirstSession, openCurrentProfile, switchProfile } from '#pwa/data/profiles/profiles.ts';
import type { Profile } from '#pwa/data/profiles/profiles.ts';
import { coachHistory } from '#pwa/data/queries/coach-records.ts';
import { factsBetween } from '#pwa/data/queries/facts-between.ts';
import { listedProfiles } from '#pwa/data/queries/profiles/listed-profiles.ts';
import { journalPage, outcomeResults, plansBetween, trainingBetween } from '#pwa/data/queries/progress-records.ts';
import { streakBoard } from '#pwa/data/queries/streak-board.ts';
import type { Network } from '#pwa/data/server/network.ts';
import { openSpace } from '#pwa/data/space/space.ts';
import type { Space } from '#pwa/data/space/space.ts';
import { drainIfCurrent } from '#pwa/data/sync/drain.ts';
import { drainTelemetry } from '#pwa/data/telemetry/drain-telemetry.ts';
import { NOON } from '#pwa/testing/device.ts';
import { readExercises } from '#scripts/exercise-files.ts';
import { makeSamplePerson, samplePerson } from './make-sample-person.ts';
import { isAway, SAMPLE_DAYS } from './sample-story.ts';

const exercises = readExercises();
const links = linksOf(exercises);
const library = exercises.map((exercise) => detailed(exercise, links));
const device = { now: () => NOON, offsetAt: () => 60, timeZone: () => 'Europe/Berlin' };
const TODAY = dayOf(NOON, 60);
const FIRST = addDays(TODAY, -SAMPLE_DAYS);

const sumOf = (sets: readonly number[]): number => sets.reduce((sum, set) => sum + set, 0);

async function make(): Promise<Profile> {
  const made = await makeSamplePerson(device, library);
  if (!made.ok) throw new Error(made.failure.reason);
  if (made.value === null) throw new Error('cancelled');
  return made.value;
}

async function opened(profile: Profile): Promise<Space> {
  const space = await openSpace(profile, device, () => undefined);
  if (!space.ok) throw new Error(space.failure.detail);
  return space.value;
}

describe('twelve weeks', { timeout: 60_000 }, () => {
  let space: Space;
  let before: Profile;
  beforeAll(async () => {
    await Dexie.delete('waymend');
    before = await openCurrentProfile(NOON);
    await noteFirstSession(before.id);
    space = await opened(await make());
  }, 60_000);

  it('[SAMPLE-1] hold sessions of plans, pain that falls, a week away, an overrule, tests, a journal and a streak', async () => {
    const training = await trainingBetween(space, FIRST, TODAY);
    const { load, begun, pains } = training;
    // Three a week in eleven weeks, but for what pain and chance took.
    expect(begun.size).toBeGreaterThan(20);
    expect(begun.size).toBeLessThan(36);
    expect(begun.has(TODAY)).toBe(false);
    for (const day of begun.keys()) expect(isAway(TODAY - day)).toBe(false);
    expect(load.every(({ repetitions, seconds }) => repetitions + seconds > 0)).toBe(true);
    const { answers, amounts } = spansOf('12-weeks', TODAY, 0, null);
    const pain = worstOfDays(
      pains.map(({ day, level }) => [day, level] as const),
      answers,
    );
    const ends = endsOf(pain, TODAY);
    expect(ends?.isEnough).toBe(true);
    expect(changeOf([ends?.first.value ?? null, ends?.last.value ?? null], 'pain')).toMatchObject({
      direction: 'better',
    });
    expect(Math.max(...pain.flatMap(({ value }) => value ?? []))).toBeGreaterThan(5);
    expect(pain.map(({ value }) => value)).toContain(null);
    // What the dashboard draws by the answers alone is what the progress page draws.
    const asked = new Set(
      (await factsBetween(space, 'pain_checkin', 0, Number.MAX_SAFE_INTEGER)).flatMap(
        ({ data }) => data.sessionId ?? [],
      ),
    );
    expect(asked.size).toBe(begun.size);
    const plans = await plansBetween(space, FIRST, TODAY);
    const isStopped = stoppedDays(plans.safety, pains, { first: FIRST, days: training.begun.keys() });
    const { planned, done } = adherenceTotal(adherence(plans.plans, training, isStopped, amounts, TODAY));
    expect(done).toBeGreaterThan(15);
    expect(done).toBeLessThan(planned);
    const history = await coachHistory(space, TODAY);
    expect(history.overrules).toHaveLength(1);
    expect(history.sessions.map(({ stopReason }) => stopReason)).toEqual(
      expect.arrayContaining(['done', 'pain', 'fatigue']),
    );
    expect(history.assessment).toMatchObject({ worst: { place: 'knee', side: 'left' } });
    expect(await outcomeResults(space)).toHaveLength(24);
    expect((await journalPage(space, 50)).entries.length).toBeGreaterThan(8);
    const board = await streakBoard(space, NOON, 60, 0);
    expect(board.overview.factCount).toBeGreaterThan(40);
  });

  it('[SAMPLE-6] end well: pain clearly lower, more of an exercise than at first, and no stop in the last six weeks', async () => {
    const { sessions } = await coachHistory(space, TODAY);
    const asked = sessions.map(({ day, exercises: done, stopReason }) => ({
      day,
      stopReason,
      amounts: new Map(done.map(({ exerciseId, planned }) => [exerciseId, sumOf(planned?.sets ?? [])])),
    }));
    const inOrder = asked.toSorted((a, b) => a.day - b.day);
    const isLate = ({ day }: { readonly day: number }): boolean => day >= TODAY - 42;
    expect(inOrder.filter(isLate).length).toBeGreaterThan(10);
    expect(inOrder.filter(isLate).every(({ stopReason }) => stopReason === 'done')).toBe(true);
    expect(inOrder.filter(({ stopReason }) => stopReason === 'pain')).toHaveLength(1);
    const [first, again, last] = [inOrder[0], inOrder.find(isLate), inOrder.at(-1)];
    const moreOf = (than: typeof first): number[] =>
      [...(last?.amounts ?? [])].flatMap(([id, amount]) => {
        const was = than?.amounts.get(id);
        return was === undefined ? [] : [amount - was];
      });
    expect(Math.max(...moreOf(first))).toBeGreaterThanOrEqual(2);
    expect(Math.max(...moreOf(again))).toBeGreaterThanOrEqual(4);
    expect(Math.min(...moreOf(again))).toBeGreaterThanOrEqual(0);
    const { pains } = await trainingBetween(space, FIRST, TODAY);
    const most = (from: number, to: number): number =>
      Math.max(...pains.filter(({ day }) => TODAY - day <= from && TODAY - day >= to).map(({ level }) => level));
    expect(most(SAMPLE_DAYS, SAMPLE_DAYS - 6)).toBeGreaterThanOrEqual(4);
    expect(most(7, 1)).toBeLessThanOrEqual(2);
    // By the four weeks that the progress page opens with, too.
    const { answers } = spansOf('4-weeks', TODAY, 0, null);
    const ends = endsOf(
      worstOfDays(
        pains.map(({ day, level }) => [day, level] as const),
        answers,
      ),
      TODAY,
    );
    expect(changeOf([ends?.first.value ?? null, ends?.last.value ?? null], 'pain')).toMatchObject({
      direction: 'better',
    });
  });

  it('[SAMPLE-2] are in a profile of their own, made once and not opened; the others are as they were', async () => {
    const again = await make();
    expect(again.id).toBe(space.profile.id);
    expect(await samplePerson()).toMatchObject({ name: 'Sample person', isSample: true });
    expect((await listedProfiles()).map(({ id, isSample }) => [id, isSample])).toEqual([
      [before.id, false],
      [again.id, true],
    ]);
    const { profiles, currentId } = await listProfiles();
    expect(profiles).toHaveLength(2);
    expect(currentId).toBe(before.id);
    expect(profiles.find(({ id }) => id === before.id)).toEqual(before);
    const other = await opened(before);
    expect(await other.db.facts.count()).toBe(0);
    other.db.close();
  });

  it('[SAMPLE-3] are sent nowhere, however often it is asked for', async () => {
    const asked: string[] = [];
    const network = {
      exclusively: (_: string, body: () => Promise<unknown>) => body(),
      fetch: (path: string, { method }: RequestInit) => {
        asked.push(`${String(method).toUpperCase()} ${path}`);
        return Promise.resolve(new Response(null, { status: 204 }));
      },
      random: () => 0.5,
    } as unknown as Network;
    await switchProfile(space.profile.id);
    const waiting = await space.db.outbox.count();
    expect(waiting).toBeGreaterThan(400);
    expect(await drainIfCurrent(space, network, true)).toMatchObject({ left: 0, state: 'paused' });
    await drainTelemetry(space, network);
    expect(asked).toEqual([]);
    await takeSession(network, space.profile, NOON);
    expect(asked).toEqual(['DELETE /api/session']);
    expect(await space.db.outbox.count()).toBe(waiting);
  });
});

describe('what goes wrong', { timeout: 60_000 }, () => {
  beforeEach(() => Dexie.delete('waymend'));

  it('[SAMPLE-4] leaves nothing behind, and what a closed page left is deleted before the next try', async () => {
    const db = new Dexie(coreDbName('sample-left'));
    db.version(1).stores({ some: 'id' });
    await db.open();
    db.close();
    const failing = { ...device, timeZone: () => '' };
    const made = await makeSamplePerson(failing, library);
    expect(made).toMatchObject({ ok: false, failure: { reason: 'invalid' } });
    expect(await samplePerson()).toBeNull();
    const names = (await Dexie.getDatabaseNames()).filter((name) => name.startsWith(coreDbName('sample-')));
    expect(names.filter((name) => name === coreDbName('sample-left'))).toEqual([]);
  });

  it.each([0, 3, SAMPLE_DAYS - 1])('[SAMPLE-5] is cancelled after %i days, and nothing of it stays', async (last) => {
    const controller = new AbortController();
    const told: number[] = [];
    const onDay = (lived: number, days: number): void => {
      expect(days).toBe(SAMPLE_DAYS);
      told.push(lived);
      if (lived === last) controller.abort();
    };
    expect(await makeSamplePerson(device, library, { onDay, signal: controller.signal })).toEqual({
      ok: true,
      value: null,
    });
    expect(told).toEqual(Array.from({ length: last + 1 }, (_, lived) => lived));
    expect(await samplePerson()).toBeNull();
    expect((await Dexie.getDatabaseNames()).filter((name) => name.includes('sample-'))).toEqual([]);
  });
});
