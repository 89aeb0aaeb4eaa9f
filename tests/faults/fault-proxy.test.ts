import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect, it } from 'vitest';
import { startFaultProxy } from './fault-proxy.ts';

it('asks again for a file where the server had closed the connection that stood open, which is no weather of ours', async () => {
  const answered = new WeakSet<Socket>();
  // As a server does whose time for idle connections has just run out.
  const upstream = createServer((request, response) => {
    if (answered.has(request.socket)) return void request.socket.destroy();
    answered.add(request.socket);
    response.end('whole');
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const proxy = await startFaultProxy(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`);
  for (let at = 0; at < 5; at++) expect(await (await fetch(`${proxy.url}/assets/${at}.js`)).text()).toBe('whole');
  await proxy.close();
  upstream.closeAllConnections();
  await new Promise((resolve) => upstream.close(resolve));
});
