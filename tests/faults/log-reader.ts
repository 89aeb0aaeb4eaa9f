/** Reads an owner's whole log from a server, as a stranger's client would: session, then pull page by page. */
import { parseSyncAnswer } from '#core/sync/protocol.ts';
import type { Change, Cursor, SyncAnswer } from '#core/sync/protocol.ts';

export interface OwnerKey {
  readonly owner: string;
  /** base64url */
  readonly secret: string;
}

const post = (url: string, body: unknown, cookie = ''): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie === '' ? {} : { cookie }) },
    body: JSON.stringify(body),
  });

export interface ReadLog {
  readonly changes: readonly Change[];
  /** the server's own figures over them */
  readonly derived: SyncAnswer['derived'];
}

export interface LogReader {
  readonly cookie: string;
  /** asks as a mirror that is rebuilt: the server folds its caches anew */
  readonly readAll: () => Promise<Change[]>;
  /** asks as a new device, and leaves the server's caches as they are */
  readonly readWithFigures: () => Promise<ReadLog>;
}

export async function openReader(url: string, { owner, secret }: OwnerKey, device = 'reader'): Promise<LogReader> {
  const session = await post(`${url}/api/session`, { owner, secret, device });
  if (session.status !== 204) throw new Error(`no session: ${session.status} ${await session.text()}`);
  const cookie = session.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const readPages = async (own: boolean): Promise<{ changes: Change[]; derived: SyncAnswer['derived'] }> => {
    const changes: Change[] = [];
    let cursor: Cursor = { epoch: 0, rev: 0, op: null };
    for (;;) {
      const request = {
        p: 1,
        schema: 1,
        device,
        batch: 'read',
        owner,
        clock: Date.now(),
        seq: { first: 0, last: 0, max: 0 },
        cursor,
        limit: 1000,
        ...(own && { own }),
        ops: [],
      };
      const response = await post(`${url}/api/sync`, request, cookie);
      const parsed = parseSyncAnswer(await response.json());
      if (!parsed.ok) throw new Error(`unreadable answer, status ${response.status}: ${parsed.failure}`);
      changes.push(...parsed.value.changes);
      cursor = parsed.value.cursor;
      if (!parsed.value.more) return { changes, derived: parsed.value.derived };
    }
  };
  return { cookie, readAll: async () => (await readPages(true)).changes, readWithFigures: () => readPages(false) };
}

/** The ids of all operations in the log; throws where a revision is missing or an id stands twice. */
export async function readOperationIds(url: string, key: OwnerKey): Promise<string[]> {
  const changes = await (await openReader(url, key)).readAll();
  const ids = changes.map((change) => change.id ?? change.k);
  changes.forEach((change, i) => {
    if (change.rev !== i + 1) throw new Error(`revision ${i + 1} is missing: found ${change.rev}`);
  });
  if (new Set(ids).size !== ids.length) throw new Error('an operation stands in the log twice');
  return ids;
}
