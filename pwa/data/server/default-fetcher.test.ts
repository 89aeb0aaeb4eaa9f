import type { QueryFunctionContext } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AnswerError, createDefaultFetcher, throwUnlessOk } from './default-fetcher.ts';
import { createQueryClient } from './query-client.ts';

const fetchStub = vi.fn<typeof fetch>();
beforeEach(() => {
  fetchStub.mockReset();
  vi.stubGlobal('fetch', fetchStub);
});

const json = (value: unknown, init?: ResponseInit): Response => new Response(JSON.stringify(value), init);
const ask = (queryKey: readonly unknown[], options?: Parameters<typeof createDefaultFetcher>[0]): unknown =>
  createDefaultFetcher(options)({
    queryKey,
    signal: new AbortController().signal,
    client: createQueryClient(),
    meta: undefined,
  } as QueryFunctionContext);

describe('the default fetcher', () => {
  it('[7.fetcher.02] issues a GET on the joined query key', async () => {
    fetchStub.mockResolvedValue(json({}));
    await ask(['/api/streak', 'user-data']);
    const [address, init] = fetchStub.mock.calls[0] ?? [];
    expect(address).toBe('/api/streak/user-data');
    expect(init?.method ?? 'GET').toBe('GET');
  });

  it('[7.fetcher.01] sends credentials', async () => {
    fetchStub.mockResolvedValue(json({}));
    await ask(['/api/health']);
    expect(fetchStub.mock.calls[0]?.[1]?.credentials).toBe('include');
  });

  it('[7.fetcher.03] expects JSON: it gives the value, and fails on a page of somebody else', async () => {
    fetchStub.mockResolvedValueOnce(json({ status: 'ok' }));
    await expect(ask(['/api/health'])).resolves.toEqual({ status: 'ok' });
    fetchStub.mockResolvedValueOnce(new Response('<html>Welcome to the hotel</html>'));
    await expect(ask(['/api/health'])).rejects.toThrow(SyntaxError);
  });

  it('[8.fetcher.01] fails with "{status}: {body text or status text}" on any answer that is not OK', async () => {
    fetchStub.mockResolvedValueOnce(new Response('no such owner', { status: 404, statusText: 'Not Found' }));
    await expect(ask(['/api/a'])).rejects.toThrow(/^404: no such owner$/);
    fetchStub.mockResolvedValueOnce(new Response('', { status: 503, statusText: 'Service Unavailable' }));
    await expect(ask(['/api/a'])).rejects.toThrow(/^503: Service Unavailable$/);
    await expect(throwUnlessOk(new Response('', { status: 500, statusText: 'Internal' }))).rejects.toMatchObject({
      status: 500,
      message: '500: Internal',
    });
    await expect(throwUnlessOk(new Response('fine', { status: 201 }))).resolves.toBeUndefined();
  });

  it('[8.fetcher.02] fails on a 401 by default', async () => {
    fetchStub.mockResolvedValue(new Response('sign in', { status: 401 }));
    await expect(ask(['/api/a'])).rejects.toBeInstanceOf(AnswerError);
  });

  it('[7.fetcher.04] can be set to give null on a 401, and on nothing else', async () => {
    fetchStub.mockResolvedValueOnce(new Response('sign in', { status: 401 }));
    await expect(ask(['/api/a'], { on401: 'null' })).resolves.toBeNull();
    fetchStub.mockResolvedValueOnce(new Response('no', { status: 403 }));
    await expect(ask(['/api/a'], { on401: 'null' })).rejects.toThrow('403: no');
  });
});
