import { expect, it } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';

it('[MODELAPI-1] says which origins are allowed, to anyone, and none by default', async () => {
  const asked = async (modelOrigins?: readonly string[]): Promise<unknown> => {
    const server = await startTestServer(modelOrigins === undefined ? {} : { config: { modelOrigins } });
    const response = await fetch(`${server.url}/api/model-origins`);
    const body: unknown = await response.json();
    await server.close();
    return body;
  };
  expect(await asked()).toEqual({ origins: [] });
  expect(await asked(['https://llm.example.org'])).toEqual({ origins: ['https://llm.example.org'] });
});
