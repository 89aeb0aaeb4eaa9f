import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hindranceToday } from '#core/rules/coach/may-train.ts';
import { redFlags } from '#core/rules/coach/red-flags.ts';
import { standingFlags } from '#core/rules/coach/screening.ts';
import type { KeptRun } from '#core/rules/session/kept-run.ts';
import { step } from '#core/rules/session/run.ts';
import type { RunEvent, Task } from '#core/rules/session/run.ts';
import { recordScreening } from '#pwa/data/commands/answer-coach.ts';
import { bringBackSet, correctPain, correctSet, removeSet } from '#pwa/data/commands/change-session.ts';
import { checkIn } from '#pwa/data/commands/check-in.ts';
import { endSession, saveRun, startSession } from '#pwa/data/commands/run-session.ts';
import { takeBack } from '#pwa/data/commands/take-back.ts';
import { restoreJournal, writeJournal } from '#pwa/data/commands/write-journal.ts';
import { coachAnswers, todayOf } from '#pwa/data/queries/coach-records.ts';
import { factsBetween } from '#pwa/data/queries/facts-between.ts';
import { pastSessions, sessionRecord, sumOfSession } from '#pwa/data/queries/sessions.ts';
import type { Space } from '#pwa/data/space/space.ts';
import { createWorld, settle } from './world.ts';
import type { World, WorldDevice } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const HOUR = 3_600_000;
const TASK: Task = {
  exerciseId: 'sit-to-stand',
  dose: { unit: 'reps', sets: [8, 8], perSide: false, rest: 60, loadKg: null },
  first: 'left',
  cycle: 6,
};

function value<Value>(result: { readonly ok: true; readonly value: Value } | { readonly ok: false }): Value {
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.value;
}

async function play(space: Space, kept: KeptRun, events: readonly RunEvent[]): Promise<KeptRun> {
  let at = kept;
  for (const event of events) {
    const { run, sets } = step(at.run, event, space.device.now());
    at = value(await saveRun(space, at, run, sets)).kept;
  }
  return at;
}

/** A session of two sets, a minute apart. */
async function trained({ space, clock }: WorldDevice): Promise<string> {
  const started = value(await startSession(space(), { tasks: [TASK], region: 'knee-left', painBefore: 1 }));
  const first = await play(space(), started, [{ kind: 'finish', amount: 8 }]);
  clock.now += 60_000;
  const second = await play(space(), first, [{ kind: 'skip-rest' }, { kind: 'finish', amount: 7 }]);
  clock.now += 60_000;
  value(await endSession(space(), second, { stopReason: 'done', at: 'now', purposes: {} }));
  return started.sessionId;
}

const setsOf = async ({ space }: WorldDevice, id: string) => (await sessionRecord(space(), id))?.sets ?? [];
const amountsOf = async (device: WorldDevice, id: string) =>
  (await setsOf(device, id)).map(({ data }) => data.repetitions);
const momentsOf = async (device: WorldDevice, id: string) => (await setsOf(device, id)).map(({ data }) => data.at);

it.each([3, 26, -26, 24 * 40])(
  '[SKEW-5] what is put right by a clock that is %s hours off stands where it was, on both devices',
  async (hours) => {
    const phone = await world.addDevice('phone');
    const tablet = await world.addDevice('tablet', phone.profile);
    const id = await trained(phone);
    const written = value(await writeJournal(phone.space(), 'Stiff', null));
    await settle([phone, tablet]);
    const before = await momentsOf(phone, id);
    tablet.clock.now += hours * HOUR;
    const on = tablet.space();
    const said = (space: Space) => factsBetween(space, 'pain_checkin', 0, Number.MAX_SAFE_INTEGER);
    const [asked] = await said(on);
    const [first, second] = await setsOf(tablet, id);
    value(await correctSet(on, first!.id, { ...first!.data, repetitions: 5 }));
    value(await removeSet(on, second!.id));
    value(await bringBackSet(on, second!.id, second!.data));
    value(await correctPain(on, { sessionId: id, region: 'knee-left', level: 2, when: 'before' }));
    const [entry] = await factsBetween(on, 'journal_entry', 0, Number.MAX_SAFE_INTEGER);
    value(await takeBack(on, written.id));
    value(await restoreJournal(on, written.id, entry!.data));
    await settle([phone, tablet]);
    for (const device of [phone, tablet]) {
      expect(await amountsOf(device, id)).toEqual([5, 7]);
      expect(await momentsOf(device, id)).toEqual(before);
      expect(await said(device.space())).toMatchObject([{ data: { level: 2, at: asked!.data.at } }]);
      const entries = await factsBetween(device.space(), 'journal_entry', 0, Number.MAX_SAFE_INTEGER);
      expect(entries).toMatchObject([{ data: { text: 'Stiff', at: entry!.data.at } }]);
    }
  },
);

it.each([
  ['before the server', false],
  ['after the server', true],
])('[SKEW-5] what a wrong clock dated is put right %s has dated it, and moves once', async (_, isDated) => {
  const phone = await world.addDevice('phone');
  const tablet = await world.addDevice('tablet', phone.profile);
  const began = phone.clock.now;
  phone.clock.now += 3 * HOUR;
  const id = await trained(phone);
  if (isDated) await settle([phone, tablet]);
  // Drawn before the server had dated it.
  const [first] = await setsOf(phone, id);
  value(await correctSet(phone.space(), first!.id, { ...first!.data, at: began + 3 * HOUR, repetitions: 5 }));
  await settle([phone, tablet]);
  for (const device of [phone, tablet]) {
    expect(await amountsOf(device, id)).toEqual([5, 7]);
    const [one = 0, other = 0] = await momentsOf(device, id);
    expect([Math.abs(one - began) < 10 * 60_000, other - one]).toEqual([true, 60_000]);
  }
});

it.each([3, 25, 26, -25, -26, 50, -24 * 40])(
  '[SKEW-6] a session by a clock that was %s hours off has its sets, its place and its minutes on both devices',
  async (hours) => {
    const phone = await world.addDevice('phone');
    const tablet = await world.addDevice('tablet', phone.profile);
    phone.clock.now += hours * HOUR;
    const id = await trained(phone);
    const other = value(await startSession(phone.space(), { tasks: [TASK], region: 'knee-left', painBefore: 2 }));
    value(await endSession(phone.space(), other, { stopReason: 'fatigue', at: 'now', purposes: {} }));
    const sum = await sumOfSession(phone.space(), id);
    expect(sum).toMatchObject({ place: 'knee-left' });
    expect(sum.minutes).toBeGreaterThan(0);
    for (const error of [hours, 0]) {
      if (error === 0) phone.clock.now -= hours * HOUR;
      await settle([phone, tablet]);
      for (const device of [phone, tablet]) {
        expect(await amountsOf(device, id)).toEqual([8, 7]);
        expect(await sumOfSession(device.space(), id)).toEqual(sum);
        const past = await pastSessions(device.space(), 5);
        expect(past?.sessions.map((one) => [one.id, one.exercisesDone])).toEqual([
          [other.sessionId, 0],
          [id, 1],
        ]);
      }
    }
    const slip = { sessionId: id, region: 'knee-left', level: 4, when: 'before' } as const;
    value(await correctPain(tablet.space(), slip));
    await settle([phone, tablet]);
    const said = await factsBetween(phone.space(), 'pain_checkin', 0, Number.MAX_SAFE_INTEGER);
    expect(said.filter(({ data }) => data.sessionId === id)).toMatchObject([{ data: { level: 4 } }]);
  },
);

const asked = redFlags.map(({ id }) => id);
const tick = async ({ space }: WorldDevice, ...ticked: string[]) =>
  value(await recordScreening(space(), { asked, ticked }));
/** As a page asks it, by the clock of its device. */
const flagsOn = async ({ space }: WorldDevice) =>
  standingFlags(await coachAnswers(space()), todayOf(space())).map(({ id }) => id);
const pass = (hours: number, ...devices: WorldDevice[]): void => {
  world.serverClock.now += hours * HOUR;
  for (const { clock } of devices) clock.now += hours * HOUR;
};

it.each([
  ['phone', 30, 0],
  ['tablet', 30, 0],
  ['phone', 24 * 40, 0],
  ['phone', -30, 0],
  ['tablet', -30, 0],
  // Put right once it is offline.
  ['phone', 30, -30],
  ['tablet', 24 * 400, -24 * 400],
] as const)(
  '[SKEW-7] a sign told on the %s stops until the next day though the clock of the phone is %s hours off, and then %s more',
  async (teller, hours, putRight) => {
    const phone = await world.addDevice('phone');
    const tablet = await world.addDevice('tablet', phone.profile);
    const both = [phone, tablet];
    const serverBegan = world.serverClock.now;
    phone.clock.now = serverBegan + hours * HOUR;
    tablet.clock.now = serverBegan;
    await settle(both);
    await tick(teller === 'phone' ? phone : tablet, 'clot');
    await settle(both);
    phone.hasConnection = false;
    pass(1, ...both);
    if (putRight !== 0) {
      phone.clock.now += putRight * HOUR;
      await phone.restart();
    }
    for (const early of [0, 2, 8]) {
      pass(early, ...both);
      await tick(phone);
      expect(await flagsOn(phone)).toEqual(['clot']);
    }
    const isBehind = hours < 0;
    pass(18, ...both);
    await tick(phone);
    expect(await flagsOn(phone)).toEqual(isBehind ? ['clot'] : []);
    expect(await flagsOn(tablet)).toEqual(['clot']);
    phone.hasConnection = true;
    await settle(both);
    expect(await flagsOn(tablet)).toEqual([]);
    // By a clock that is behind the answer is one of a day that is still to come.
    expect(await flagsOn(phone)).toEqual(isBehind ? ['clot'] : []);
    pass(isBehind ? -hours : 0, phone);
    expect(await flagsOn(phone)).toEqual([]);
  },
);

it('[SKEW-7] answered too early by a clock ahead, and sent, it stops on both devices', async () => {
  const phone = await world.addDevice('phone');
  const tablet = await world.addDevice('tablet', phone.profile);
  const both = [phone, tablet];
  phone.clock.now = world.serverClock.now + 30 * HOUR;
  tablet.clock.now = world.serverClock.now;
  await tick(phone, 'clot');
  await settle(both);
  pass(1, ...both);
  await tick(phone);
  expect(await flagsOn(phone)).toEqual(['clot']);
  await settle(both);
  for (const device of both) expect(await flagsOn(device)).toEqual(['clot']);
});

it('[SKEW-7] answered too early by a clock ahead, it stops also once that is set back a little before it is sent', async () => {
  const phone = await world.addDevice('phone');
  phone.clock.now = world.serverClock.now + 30 * HOUR;
  await tick(phone, 'clot');
  await settle([phone]);
  phone.hasConnection = false;
  pass(1, phone);
  await tick(phone);
  phone.clock.now -= 120_000;
  await phone.restart();
  expect(await flagsOn(phone)).toEqual(['clot']);
});

it.each([
  ['ahead', 30],
  ['far ahead', 24 * 6],
  ['behind', -30],
] as const)(
  '[SKEW-7] told and answered too early by a clock %s, it stops on both devices also where that is put right before it is sent',
  async (_, hours) => {
    const phone = await world.addDevice('phone');
    const tablet = await world.addDevice('tablet', phone.profile);
    const both = [phone, tablet];
    phone.clock.now = world.serverClock.now + hours * HOUR;
    tablet.clock.now = world.serverClock.now;
    await settle(both);
    phone.hasConnection = false;
    await tick(phone, 'clot');
    const answersEarly = async () => {
      pass(1 / 6, ...both);
      await tick(phone);
      expect(await flagsOn(phone)).toEqual(['clot']);
    };
    await answersEarly();
    phone.clock.now -= hours * HOUR;
    await phone.restart();
    await answersEarly();
    phone.hasConnection = true;
    await settle(both);
    pass(25, ...both);
    for (const device of both) expect(await flagsOn(device)).toEqual(['clot']);
    await tick(phone);
    await settle(both);
    for (const device of both) expect(await flagsOn(device)).toEqual([]);
  },
);

it.each([
  ['ahead', 30],
  ['behind', -24 * 400],
] as const)(
  '[SKEW-7] told by a clock that was %s and was put right while nobody saw it, it stops until the next day and no longer',
  async (_, hours) => {
    const phone = await world.addDevice('phone');
    const tablet = await world.addDevice('tablet', phone.profile);
    const both = [phone, tablet];
    phone.clock.now = world.serverClock.now + hours * HOUR;
    tablet.clock.now = world.serverClock.now;
    await settle(both);
    phone.hasConnection = false;
    pass(31, ...both);
    phone.clock.now -= hours * HOUR;
    await phone.restart();
    await tick(phone, 'clot');
    const answersEarly = async () => {
      pass(1 / 6, ...both);
      await tick(phone);
      expect(await flagsOn(phone)).toEqual(['clot']);
    };
    await answersEarly();
    phone.hasConnection = true;
    await settle(both);
    await answersEarly();
    await settle(both);
    expect(await flagsOn(tablet)).toEqual(['clot']);
    pass(24, ...both);
    await tick(phone);
    await settle(both);
    for (const device of both) expect(await flagsOn(device)).toEqual([]);
    // Nor does it come back once that moment is there.
    pass(Math.abs(hours) + 1, ...both);
    for (const device of both) expect(await flagsOn(device)).toEqual([]);
  },
);

it.each([0, 30, -30])(
  '[SKEW-7] where no server was ever seen, by a clock that is %s hours off, it ends on the next day',
  async (hours) => {
    const phone = await world.addDevice('phone');
    phone.hasConnection = false;
    phone.clock.now = world.serverClock.now + hours * HOUR;
    await tick(phone, 'clot');
    pass(2, phone);
    await tick(phone);
    expect(await flagsOn(phone)).toEqual(['clot']);
    pass(22, phone);
    await tick(phone);
    expect(await flagsOn(phone)).toEqual([]);
  },
);

/** As a page asks it, by the clock of its device. */
const hindranceOn = async ({ space }: WorldDevice) =>
  hindranceToday(null, await coachAnswers(space()), todayOf(space()));

it.each([13, 30, -30, 24 * 40])(
  '[SKEW-8] pain over 5 that is told by a clock that is %s hours off keeps its day free, sent or not, and no other day',
  async (hours) => {
    const phone = await world.addDevice('phone');
    const tablet = await world.addDevice('tablet', phone.profile);
    const both = [phone, tablet];
    phone.clock.now = world.serverClock.now + hours * HOUR;
    tablet.clock.now = world.serverClock.now;
    await settle(both);
    value(await checkIn(phone.space(), { region: 'knee-left', level: 7, when: 'day' }));
    expect(await hindranceOn(phone)).toBe('pain');
    await settle(both);
    for (const device of both) expect(await hindranceOn(device)).toBe('pain');
    // By a clock that is behind it is that day for longer.
    pass(72, ...both);
    for (const device of both) expect(await hindranceOn(device)).toBeNull();
  },
);
