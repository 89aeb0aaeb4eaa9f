import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#core/api/call.ts';
import { readDashboard } from '#core/api/dashboard.ts';
import { createLogger } from '../middleware/request-log.ts';
import { activity, completion, NOON, ownerKey, TODAY } from '../testing/builders.ts';
import { signIn, startTestServer } from '../testing/test-server.ts';
import type { TestClient, TestServer } from '../testing/test-server.ts';

let lines: string[];
let server: TestServer;
let client: TestClient;
beforeEach(async () => {
  lines = [];
  server = await startTestServer({ log: createLogger('info', { write: (line) => void lines.push(line) }) });
  client = await signIn(server, await ownerKey());
});
afterEach(() => server.close());

const read = async (headers?: Record<string, string>): Promise<AnswerOf<typeof readDashboard>> => {
  const response = await client.get(readDashboard.path, headers);
  expect(response.status).toBe(200);
  return (await response.json()) as AnswerOf<typeof readDashboard>;
};

describe('GET /api/dashboard', () => {
  it('[DASHAPI-1] [7.dashboard.01] counts the statistics anew with every call, and its status is logged', async () => {
    expect((await read()).today).toEqual({ day: TODAY, isActive: false, minutes: 0, challenges: 0 });
    await client.sync([activity(1), activity(2, { d: { at: NOON - 86_400_000 } }), completion(3)]);
    const { data, today } = await read();
    expect(data).toMatchObject({ currentStreak: 2, longestStreak: 2, activeDays: 2 });
    expect(today).toMatchObject({ day: TODAY, isActive: true, challenges: 1 });
    expect(today.minutes).toBeGreaterThan(0);
    const logged = lines.filter((line) => line.includes('"path":"/api/dashboard"'));
    expect(logged.map((line) => (JSON.parse(line) as { status: number }).status)).toEqual([200, 200]);
    expect(logged.join('')).not.toContain(client.owner);
  });

  it('[DASHAPI-1] today is the day of the header’s offset', async () => {
    await client.sync([activity(1)]);
    const { day, isActive } = (await read({ 'x-utc-offset': '840' })).today;
    expect([day, isActive]).toEqual([TODAY + 1, false]);
    expect((await client.get(readDashboard.path, { 'x-utc-offset': '7' })).status).toBe(422);
  });

  it('[DASHAPI-1] without a session there is nothing to read, and that is logged too', async () => {
    expect((await fetch(`${server.url}${readDashboard.path}`)).status).toBe(401);
    expect(lines.some((line) => line.includes('"path":"/api/dashboard","status":401'))).toBe(true);
  });
});
