/** Builders for rows, operations and owners with defaults, so that a test states only what matters to it. */
import { base64url } from '#core/lib/base-encodings.ts';
import { dayOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { completionKey } from '#core/records/completion.ts';
import { challengesOf } from '#core/rules/challenges.ts';
import { ownerOf } from '#core/sync/owner.ts';
import type { Operation } from '#core/sync/protocol.ts';
import type { LogRow } from '../store/store.ts';

/** 2026-11-21T12:00:00Z */
export const NOON = 1_795_262_400_000;
export const TODAY: Day = dayOf(NOON, 0);

/** The n-th id: sorts by n. */
export const idOf = (n: number): string => `0199f2a0-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

export interface OwnerKey {
  readonly owner: string;
  /** base64url */
  readonly secret: string;
}

export async function ownerKey(seed = 1): Promise<OwnerKey> {
  const bytes = new Uint8Array(32).fill(seed);
  new DataView(bytes.buffer).setUint32(0, seed);
  return { owner: await ownerOf(bytes), secret: base64url(bytes) };
}

export const activity = (n: number, { d, ...members }: Partial<Operation> = {}): Operation => ({
  id: idOf(n),
  seq: n,
  e: 'activity',
  t: 'append',
  v: 1,
  d: { at: NOON, off: 0, tz: 'UTC', kind: 'stretching', minutes: 10, ...d },
  ...members,
});

export const challengeOf = (day: Day): string => challengesOf(day)[0]?.id ?? '';

export const completion = (
  n: number,
  { day = TODAY, at = NOON, challengeId = challengeOf(day) }: { day?: Day; at?: number; challengeId?: string } = {},
): Operation => ({
  id: idOf(n),
  seq: n,
  e: 'completion',
  k: completionKey(day, challengeId),
  t: 'append',
  v: 1,
  d: { at, off: 0, tz: 'UTC', day, challengeId },
});

export const voidOf = (n: number, target: number, e = 'activity'): Operation => ({
  id: idOf(n),
  seq: n,
  e,
  k: idOf(target),
  t: 'void',
  v: 1,
  d: { at: NOON, off: 0, tz: 'UTC' },
});

export const settingsPatch = (
  n: number,
  d: Record<string, unknown>,
  hlc = `${NOON.toString(36).padStart(9, '0')}:0000:d_a`,
): Operation => ({
  id: idOf(n),
  seq: n,
  e: 'settings',
  k: 'settings',
  t: 'patch',
  v: 1,
  hlc,
  d,
});

/** An edit of any document. `clock`: minutes from noon. */
export const edit = (
  n: number,
  e: string,
  k: string,
  d: Record<string, unknown>,
  { clock = 0, device = 'd_a', ...members }: Partial<Operation> & { clock?: number; device?: string } = {},
): Operation => ({
  id: idOf(n),
  seq: n,
  e,
  k,
  t: 'patch',
  v: 1,
  hlc: `${(NOON + clock * 60_000).toString(36).padStart(9, '0')}:0000:${device}`,
  d,
  ...members,
});

export const event = (n: number, members: Partial<Operation> = {}): Operation => ({
  id: idOf(n),
  seq: n,
  e: 'event',
  t: 'append',
  v: 1,
  d: { at: NOON, name: 'opened' },
  ...members,
});

/** A draft of feedback with three texts, whose letters take six bytes each as JSON. */
export const draft = (n: number, letters: number, members: Partial<Operation> = {}): Operation => {
  const text = '\u0001'.repeat(letters);
  return edit(
    n,
    'feedback_draft',
    idOf(n),
    { about: 'trial', rating: 3, recommend: true, experience: text, mostValuable: text, improvements: text },
    members,
  );
};

export const row = (rev: number, members: Partial<LogRow> = {}): LogRow => ({
  owner: 'o_a',
  rev,
  opId: idOf(rev),
  mark: `m${rev}`,
  bodyHash: `hash ${rev}`,
  device: 'd_a',
  seq: rev,
  entity: 'activity',
  key: idOf(rev),
  type: 'append',
  schema: 1,
  data: { at: NOON, off: 0, tz: 'UTC', kind: 'stretching', minutes: 10 },
  receivedAt: NOON,
  ...members,
});
