import { afterEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../store/memory-store.ts';
import { activity, ownerKey } from '../testing/builders.ts';
import { as, byHeader, claimAs, proofOf, signIn, startTestServer } from '../testing/test-server.ts';
import type { TestClient, TestServer } from '../testing/test-server.ts';

const servers: TestServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

const preview = (client: TestClient, account: string): Promise<Response> =>
  client.post('/api/account/claim/preview', proofOf(client), as(account));
const statusesOf = async (answers: readonly Promise<Response>[]): Promise<number[]> =>
  (await Promise.all(answers)).map(({ status }) => status);

describe('the preview of a claim', () => {
  it('[ACCOUNT-8] is made six times a minute for an account; the claim itself, and other accounts, go on', async () => {
    const server = await startTestServer(byHeader);
    servers.push(server);
    const [client, other] = [await signIn(server, await ownerKey(1)), await signIn(server, await ownerKey(2))];
    await client.sync([activity(1)]);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) statuses.push((await preview(client, 'ada')).status);
    expect(statuses).toEqual(Array(6).fill(200));
    const refused = await preview(client, 'ada');
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get('retry-after'));
    expect([wait > 0, wait <= 60]).toEqual([true, true]);
    expect((await preview(other, 'eve')).status).toBe(200);
    expect((await claimAs(client, 'ada')).status).toBe(200);
  });

  it('[ACCOUNT-8] is made for one call of an account at a time, from whatever device', async () => {
    const store = createMemoryStore();
    let isHeld = false;
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    let reach = (): void => undefined;
    const reached = new Promise<void>((resolve) => (reach = resolve));
    const server = await startTestServer({
      store: {
        ...store,
        read: async (...given) => {
          if (isHeld) {
            reach();
            await opened;
          }
          return store.read(...given);
        },
      },
      ...byHeader,
    });
    servers.push(server);
    const key = await ownerKey();
    const [phone, laptop] = [await signIn(server, key), await signIn(server, key, 'd_b')];
    await phone.sync([activity(1)]);
    isHeld = true;
    const first = preview(phone, 'ada');
    await reached;
    const second = await preview(laptop, 'ada');
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '1']);
    isHeld = false;
    open();
    expect(await statusesOf([first])).toEqual([200]);
    expect(await statusesOf([preview(laptop, 'ada')])).toEqual([200]);
  });

  it('[ACCOUNT-8] one that fails keeps nobody from the next', async () => {
    const server = await startTestServer(byHeader);
    servers.push(server);
    const [client, other] = [await signIn(server, await ownerKey(1)), await signIn(server, await ownerKey(2))];
    const wrong = await client.post(
      '/api/account/claim/preview',
      { ...proofOf(client), secret: other.secret },
      as('ada'),
    );
    expect(wrong.status).toBe(403);
    expect((await preview(client, 'ada')).status).toBe(200);
  });
});
