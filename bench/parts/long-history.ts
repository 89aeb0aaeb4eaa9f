/** The streak board over a long, synced history: opened, derived, tapped. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { root } from '../../scripts/source-stamp.mjs';
import type { BoardOpening, BoardSteps, Derivation, Tap } from '../client/bench-api.ts';
import { figure, plain, times } from '../report/figures.ts';
import { DASH } from '../report/row.ts';
import type { Row } from '../report/row.ts';
import { PER_DAY } from '../sizes.ts';
import type { BenchSize } from '../sizes.ts';
import { inPage } from '../stage.ts';
import type { BenchStage } from '../stage.ts';
import { interleave, median, percentile } from '../statistics.ts';

const OPEN_MS = 100;
const DERIVE_MS = 50;
const TAP_MS = 50;
const BETWEEN_TAPS_MS = 120;
const builtApp = join(root, 'dist/app');

interface Visit {
  readonly opening: BoardOpening;
  readonly taps: readonly Tap[];
}

export async function measureLongHistory(stage: BenchStage, { rounds, historyDays, taps }: BenchSize): Promise<Row[]> {
  const facts = historyDays * PER_DAY;
  await inPage(await stage.freshPage(), 'seedHistory', historyDays, PER_DAY);
  const visit = async (page: Page): Promise<Visit> => {
    const opening = await inPage(page, 'openBoard');
    if (opening.factCount < facts) throw new Error(`${opening.factCount} of ${facts} facts are shown`);
    const done: Tap[] = [];
    await inPage(page, 'settle');
    for (let i = 0; i < taps; i++) {
      await sleep(BETWEEN_TAPS_MS);
      done.push(await inPage(page, 'tap'));
    }
    await inPage(page, 'settle');
    return { opening, taps: done };
  };
  const cold = await interleave(
    rounds,
    async () => visit(await stage.freshBrowser()),
    async () => inPage(await stage.freshBrowser(), 'openBoardRaw'),
  );
  const reloaded = await interleave(
    rounds,
    async () => inPage(await stage.freshPage(), 'openBoard'),
    async () => inPage(await stage.freshPage(), 'openBoardRaw'),
  );
  const derivations: Derivation[] = [];
  for (let round = 0; round < rounds; round++) derivations.push(await inPage(await stage.freshPage(), 'derive'));
  const steps = await inPage(await stage.freshPage(), 'boardSteps');
  const app = existsSync(join(builtApp, 'index.html')) ? await measureApp(stage, rounds) : [];
  return [
    ...openingRows(facts, cold, reloaded, steps),
    ...derivationRows(derivations),
    ...tapRows(cold.ours, steps),
    ...stepRows(steps),
    ...app,
  ];
}

const part = 'Long history';

type Openings = { readonly ours: readonly BoardOpening[]; readonly other: readonly number[] };

function openingRows(
  facts: number,
  cold: { readonly ours: readonly Visit[]; readonly other: readonly number[] },
  reloaded: Openings,
  steps: BoardSteps,
): Row[] {
  const row = (how: string, ours: readonly number[], raw: readonly number[]): Row => ({
    part,
    measure: `${facts.toLocaleString('en-US')} facts: from opening the database to the first commit with data, ${how}`,
    ours: figure(ours, 'ms'),
    beside: `raw open and read ${figure(raw, 'ms')}`,
    ratio: times(median(ours) / median(raw)),
    target: `under ${OPEN_MS} ms`,
    met: median(ours) < OPEN_MS,
    limit: `opening by hand and reading the same rows, still packed, takes ${plain(median(raw), 'ms')} alone; the rest is Dexie, the recent days and React, with code that runs for the first time. All ${steps.days.toLocaleString('en-US')} days, which the first screen does without, take ${plain(steps.readDays, 'ms')} to read and unpack and ${plain(steps.overview, 'ms')} to derive from, compiled.`,
  });
  return [
    row(
      'browser just started',
      cold.ours.map(({ opening }) => opening.ms),
      cold.other,
    ),
    row(
      'page reloaded',
      reloaded.ours.map(({ ms }) => ms),
      reloaded.other,
    ),
  ];
}

function derivationRows(derivations: readonly Derivation[]): Row[] {
  const first = derivations.map(({ firstMs }) => firstMs);
  const days = derivations[0]?.days ?? 0;
  return [
    {
      part,
      measure: `Deriving streak, points and badges from ${days.toLocaleString('en-US')} day rows, first call in a page`,
      ours: figure(first, 'ms'),
      beside: DASH,
      ratio: DASH,
      target: `under ${DERIVE_MS} ms`,
      met: median(first) < DERIVE_MS,
      limit: `code not yet compiled: the same call again takes ${figure(
        derivations.map(({ warmMs }) => warmMs),
        'ms',
      )}.`,
    },
    {
      part,
      measure: 'The same, called again',
      ours: figure(
        derivations.map(({ warmMs }) => warmMs),
        'ms',
      ),
      beside: DASH,
      ratio: DASH,
      target: DASH,
      met: null,
    },
  ];
}

function tapRows(visits: readonly Visit[], steps: BoardSteps): Row[] {
  const of = (pick: (tap: Tap) => number, rank: number): number[] =>
    visits.map(({ taps }) => percentile(taps.map(pick), rank));
  const toScreen = of(({ screenMs }) => screenMs, 50);
  return [
    {
      part,
      measure: 'One tap: from `logActivity` to the frame with the new count, p50',
      ours: figure(toScreen, 'ms'),
      beside: DASH,
      ratio: DASH,
      target: `under ${TAP_MS} ms`,
      met: median(toScreen) < TAP_MS,
      limit: `of ${figure([median(of(({ commitMs }) => commitMs, 50))], 'ms')} until the commit, the durable write takes ${plain(steps.write, 'ms')} and the board's query after it ${plain(steps.board, 'ms')}, ${plain(steps.overview, 'ms')} of it deriving the overview from all days anew; React and the notice of the change between them take the rest.`,
    },
    {
      part,
      measure: 'The same, p95',
      ours: figure(
        of(({ screenMs }) => screenMs, 95),
        'ms',
      ),
      beside: DASH,
      ratio: DASH,
      target: DASH,
      met: null,
    },
    {
      part,
      measure: 'The same until the commit, before the frame, p50',
      ours: figure(
        of(({ commitMs }) => commitMs, 50),
        'ms',
      ),
      beside: DASH,
      ratio: DASH,
      target: DASH,
      met: null,
    },
  ];
}

const stepRows = ({ write, board, readDays, overview }: BoardSteps): Row[] =>
  (
    [
      ['`logActivity` alone', write],
      ['`streakBoard` after a write', board],
      ['reading and unpacking all day rows', readDays],
      ['`deriveOverview`', overview],
    ] as const
  ).map(([name, ms]) => ({
    part,
    measure: `Step, compiled: ${name}`,
    ours: plain(ms, 'ms'),
    beside: DASH,
    ratio: DASH,
    target: DASH,
    met: null,
  }));

declare global {
  interface Window {
    /** ms since navigation, once the streak screen shows its figures */
    firstDataMs?: number;
  }
}

/** Runs before the page's own code: waits until the hero's heading carries a figure, then for the frame after it. */
const watchFirstData = (): void => {
  new MutationObserver((_, observer) => {
    if (!/\d/.test(document.querySelector('main h1')?.textContent ?? '')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.firstDataMs = performance.now())));
  }).observe(document, { childList: true, subtree: true, characterData: true });
};

/** The real app over the same history, once with everything to be fetched and then as installed. */
async function measureApp(stage: BenchStage, rounds: number): Promise<Row[]> {
  await stage.serve(builtApp);
  const times: number[] = [];
  const open = async (): Promise<void> => {
    const page = await (await stage.browserPage()).context().newPage();
    await page.addInitScript(watchFirstData);
    await page.goto(`${stage.server().url}/streak-tracker`);
    await page.waitForFunction(() => window.firstDataMs !== undefined);
    times.push(await page.evaluate(() => window.firstDataMs ?? Number.NaN));
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await sleep(500);
    await page.close();
  };
  await open();
  for (let round = 0; round < rounds; round++) await open();
  await (
    await stage.browserPage()
  ).evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  });
  await stage.serveBench();
  const [first = Number.NaN, ...installed] = times;
  const measure = "The app's own /streak-tracker: from navigation to the frame with data";
  return [
    {
      part,
      measure: `${measure}, first visit`,
      ours: plain(first, 'ms'),
      beside: DASH,
      ratio: DASH,
      target: DASH,
      met: null,
    },
    {
      part,
      measure: `${measure}, installed`,
      ours: figure(installed, 'ms'),
      beside: DASH,
      ratio: DASH,
      target: DASH,
      met: null,
    },
  ];
}
