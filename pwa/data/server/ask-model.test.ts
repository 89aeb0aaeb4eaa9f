// @vitest-environment jsdom
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { completionOf, startFakeModel } from '#pwa/testing/fake-model.ts';
import type { FakeAnswer, FakeModel } from '#pwa/testing/fake-model.ts';
import { askModel } from './ask-model.ts';

let fake: FakeModel;
beforeAll(async () => {
  fake = await startFakeModel();
});
afterEach(() => fake.say('Because.'));
afterAll(() => fake.close());

const messages = [
  { role: 'system', content: 'Explain.' },
  { role: 'user', content: 'Why?' },
] as const;
const wire = { fetch: (path: string, init: RequestInit) => fetch(path, init), isOnline: () => true };
const ask = (
  key: string | null = null,
  timeoutMs?: number,
  signal = new AbortController().signal,
  origin = fake.origin,
) => askModel(wire, { origin, model: 'small', key }, messages, signal, timeoutMs);

it('[MODEL-1] asks as OpenAI’s chat completions are asked, with the key where there is one', async () => {
  fake.say('  Because of the gate.\n');
  expect(await ask('sk-1')).toEqual({ ok: true, value: { text: 'Because of the gate.', isCut: false } });
  expect(fake.asked.at(-1)).toMatchObject({
    path: '/v1/chat/completions',
    body: { model: 'small', messages, temperature: 0.2, max_tokens: 700, stream: false },
    headers: { authorization: 'Bearer sk-1' },
  });
  await ask();
  expect(fake.asked.at(-1)?.headers.authorization).toBeUndefined();
});

it('[MODEL-1] sends no cookies and no address of the page, and follows no redirect', async () => {
  const seen: RequestInit[] = [];
  const spied = {
    ...wire,
    fetch: (path: string, init: RequestInit) => {
      seen.push(init);
      return fetch(path, init);
    },
  };
  await askModel(spied, { origin: fake.origin, model: 'small', key: null }, messages, new AbortController().signal);
  expect(seen).toMatchObject([
    { credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error', cache: 'no-store' },
  ]);
  const elsewhere = await startFakeModel();
  fake.say({ status: 307, headers: { location: `${elsewhere.origin}/v1/chat/completions` } });
  expect(await ask('sk-1')).toEqual({ ok: false, failure: 'unreachable' });
  expect(elsewhere.asked).toEqual([]);
  await elsewhere.close();
});

it('[MODEL-2] an answer that ended at its limit says so', async () => {
  fake.say({ status: 200, body: completionOf('Because the', 'length') });
  expect(await ask()).toEqual({ ok: true, value: { text: 'Because the', isCut: true } });
});

it.each<[string, FakeAnswer, string]>([
  ['a refused key', { status: 401 }, 'key'],
  ['a forbidden key', { status: 403 }, 'key'],
  ['an unknown model', { status: 404, body: '{"error":{"message":"model not found"}}' }, 'model'],
  ['too many questions', { status: 429, headers: { 'retry-after': '5' } }, 'busy'],
  ['a question that is too long', { status: 400 }, 'rejected'],
  ['an error of the server', { status: 500 }, 'server'],
  ['a server that is starting', { status: 503 }, 'server'],
  ['what is no JSON', { status: 200, body: '<html>Sign in</html>' }, 'malformed'],
  ['JSON without an answer', { status: 200, body: '{"choices":[]}' }, 'malformed'],
  ['an answer without words', { status: 200, body: completionOf(' \n') }, 'malformed'],
  ['a call of a tool in its place', { status: 200, body: completionOf(null, 'tool_calls') }, 'malformed'],
  ['an endless answer', { status: 200, body: completionOf('a'.repeat(20_001)) }, 'malformed'],
])('[MODEL-2] %s is a failure of its own', async (_, answer, failure) => {
  fake.say(answer);
  expect(await ask()).toEqual({ ok: false, failure });
});

it('[MODEL-2] of an answer that does not end no more is read than one could be, and it is broken off', async () => {
  const piece = new TextEncoder().encode('a'.repeat(10_000));
  let sent = 0;
  const signals: AbortSignal[] = [];
  const endless = {
    ...wire,
    fetch: (_path: string, { signal }: RequestInit) => {
      signals.push(...(signal ? [signal] : []));
      const body = new ReadableStream({
        pull: (controller) => {
          sent += 1;
          // It ends after all, so that whoever reads on gets there.
          return sent > 500 ? controller.close() : controller.enqueue(piece);
        },
      });
      return Promise.resolve(new Response(body));
    },
  };
  const connection = { origin: fake.origin, model: 'small', key: null };
  const answered = await askModel(endless, connection, messages, new AbortController().signal);
  expect(answered).toEqual({ ok: false, failure: 'malformed' });
  expect(sent).toBeLessThan(30);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

it('[MODEL-2] nobody there, no network, no answer in time, and the person’s own end differ', async () => {
  const gone = await startFakeModel();
  await gone.close();
  expect(await ask(null, undefined, undefined, gone.origin)).toEqual({ ok: false, failure: 'unreachable' });
  const connection = { origin: gone.origin, model: 'small', key: null };
  const offline = askModel({ ...wire, isOnline: () => false }, connection, messages, new AbortController().signal);
  expect(await offline).toEqual({ ok: false, failure: 'offline' });
  fake.say(null);
  expect(await ask(null, 50)).toEqual({ ok: false, failure: 'late' });
  const cancelling = new AbortController();
  const asked = ask(null, undefined, cancelling.signal);
  cancelling.abort();
  expect(await asked).toEqual({ ok: false, failure: 'cancelled' });
});

it('[MODEL-2] what the page’s own policy blocks is told from a server that is away, also where the report comes late', async () => {
  const gone = await startFakeModel();
  await gone.close();
  const report = (blockedURI: string) =>
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI }));
  const blocking = (blockedURI: string) => ({
    ...wire,
    fetch: () => {
      setTimeout(() => report(blockedURI), 20);
      return Promise.reject(new TypeError('Failed to fetch'));
    },
  });
  const askThrough = (blockedURI: string) =>
    askModel(
      blocking(blockedURI),
      { origin: gone.origin, model: 'small', key: null },
      messages,
      new AbortController().signal,
    );
  expect(await askThrough(`${gone.origin}/v1/chat/completions`)).toEqual({ ok: false, failure: 'blocked' });
  expect(await askThrough('https://elsewhere.example.org/')).toEqual({ ok: false, failure: 'unreachable' });
});
