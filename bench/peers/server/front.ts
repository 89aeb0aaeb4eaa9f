/** What both peers' servers share: the page at /page/, everything else to the product, and the address on standard output. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const PAGE = '/page/';
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

async function servePage(path: string, folder: string, response: ServerResponse): Promise<void> {
  const name = normalize(path.slice(PAGE.length)) === '.' ? 'index.html' : normalize(path.slice(PAGE.length));
  try {
    const bytes = await readFile(join(folder, name));
    response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' }).end(bytes);
  } catch {
    response.writeHead(404).end();
  }
}

export function listen(handle: RequestListener): void {
  const folder = process.env['PAGE_DIR'] ?? '';
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith(PAGE)) void servePage(pathname, folder, response);
    else handle(request, response);
  });
  server.listen(Number(process.env['PORT'] ?? 0), 'localhost', () =>
    console.log(`http://localhost:${(server.address() as AddressInfo).port}`),
  );
}
