import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#core/lib/day.ts';
import { challengesOf } from '#core/rules/challenges.ts';
import { activity, challengeOf, completion, idOf, NOON, ownerKey, settingsPatch, TODAY } from '../testing/builders.ts';
import { errorOf, signIn, startTestServer } from '../testing/test-server.ts';
import type { TestClient, TestServer } from '../testing/test-server.ts';
import type { Texts } from '../texts.ts';

interface UserData {
  readonly data: {
    readonly currentStreak: number;
    readonly longestStreak: number;
    readonly totalPoints: number;
    readonly activeDays: number;
  };
}
interface Challenges {
  readonly challenges: readonly {
    readonly id: string;
    readonly title: string;
    readonly points: number;
    readonly timeEstimate: number;
    readonly difficulty: string;
    readonly completed: boolean;
  }[];
}
interface Recorded extends UserData {
  readonly result: { readonly id: string; readonly st: string; readonly rev: number };
}

const texts: Texts = {
  languages: ['en', 'de'],
  of: (language, feature, id, member) => `${language} ${feature} ${id} ${member}`,
};
let server: TestServer;
let client: TestClient;
beforeEach(async () => {
  server = await startTestServer({ texts });
  client = await signIn(server, await ownerKey());
});
afterEach(() => server.close());

const read = async <T>(path: string, headers?: Record<string, string>): Promise<T> => {
  const response = await client.get(path, headers);
  expect(response.status).toBe(200);
  return (await response.json()) as T;
};
const done = async (path: string, body?: unknown, headers?: Record<string, string>): Promise<Recorded> => {
  const response = await client.post(path, body, headers);
  const text = await response.text();
  expect([response.status, text]).toEqual([200, text]);
  return JSON.parse(text) as Recorded;
};
const TASK = challengeOf(TODAY);
const COMPLETE = `/api/streak/complete-challenge/${TASK}`;
const LOG = '/api/streak/log-activity';

describe('GET /api/streak', () => {
  it('[STREAKAPI-1] [7.streak.01] user-data: the person’s numbers, wrapped in data', async () => {
    expect((await read<UserData>('/api/streak/user-data')).data).toMatchObject({
      currentStreak: 0,
      longestStreak: 0,
      totalPoints: 0,
      activeDays: 0,
    });
    await client.sync([activity(1), activity(2, { d: { at: NOON - 86_400_000 } }), completion(3)]);
    expect((await read<UserData>('/api/streak/user-data')).data).toMatchObject({
      currentStreak: 2,
      longestStreak: 2,
      totalPoints: 30,
      activeDays: 2,
    });
  });

  it('[STREAKAPI-2] [7.streak.02] badges: earned ones with name, description and moment', async () => {
    await client.sync([activity(1)]);
    const { badges } = await read<{ badges: { id: string; name: string; description: string; earnedAt: number }[] }>(
      '/api/streak/badges',
      { 'accept-language': 'de-AT,en;q=0.5' },
    );
    expect(badges.length).toBeGreaterThan(0);
    for (const { id, name, description, earnedAt } of badges)
      expect([name, description, earnedAt]).toEqual([`de badges ${id} name`, `de badges ${id} description`, NOON]);
  });

  it('[STREAKAPI-3] [7.streak.03] daily-challenges: the day’s three, marked when completed', async () => {
    await client.sync([completion(1)]);
    const { challenges } = await read<Challenges>('/api/streak/daily-challenges');
    expect(
      challenges.map(({ id, points, timeEstimate, difficulty, completed }) => [
        id,
        points,
        timeEstimate,
        difficulty,
        completed,
      ]),
    ).toEqual(
      challengesOf(TODAY).map(({ id, points, minutes, difficulty }, i) => [id, points, minutes, difficulty, i === 0]),
    );
    expect(challenges[0]?.title).toBe(`en challenges ${TASK} title`);
  });

  it('[STREAKAPI-4] a stranger sees the challenges with nothing completed, and no numbers', async () => {
    const challenges = await fetch(`${server.url}/api/streak/daily-challenges`);
    expect(challenges.status).toBe(200);
    expect(((await challenges.json()) as Challenges).challenges.map(({ completed }) => completed)).toEqual([
      false,
      false,
      false,
    ]);
    for (const path of ['user-data', 'badges'])
      expect(await errorOf(await fetch(`${server.url}/api/streak/${path}`))).toMatchObject({
        status: 401,
        code: 'not_signed_in',
      });
    for (const path of [COMPLETE, LOG])
      expect(await errorOf(await fetch(`${server.url}${path}`, { method: 'POST' }))).toMatchObject({ status: 401 });
  });

  it('[STREAKAPI-5] the day is that of X-UTC-Offset, else of the last fact, else of UTC', async () => {
    const ids = async (headers?: Record<string, string>): Promise<string[]> =>
      (await read<Challenges>('/api/streak/daily-challenges', headers)).challenges.map(({ id }) => id);
    const idsOf = (days: number): string[] => challengesOf(addDays(TODAY, days)).map(({ id }) => id);
    expect(await ids()).toEqual(idsOf(0));
    expect(await ids({ 'x-utc-offset': '840' })).toEqual(idsOf(1));
    await client.sync([activity(1, { d: { off: 780 } })]);
    expect(await ids()).toEqual(idsOf(1));
    expect(await ids({ 'x-utc-offset': '-720' })).toEqual(idsOf(0));
    for (const wrong of ['900', 'east', '1.5', '-721'])
      expect(await errorOf(await client.get('/api/streak/user-data', { 'x-utc-offset': wrong }))).toMatchObject({
        status: 422,
        code: 'offset_out_of_range',
        fields: ['X-UTC-Offset'],
      });
  });
});

describe('POST /api/streak', () => {
  it('[STREAKAPI-6] [7.streak.05] complete-challenge without a body completes it now, and a phone sees it with its next sync', async () => {
    const answer = await done(COMPLETE);
    expect(answer).toMatchObject({ data: { currentStreak: 1, totalPoints: 10 }, result: { st: 'applied', rev: 1 } });
    expect((await client.sync()).changes).toMatchObject([
      {
        rev: 1,
        id: answer.result.id,
        e: 'completion',
        k: `completion:${TODAY}:${TASK}`,
        d: { at: NOON, off: 0, day: TODAY, challengeId: TASK },
      },
    ]);
    expect((await server.store.read(client.owner, 1, 1))[0]?.device).toBe('http');
    expect((await read<Challenges>('/api/streak/daily-challenges')).challenges[0]?.completed).toBe(true);
  });

  it('[STREAKAPI-7] a second completion is a duplicate of the first, wherever that one came from, and is not stored', async () => {
    await client.sync([completion(1, { at: NOON - 1000 })]);
    expect((await done(COMPLETE)).result).toEqual({ id: idOf(1), st: 'duplicate', rev: 1 });
    expect(await server.store.head(client.owner)).toBe(1);
  });

  it('[STREAKAPI-8] a challenge that is not known, or not of that day, is 404', async () => {
    const tomorrow = challengeOf(addDays(TODAY, 1));
    for (const id of ['no-such', tomorrow, 'Not%20An%20Id'])
      expect(await errorOf(await client.post(`/api/streak/complete-challenge/${id}`))).toMatchObject({
        status: 404,
        code: 'unknown_challenge',
      });
    expect((await done(`/api/streak/complete-challenge/${tomorrow}`, { day: TODAY + 1 })).result.st).toBe('applied');
    expect(await errorOf(await client.post(COMPLETE, { day: TODAY + 30 }))).toMatchObject({
      status: 422,
      code: 'date_too_far_ahead',
      fields: ['day'],
    });
  });

  it('[STREAKAPI-9] log-activity: each call is one activity; without a body a daily exercise of the preset minutes, now', async () => {
    await client.sync([settingsPatch(1, { quickLogMinutes: 20 }), activity(2, { d: { off: 60, at: NOON - 1000 } })]);
    expect((await done(LOG)).result.st).toBe('applied');
    expect(
      (await done(LOG, { kind: 'mindfulness', off: -60, at: NOON - 5000, tz: 'Atlantic/Azores' })).result.rev,
    ).toBe(4);
    expect((await server.store.read(client.owner, 3, 2)).map(({ data }) => data)).toEqual([
      { at: NOON, off: 60, tz: 'UTC', kind: 'daily_exercise', minutes: 20 },
      { at: NOON - 5000, off: -60, tz: 'Atlantic/Azores', kind: 'mindfulness', minutes: 20 },
    ]);
  });

  it('[STREAKAPI-10] the same Idempotency-Key is done once; with another body or for another call it is refused', async () => {
    const headers = { 'idempotency-key': 'tap-1' };
    const first = await done(LOG, { kind: 'stretching' }, headers);
    server.clock.now += 60_000;
    expect((await done(LOG, { kind: 'stretching' }, headers)).result).toEqual({ ...first.result, st: 'duplicate' });
    expect(await errorOf(await client.post(LOG, { kind: 'mindfulness' }, headers))).toMatchObject({
      status: 422,
      code: 'id_reuse',
    });
    expect(await errorOf(await client.post(COMPLETE, undefined, headers))).toMatchObject({
      status: 422,
      code: 'id_reuse',
    });
    const [one, two] = await Promise.all([1, 2].map(() => done(COMPLETE, undefined, { 'idempotency-key': 'tap-2' })));
    expect([one?.result.st, two?.result.st].sort()).toEqual(['applied', 'duplicate']);
    expect(one?.result.id).toBe(two?.result.id);
    expect(await server.store.head(client.owner)).toBe(2);
    const neighbour = await signIn(server, await ownerKey(2));
    expect((await neighbour.post(LOG, { kind: 'mindfulness' }, headers)).status).toBe(200);
  });

  it('[STREAKAPI-11] a body that cannot be taken is an error that names its field', async () => {
    expect(await errorOf(await client.post(LOG, { kind: 'flying' }))).toMatchObject({
      status: 422,
      code: 'unprocessable',
      fields: ['kind'],
    });
    expect(await errorOf(await client.post(LOG, { off: 900 }))).toMatchObject({
      status: 422,
      code: 'offset_out_of_range',
      fields: ['off'],
    });
    expect(await errorOf(await client.post(COMPLETE, { off: 900 }))).toMatchObject({
      status: 422,
      code: 'offset_out_of_range',
      fields: ['off'],
    });
    expect(await errorOf(await client.post(LOG, { at: NOON + 30 * 86_400_000 }))).toMatchObject({
      status: 422,
      code: 'date_too_far_ahead',
      fields: ['at'],
    });
    expect(await errorOf(await client.post(LOG, { minutes: 0 }))).toMatchObject({
      status: 422,
      code: 'invalid',
      fields: ['minutes'],
    });
    expect(await server.store.head(client.owner)).toBe(0);
  });
});
