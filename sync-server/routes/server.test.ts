import { expect, it } from 'vitest';
import { errorsOf } from '#core/api/call.ts';
import { statusOf } from '#core/sync/errors.ts';
import { calls } from '../registry.ts';
import { startTestServer } from '../testing/test-server.ts';

interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly required: boolean };
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

it('[CALL-7] the description has every call, its parameters, its body and its errors', async () => {
  const server = await startTestServer();
  const response = await fetch(`${server.url}/api/openapi.json`);
  const { openapi, paths } = (await response.json()) as {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
  };
  await server.close();
  expect(openapi).toBe('3.1.0');
  expect(Object.values(paths).flatMap((path) => Object.values(path))).toHaveLength(calls.length);
  for (const call of calls) {
    const operation = paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method];
    expect(operation?.operationId).toBe(call.id);
    expect(operation?.requestBody !== undefined).toBe(call.body !== undefined);
    for (const code of errorsOf(call))
      expect(operation?.responses[statusOf(code)]?.description).toContain(`\`${code}\``);
    expect(Object.keys(operation?.responses ?? {}).some((status) => status < '300')).toBe(true);
  }
  expect(paths['/api/streak/complete-challenge/{id}']?.['post']?.parameters?.map(({ name }) => name)).toEqual([
    'id',
    'X-UTC-Offset',
    'Idempotency-Key',
  ]);
  expect(paths['/api/streak/log-activity']?.['post']?.requestBody?.required).toBe(false);
  expect(Object.keys(paths['/api/session/before']?.['get']?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '204']),
  );
});
