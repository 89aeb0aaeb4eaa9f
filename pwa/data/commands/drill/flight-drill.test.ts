import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeMeta } from '#pwa/data/core-db.ts';
import { APP_PAGE } from '#pwa/data/queries/developer/app-copy.ts';
import type { AppCopy, WorkerSnapshot } from '#pwa/data/queries/developer/app-copy.ts';
import type { Network } from '#pwa/data/server/network.ts';
import type { Space } from '#pwa/data/space/space.ts';
import { drain } from '#pwa/data/sync/drain.ts';
import { NOON, openTestDevice, testProfile } from '#pwa/testing/device.ts';
import { createLocks } from '#pwa/testing/locks.ts';
import { listenTestServer } from '#tests/two-devices/test-server.ts';
import { logActivity } from '../log-activity.ts';
import { openScratch } from './drill-profile.ts';
import type { OpenScratch } from './drill-profile.ts';
import { DRILL_STEPS } from './drill-report.ts';
import type { DrillReport, DrillStep, StepReport } from './drill-report.ts';
import { runFlightDrill } from './flight-drill.ts';
import type { DrillDeps } from './flight-drill.ts';

type Intercept = (path: string, init: RequestInit, deliver: () => Promise<Response>) => Promise<Response>;

interface Wire {
  readonly network: Network;
  /** what happens to requests instead of being delivered */
  intercept: Intercept;
  /** owner of the session the browser holds, by its last `POST /api/session` */
  sessionOwner: string | null;
  readonly paths: string[];
  cookies: string;
}

const requestErrorOf = (status: number, code: string, fields?: readonly string[]): Response =>
  Response.json({ error: { code, message: code, fields }, message: code }, { status });
const ownerIn = (init: RequestInit): string => (JSON.parse(String(init.body)) as { owner: string }).owner;

const passing: Intercept = (_path, _init, deliver) => deliver();

/** One browser: one jar of cookies, and locks by name, as the Web Locks are. */
function openWire(url: string): Wire {
  const wire: Wire = {
    intercept: passing,
    sessionOwner: null,
    paths: [],
    cookies: '',
    network: {
      random: () => 0,
      exclusively: createLocks(),
      fetch: (path, init) => {
        wire.paths.push(path);
        return wire.intercept(path, init, async () => {
          const { signal: _, ...rest } = init;
          const response = await fetch(url + path, {
            ...rest,
            headers: { ...(init.headers as Record<string, string>), cookie: wire.cookies },
          });
          const set = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
          if (set.length > 0) wire.cookies = set.join('; ');
          if (path === '/api/session' && response.status === 204) wire.sessionOwner = ownerIn(init);
          return response;
        });
      },
    },
  };
  return wire;
}

const PAGE =
  '<script type="module" src="/assets/index-1.js"></script><link rel="stylesheet" href="/assets/index-1.css">';
const FILES: Readonly<Record<string, string>> = {
  [APP_PAGE]: PAGE,
  '/assets/index-1.js': 'start()',
  '/assets/index-1.css': 'body{}',
  '/assets/lazy-1.js': 'later()',
};
const WORKER: WorkerSnapshot = {
  supported: true,
  registered: true,
  controls: { state: 'activated', script: 'http://app/sw.js' },
  waiting: null,
  installing: null,
  backgroundSync: 'available',
  tags: [],
  precached: 4,
};

function appCopy(
  given: {
    readonly worker?: Partial<WorkerSnapshot>;
    readonly listed?: readonly string[] | null;
    readonly files?: Readonly<Record<string, string>>;
    readonly answers?: Readonly<Record<string, string>>;
    readonly hasCaches?: boolean;
  } = {},
): AppCopy {
  const { files = FILES } = given;
  const from = (texts: Readonly<Record<string, string>>) => (path: string) =>
    Promise.resolve(texts[path] === undefined ? null : new Response(texts[path]));
  return {
    worker: () => Promise.resolve({ ...WORKER, ...given.worker }),
    hasCaches: () => given.hasCaches ?? true,
    listed: () => Promise.resolve(given.listed === undefined ? Object.keys(FILES) : given.listed),
    kept: from(files),
    answered: from(given.answers ?? files),
  };
}

let server: Awaited<ReturnType<typeof listenTestServer>>;
let wire: Wire;
let person: Space;

beforeEach(async () => {
  server = await listenTestServer(() => NOON);
  wire = openWire(server.url);
  person = (await openTestDevice(await testProfile())).space;
  await logActivity(person, 'stretching', 10);
  expect(await drain(person, wire.network, true)).toMatchObject({ left: 0, state: 'done' });
});

afterEach(async () => {
  person.db.close();
  await server.close();
});

const instead =
  (path: string, answer: (init: RequestInit) => Response | null): Intercept =>
  (asked, init, deliver) => {
    const response = asked === path ? answer(init) : null;
    return response === null ? deliver() : Promise.resolve(response);
  };

let ticks = 0;
const drill = (given: Partial<DrillDeps> = {}): Promise<DrillReport> =>
  runFlightDrill({
    person,
    network: wire.network,
    app: appCopy(),
    isForcedOffline: () => false,
    steady: () => (ticks += 3),
    onStep: () => undefined,
    ...given,
  });
const stepOf = (report: DrillReport, step: DrillStep): StepReport | undefined =>
  report.steps.find((found) => found.step === step);
const said = (report: DrillReport): (readonly [DrillStep, string])[] =>
  report.steps.map(({ step, saying }) => [step, saying]);
const drillDatabases = async (): Promise<string[]> =>
  (await Dexie.getDatabaseNames()).filter((name) => name.includes('drill-'));

describe('the flight-mode drill', () => {
  it('[DEV-10] passes all steps against a server that keeps its word, and tells them one by one', async () => {
    const told: StepReport[] = [];
    const report = await drill({ onStep: (step) => told.push(step) });
    expect(said(report)).toEqual([
      ['worker', 'workerControls'],
      ['precache', 'precacheWhole'],
      ['record', 'recordKept'],
      ['serve', 'serveWhole'],
      ['deliver', 'deliverOnce'],
      ['clear', 'clearBoth'],
      ['session', 'sessionBack'],
    ]);
    expect(report.steps.map(({ step }) => step)).toEqual(DRILL_STEPS);
    expect(told).toEqual(report.steps);
    for (const { verdict, ms } of report.steps) expect([verdict, ms > 0]).toEqual(['passed', true]);
    expect(stepOf(report, 'deliver')?.figures).toMatchObject({ entries: 5 });
  });

  it('[DEV-10] leaves nothing of its space on the server', async () => {
    const proofs: RequestInit[] = [];
    wire.intercept = (path, init, deliver) => {
      if (path === '/api/session' && ownerIn(init) !== person.profile.owner) proofs.push(init);
      return deliver();
    };
    await drill();
    const again = await wire.network.fetch('/api/session', proofs[0] ?? {});
    expect([again.status, await again.json()]).toMatchObject([410, { error: { code: 'erased' } }]);
  });

  it('[DEV-11] touches no entry of the person, and leaves their session and no database behind', async () => {
    const dump = async (): Promise<unknown> =>
      Promise.all(person.db.tables.map(async (table) => [table.name, await table.toArray()]));
    await logActivity(person, 'mindfulness', 5);
    const before = await dump();
    await drill();
    expect(await dump()).toEqual(before);
    expect(await drillDatabases()).toEqual([]);
    expect(wire.sessionOwner).toBe(person.profile.owner);
    expect(await drain(person, wire.network, true)).toMatchObject({ left: 0, state: 'done' });
  });

  it('[DEV-11] the person’s own sync waits while the session is the drill’s', async () => {
    const synced: Promise<unknown>[] = [];
    const errors: number[] = [];
    wire.intercept = async (path, _init, deliver) => {
      if (synced.length === 0 && path === '/api/sync' && wire.sessionOwner !== person.profile.owner)
        synced.push(drain(person, wire.network, true));
      const response = await deliver();
      if (response.status >= 400) errors.push(response.status);
      return response;
    };
    const report = await drill();
    expect(await Promise.all(synced)).toMatchObject([{ left: 0, state: 'done' }]);
    expect(errors).toEqual([]);
    expect(stepOf(report, 'session')?.verdict).toBe('passed');
  });

  it('[DEV-11] deletes what a drill that was cut short left behind', async () => {
    const left = new Dexie('core:drill-left');
    left.version(1).stores({ facts: 'id' });
    await left.open();
    left.close();
    await drill();
    expect(await drillDatabases()).toEqual([]);
  });
});

describe('a step that does not pass', () => {
  it.each([
    ['worker', 'workerUnsupported', { worker: { supported: false, registered: false, controls: null } }],
    ['worker', 'workerUnregistered', { worker: { registered: false, controls: null } }],
    ['worker', 'workerPassesBy', { worker: { controls: null } }],
    ['precache', 'precacheNoStorage', { hasCaches: false }],
    ['precache', 'precacheUnlisted', { listed: null }],
    ['precache', 'precacheHoles', { files: { ...FILES, '/assets/lazy-1.js': '' } }],
    ['precache', 'precacheNewer', { listed: [APP_PAGE, '/assets/index-2.js'] }],
    [
      'precache',
      'precacheNewer',
      { listed: [...Object.keys(FILES), '/assets/lazy-2.js'], worker: { waiting: 'installed' } },
    ],
    ['serve', 'serveNoWorker', { worker: { controls: null } }],
    ['serve', 'servePageMissing', { files: {} }],
    ['serve', 'serveFileMissing', { answers: { [APP_PAGE]: PAGE, '/assets/index-1.js': 'start()' } }],
    ['serve', 'serveOther', { answers: { ...FILES, '/assets/index-1.js': 'another()' } }],
  ] as const)('[DEV-12] %s: %s', async (step, saying, given) => {
    const report = await drill({ app: appCopy(given) });
    expect(stepOf(report, step)?.saying).toBe(saying);
    expect(stepOf(report, 'deliver')?.verdict).toBe('passed');
  });

  const tampering = (tamper: (space: Space, opening: number) => unknown): OpenScratch => {
    let opening = 0;
    return async (profile, device) => {
      const opened = await openScratch(profile, device);
      if (opened.ok) await tamper(opened.value, (opening += 1));
      return opened;
    };
  };

  it.each<readonly [string, OpenScratch]>([
    ['recordFailed', () => Promise.resolve({ ok: false, failure: { reason: 'storage', detail: 'no room' } })],
    [
      'recordFailed',
      tampering(({ db }) =>
        db.outbox.hook('creating', () => {
          throw new DOMException('full', 'QuotaExceededError');
        }),
      ),
    ],
    ['recordLost', tampering(({ db }, opening) => (opening === 2 ? db.facts.clear() : undefined))],
    ['recordLost', tampering(({ db }, opening) => (opening === 2 ? db.outbox.clear() : undefined))],
  ])('[DEV-12] record: %s', async (saying, open) => {
    const report = await drill({ open });
    expect(said(report).slice(2)).toEqual([
      ['record', saying],
      ['serve', 'serveWhole'],
      ['deliver', 'deliverNothing'],
      ['clear', 'clearHere'],
      ['session', 'sessionUntouched'],
    ]);
    expect(await drillDatabases()).toEqual([]);
  });

  const withoutChanges = async (response: Response): Promise<Response> =>
    Response.json({ ...((await response.json()) as object), changes: [] });

  it.each<readonly [string, Intercept]>([
    [
      'deliverSilent',
      instead('/api/session', () => {
        throw new TypeError('offline');
      }),
    ],
    [
      'deliverError',
      instead('/api/session', (init) =>
        ownerIn(init) === person.profile.owner ? null : requestErrorOf(403, 'wrong_secret'),
      ),
    ],
    ['deliverLeft', instead('/api/sync', () => requestErrorOf(503, 'unavailable'))],
    ['deliverQuarantined', instead('/api/sync', () => requestErrorOf(422, 'unprocessable', ['ops.0']))],
    [
      'deliverOther',
      async (path, _init, deliver) => (path === '/api/sync' ? withoutChanges(await deliver()) : deliver()),
    ],
    [
      'deliverFigures',
      async (path, _init, deliver) => {
        const response = await deliver();
        if (path !== '/api/sync') return response;
        const answer = (await response.json()) as { derived?: object };
        return Response.json({
          ...answer,
          ...(answer.derived !== undefined && { derived: { ...answer.derived, hash: '0000000000000000' } }),
        });
      },
    ],
    [
      'deliverOtherRules',
      async (path, _init, deliver) => {
        const response = await deliver();
        if (path !== '/api/sync') return response;
        const answer = (await response.json()) as { derived?: object };
        return Response.json({
          ...answer,
          ...(answer.derived !== undefined && { derived: { ...answer.derived, ruleset: 'r9' } }),
        });
      },
    ],
  ])('[DEV-12] deliver: %s', async (saying, intercept) => {
    wire.intercept = intercept;
    const report = await drill();
    expect(stepOf(report, 'deliver')?.saying).toBe(saying);
    expect(await drillDatabases()).toEqual([]);
    expect(wire.sessionOwner).toBe(person.profile.owner);
  });

  it('[DEV-12] deliver: an operation that stands in the log twice is no success', async () => {
    wire.intercept = async (path, _init, deliver) => {
      const response = await deliver();
      if (path !== '/api/sync') return response;
      const answer = (await response.json()) as { changes: { rev: number }[] };
      const [first] = answer.changes;
      return Response.json({
        ...answer,
        changes: first === undefined ? [] : [...answer.changes, { ...first, rev: answer.changes.length + 1 }],
      });
    };
    expect(stepOf(await drill(), 'deliver')).toMatchObject({
      saying: 'deliverOther',
      verdict: 'failed',
      figures: { entries: 5, heard: 6 },
    });
  });

  it('[DEV-12] deliver: the log cannot be read back', async () => {
    let sessions = 0;
    wire.intercept = instead('/api/session', (init) =>
      ownerIn(init) !== person.profile.owner && (sessions += 1) === 2 ? requestErrorOf(503, 'unavailable') : null,
    );
    expect(stepOf(await drill(), 'deliver')).toMatchObject({ saying: 'deliverCut', figures: { code: 'unavailable' } });
  });

  it.each<readonly [string, Intercept]>([
    ['clearUnknownCall', instead('/api/account/erase', () => requestErrorOf(404, 'not_found'))],
    ['clearError', instead('/api/account/erase', () => requestErrorOf(500, 'internal'))],
    [
      'clearSilent',
      instead('/api/account/erase', () => {
        throw new TypeError('offline');
      }),
    ],
  ])('[DEV-12] clear: %s, and the databases are deleted all the same', async (saying, intercept) => {
    wire.intercept = intercept;
    const report = await drill();
    expect(stepOf(report, 'clear')?.saying).toBe(saying);
    expect(await drillDatabases()).toEqual([]);
    expect(stepOf(report, 'session')?.saying).toBe('sessionBack');
  });

  it.each<readonly [string, () => Response]>([
    ['sessionError', () => requestErrorOf(403, 'claimed')],
    [
      'sessionSilent',
      () => {
        throw new TypeError('offline');
      },
    ],
  ])('[DEV-12] session: %s', async (saying, answer) => {
    let own = 0;
    wire.intercept = instead('/api/session', (init) =>
      ownerIn(init) === person.profile.owner && (own += 1) === 2 ? answer() : null,
    );
    expect(stepOf(await drill(), 'session')).toMatchObject({ saying, verdict: 'failed' });
    wire.intercept = passing;
    await logActivity(person, 'stretching', 5);
    expect(await drain(person, wire.network, true)).toMatchObject({ left: 0, state: 'done' });
    expect(wire.sessionOwner).toBe(person.profile.owner);
  });

  it('[DEV-12] a step that breaks off is reported, and those after it are walked', async () => {
    const app = { ...appCopy(), worker: () => Promise.reject(new Error('no such thing')) };
    const report = await drill({ app });
    expect(stepOf(report, 'worker')).toMatchObject({
      saying: 'broke',
      verdict: 'failed',
      figures: { detail: 'Error: no such thing' },
    });
    expect(stepOf(report, 'session')?.saying).toBe('sessionBack');
  });
});

describe('the drill never takes a session that it could not put back', () => {
  const keepsSession = async (saying: string): Promise<void> => {
    const held = wire.cookies;
    const report = await drill();
    expect(said(report).slice(4)).toEqual([
      ['deliver', saying],
      ['clear', 'clearHere'],
      ['session', 'sessionUntouched'],
    ]);
    expect(wire.cookies).toBe(held);
  };

  it('[DEV-13] where the server does not open it by the secret', async () => {
    wire.intercept = instead('/api/session', (init) =>
      ownerIn(init) === person.profile.owner ? requestErrorOf(403, 'claimed') : null,
    );
    await keepsSession('deliverOwnSession');
  });

  it('[DEV-13] before the device’s own first exchange', async () => {
    await person.db.meta.delete('cursor');
    await keepsSession('deliverFirstExchange');
  });

  it('[DEV-13] while a key to earlier entries waits for the person’s decision', async () => {
    await writeMeta(person.db, 'before', {
      owner: person.profile.owner,
      held: 3,
      recorded: 4,
      lost: 1,
      lastReceivedAt: NOON,
    });
    await keepsSession('deliverUnsettled');
  });

  it('[DEV-13] while the person has forced offline', async () => {
    const report = await drill({ isForcedOffline: () => true });
    expect(stepOf(report, 'deliver')?.saying).toBe('deliverForcedOffline');
    expect(stepOf(report, 'session')?.saying).toBe('sessionUntouched');
  });

  it('[DEV-13] and tells no server that this browser held something before', async () => {
    const asked: unknown[] = [];
    wire.intercept = (path, init, deliver) => {
      if (path === '/api/session') asked.push(JSON.parse(String(init.body)));
      return deliver();
    };
    await drill();
    expect(asked.length).toBeGreaterThan(2);
    for (const body of asked) expect(body).not.toHaveProperty('first');
  });
});
