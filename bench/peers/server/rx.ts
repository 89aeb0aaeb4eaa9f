/**
 * A server for RxDB's replication as its HTTP tutorial builds one: `push` takes rows of assumed and new state and answers
 * those it holds otherwise. The tutorial keeps them in MongoDB; here they go into the store that Waymend's own server
 * uses, in one transaction a request, flushed to disk before the answer.
 */
import { isDeepStrictEqual } from 'node:util';
import Koa from 'koa';
import { open } from 'lmdb';
import rawBody from 'raw-body';
import { listen } from './front.ts';

interface State {
  readonly id: string;
  readonly [field: string]: unknown;
}
interface PushRow {
  readonly newDocumentState: State;
  readonly assumedMasterState?: State;
}

const root = open({
  path: process.env['DATA_DIR'] ?? '.',
  encoding: 'msgpack',
  overlappingSync: false,
  eventTurnBatching: false,
});
const documents = root.openDB<State, string>('documents', {});
const app = new Koa();

async function push(rows: readonly PushRow[]): Promise<State[]> {
  const conflicts = await root.childTransaction(() => {
    const held: State[] = [];
    for (const { newDocumentState, assumedMasterState } of rows) {
      const master = documents.get(newDocumentState.id);
      if (master !== undefined && !isDeepStrictEqual(master, assumedMasterState)) held.push(master);
      else documents.putSync(newDocumentState.id, newDocumentState);
    }
    return held;
  });
  await root.flushed;
  return conflicts;
}

app.use(async (ctx) => {
  if (ctx.path === '/rx/push')
    ctx.body = await push(JSON.parse(await rawBody(ctx.req, { encoding: 'utf8' })) as PushRow[]);
  else if (ctx.path === '/rx/ids') ctx.body = [...documents.getKeys()];
});

const handle = app.callback();
listen((request, response) => void handle(request, response));
