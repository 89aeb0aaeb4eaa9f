/** The streak board over a long history, in the profile that the app itself would open. */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { dayOf } from '../../core/lib/day.ts';
import { deriveOverview } from '../../core/rules/overview.ts';
import { logActivity } from '../../pwa/data/commands/log-activity.ts';
import { coreDbName } from '../../pwa/data/core-db.ts';
import { openCurrentProfile } from '../../pwa/data/profiles/profiles.ts';
import type { Profile } from '../../pwa/data/profiles/profiles.ts';
import { streakBoard } from '../../pwa/data/queries/streak-board.ts';
import { keepLookBack } from '../../pwa/data/records/day-look-back.ts';
import { readDays } from '../../pwa/data/records/day-rows.ts';
import { openSpace } from '../../pwa/data/space/space.ts';
import type { Space } from '../../pwa/data/space/space.ts';
import { SpaceContext } from '../../pwa/data/useSpace.ts';
import { localTime } from '../../pwa/device/local-time.ts';
import type { BoardOpening, BoardSteps, Derivation, Tap } from './bench-api.ts';
import { BoardProbe } from './BoardProbe.tsx';
import { writeBulk } from './bulk-write.ts';
import { makeHistory } from './history.ts';
import { settled } from './raw-database.ts';

const STEP_CALLS = 9;
const SCREEN_WEEK_START = 1;

interface Opened {
  readonly space: Space;
  readonly now: number;
  readonly off: number;
}
let opened: Opened | null = null;
let shownCount = 0;
let awaited: { readonly count: number; readonly shown: () => void } | null = null;

const onCommit = (factCount: number): void => {
  shownCount = factCount;
  if (awaited === null || factCount < awaited.count) return;
  awaited.shown();
  awaited = null;
};
const whenShown = (count: number): Promise<void> => new Promise((resolve) => (awaited = { count, shown: resolve }));

/** After the coming frame has been drawn as far as a page can see: a task queued from its animation frame. */
const nextFrame = (): Promise<void> =>
  new Promise((resolve) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    }),
  );

async function openSpaceOrThrow(profile: Profile): Promise<Space> {
  const result = await openSpace(profile, localTime, () => undefined);
  if (!result.ok) throw new Error(result.failure.detail);
  return result.value;
}

export async function seedHistory(days: number, perDay: number): Promise<Profile> {
  const profile = await openCurrentProfile(Date.now());
  const space = await openSpaceOrThrow(profile);
  await writeBulk(
    space,
    makeHistory({ facts: days * perDay, perDay, before: Date.now(), withChallenges: true }),
    false,
  );
  await keepLookBack(space);
  space.db.close();
  return profile;
}

export async function openBoard(): Promise<BoardOpening> {
  const profile = await openCurrentProfile(Date.now());
  const element = document.getElementById('root');
  if (element === null) throw new Error('no #root');
  const first = whenShown(1);
  const from = performance.now();
  const space = await openSpaceOrThrow(profile);
  const now = Date.now();
  const off = localTime.offsetAt(now);
  createRoot(element).render(
    createElement(SpaceContext, { value: space }, createElement(BoardProbe, { now, off, onCommit })),
  );
  await first;
  const ms = performance.now() - from;
  opened = { space, now, off };
  return { ms, factCount: shownCount };
}

export async function openBoardRaw(): Promise<number> {
  const { id } = await openCurrentProfile(Date.now());
  const from = performance.now();
  const db = await settled(indexedDB.open(coreDbName(id)));
  const rows = await settled(db.transaction('days').objectStore('days').getAll());
  const ms = performance.now() - from;
  db.close();
  if (rows.length === 0) throw new Error('no history');
  return ms;
}

const ofOpened = (): Opened => {
  if (opened === null) throw new Error('open the board first');
  return opened;
};

export const settle = (): Promise<void> => keepLookBack(ofOpened().space);

export async function tap(): Promise<Tap> {
  const { space } = ofOpened();
  const shown = whenShown(shownCount + 1);
  const from = performance.now();
  const written = logActivity(space, 'stretching', 10);
  await shown;
  const commitMs = performance.now() - from;
  await nextFrame();
  const screenMs = performance.now() - from;
  const result = await written;
  if (!result.ok) throw new Error(result.failure.detail);
  return { commitMs, screenMs };
}

/** @param before what is done each time ahead of it, not counted */
async function medianOf(body: () => unknown, before: () => unknown = () => undefined): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < STEP_CALLS; i++) {
    await before();
    const from = performance.now();
    await body();
    times.push(performance.now() - from);
    await nextFrame();
  }
  return times.sort((a, b) => a - b)[Math.floor(STEP_CALLS / 2)] ?? Number.NaN;
}

/** Without the component, or every write would be shown as well. */
export async function boardSteps(): Promise<BoardSteps> {
  const space = await openSpaceOrThrow(await openCurrentProfile(Date.now()));
  const now = Date.now();
  const off = localTime.offsetAt(now);
  const rows = await readDays(space.db);
  const write = () => logActivity(space, 'stretching', 10);
  const steps = {
    board: await medianOf(() => streakBoard(space, now, off, SCREEN_WEEK_START), write),
    readDays: await medianOf(() => readDays(space.db)),
    overview: await medianOf(() => deriveOverview(rows, now, off)),
    write: await medianOf(write),
    days: rows.length,
    daysBytes: JSON.stringify(rows).length,
  };
  space.db.close();
  return steps;
}

export async function derive(): Promise<Derivation> {
  const space = await openSpaceOrThrow(await openCurrentProfile(Date.now()));
  const rows = await readDays(space.db);
  space.db.close();
  const now = Date.now();
  const off = localTime.offsetAt(now);
  const from = performance.now();
  const overview = deriveOverview(rows, now, off);
  const firstMs = performance.now() - from;
  if (overview.currentStreak === 0 || dayOf(now, off) < 0)
    throw new Error('a history without a streak derives too little');
  return { firstMs, warmMs: await medianOf(() => deriveOverview(rows, now, off)), days: rows.length };
}
