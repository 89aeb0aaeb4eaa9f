/** A server that speaks as much of OpenAI's chat completions as the app does, on this machine. */
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AskedModel {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly [name: string]: unknown;
  };
}

export type FakeAnswer =
  | string
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  /** keeps whoever asks waiting */
  | null;

export interface FakeModel {
  readonly origin: string;
  readonly asked: readonly AskedModel[];
  /** what it says to each question from now on */
  readonly say: (answer: FakeAnswer) => void;
  readonly close: () => Promise<void>;
}

export const completionOf = (content: unknown, finish = 'stop'): string =>
  JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }] });

const OPEN_TO_ALL = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*, authorization' };

export async function startFakeModel(port = 0): Promise<FakeModel> {
  const asked: AskedModel[] = [];
  let answer: FakeAnswer = 'It builds up slowly, so that your knee gets used to it.';
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, OPEN_TO_ALL).end();
    let text = '';
    for await (const part of request) text += String(part);
    asked.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text) as AskedModel['body'] });
    if (answer === null) return;
    const { status, headers, body } =
      typeof answer === 'string'
        ? { status: 200, headers: {}, body: completionOf(answer) }
        : { headers: {}, body: '', ...answer };
    response.writeHead(status, { ...OPEN_TO_ALL, 'content-type': 'application/json', ...headers }).end(body);
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    say: (next) => {
      answer = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
