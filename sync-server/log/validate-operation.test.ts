import { describe, expect, it } from 'vitest';
import { addDays } from '#core/lib/day.ts';
import type { Data } from '#core/records/define-record.ts';
import { samples } from '#core/records/fixtures.ts';
import { isDocumentEntity, isFactEntity, keyOf, records } from '#core/records/index.ts';
import type { Entity } from '#core/records/index.ts';
import { challengesOf } from '#core/rules/challenges.ts';
import type { LogName, Operation } from '#core/sync/protocol.ts';
import { SCHEMA } from '#core/sync/schema.ts';
import {
  activity,
  challengeOf,
  completion,
  edit,
  event,
  idOf,
  NOON,
  settingsPatch,
  TODAY,
  voidOf,
} from '../testing/builders.ts';
import { parseOperation } from './validate-operation.ts';

const DAY_MS = 86_400_000;
const verdictOf = (op: Operation): string => {
  const parsed = parseOperation(op, NOON);
  return parsed.ok ? 'taken' : `${parsed.failure.code} ${parsed.failure.field ?? ''}`.trim();
};
const rest = (members: object = {}, op: Partial<Operation> = {}): Operation => ({
  ...activity(1),
  e: 'rest',
  d: { at: NOON, off: 0, tz: 'UTC', day: TODAY, reason: 'pain', ...members },
  ...op,
});
const freeze = (op: Partial<Operation> = {}): Operation => ({
  ...rest({ reason: 'missed_day' }),
  e: 'freeze',
  k: `freeze:${TODAY}`,
  ...op,
});
const otherChallenge = (): string => challengesOf(addDays(TODAY, 1))[0]?.id ?? '';

describe('parseOperation', () => {
  it('[OP-1] every kind of record of the main job is taken', () => {
    for (const op of [
      activity(1),
      completion(1),
      rest(),
      freeze(),
      voidOf(2, 1),
      settingsPatch(1, { goalDays: 3 }),
      { ...settingsPatch(1, {}), t: 'delete' },
    ])
      expect(verdictOf(op)).toBe('taken');
  });

  const moment = { at: NOON, off: 0, tz: 'UTC' };
  const entry = (e: string, d: object, k?: string): Operation => ({
    ...activity(1),
    e,
    d: { ...moment, ...d },
    ...(k !== undefined && { k }),
  });
  const opOf = (entity: Entity): Operation => {
    const d: Data = samples[entity];
    if (!isDocumentEntity(entity))
      return { ...activity(1), e: entity, k: isFactEntity(entity) ? keyOf(entity, d, idOf(1)) : idOf(1), d };
    return edit(1, entity, records[entity].fixedKey ?? idOf(7), d);
  };

  it('[OP-1] every kind of record of the registry is taken in its own log, and unknown in the other', () => {
    for (const [entity, { log }] of Object.entries(records) as [Entity, { log: LogName }][]) {
      const op = opOf(entity);
      expect([entity, parseOperation(op, NOON, log).ok]).toEqual([entity, true]);
      expect(parseOperation(op, NOON, log === 'core' ? 'telemetry' : 'core')).toMatchObject({
        failure: { code: 'unknown_entity', field: 'e' },
      });
    }
  });

  it('[OP-5] what an entry, a document or telemetry may not carry is named', () => {
    expect(verdictOf({ ...activity(1), base: [idOf(3)] })).toBe('invalid base');
    expect(verdictOf(entry('pain_checkin', { region: 'knee-left', level: 11, when: 'after' }))).toBe('invalid level');
    expect(verdictOf(edit(1, 'session', idOf(7), { painAfter: 11 }))).toBe('invalid painAfter');
    const telemetryVerdict = (op: Operation): string => {
      const parsed = parseOperation(op, NOON, 'telemetry');
      return parsed.ok ? 'taken' : `${parsed.failure.code} ${parsed.failure.field ?? ''}`;
    };
    expect(telemetryVerdict(event(1, { hlc: settingsPatch(1, {}).hlc ?? '' }))).toBe('invalid hlc');
    expect(telemetryVerdict(event(1, { t: 'void', k: idOf(2) }))).toBe('unknown_type t');
    expect(telemetryVerdict(event(1, { k: 'mine' }))).toBe('invalid k');
    expect(telemetryVerdict(event(1, { d: { at: NOON + 8 * DAY_MS, name: 'opened' } }))).toBe('date_too_far_ahead at');
  });

  it('[OP-5] of what an edit replaces it names operations, and of their fields those that keep siblings', () => {
    const replacing = (entity: Entity, name: string): string =>
      verdictOf({ ...opOf(entity), base: [idOf(2), name] } as Operation);
    expect(replacing('session', `${idOf(3)} painAfter`)).toBe('taken');
    expect(replacing('session', `${idOf(3)} startedAt`)).toBe('invalid base');
    expect(replacing('settings', idOf(3))).toBe('taken');
    expect(replacing('settings', `${idOf(3)} goalDays`)).toBe('invalid base');
    const newer = { ...opOf('session'), base: [`${idOf(3)} mood`] };
    expect(parseOperation(newer, NOON, 'core', SCHEMA + 1)).toMatchObject({ failure: { code: 'newer_version' } });
  });

  it('[OP-6] a document has its fixed key or an id, an entry its own plain key', () => {
    expect(verdictOf(edit(1, 'profile', idOf(1), {}))).toBe('invalid k');
    expect(verdictOf(edit(1, 'session', 'session', {}))).toBe('invalid k');
    expect(verdictOf({ ...edit(1, 'session', idOf(7), {}), t: 'delete' })).toBe('taken');
    expect(verdictOf({ ...opOf('feedback'), k: idOf(1) })).toBe('invalid k');
    expect(
      verdictOf(entry('schedule_completion', { day: TODAY, itemId: idOf(7) }, `scheduled:${TODAY + 1}:${idOf(7)}`)),
    ).toBe('invalid k');
    expect(verdictOf(voidOf(2, 1, 'set'))).toBe('taken');
  });

  it('[OP-2] what this server does not know is rejected by name', () => {
    expect(verdictOf(activity(1, { e: 'constructor' }))).toBe('unknown_entity e');
    expect(verdictOf(activity(1, { t: 'merge' }))).toBe('unknown_type t');
    expect(verdictOf(activity(1, { t: 'patch' }))).toBe('unknown_type t');
    expect(verdictOf({ ...settingsPatch(1, {}), t: 'append' })).toBe('unknown_type t');
    expect(verdictOf({ ...settingsPatch(1, {}), t: 'void' })).toBe('unknown_type t');
  });

  it('[OP-8] what a newer version wrote is not rejected for good, and what is wrong in any version is', () => {
    expect(verdictOf(activity(1, { v: 2 }))).toBe('newer_version v');
    const newer: readonly [Operation, string][] = [
      [activity(1, { e: 'blood_pressure' }), 'newer_version e'],
      [activity(1, { t: 'merge' }), 'newer_version t'],
      [activity(1, { d: { mood: 3 } }), 'newer_version mood'],
      [completion(1, { challengeId: 'of-next-year' }), 'newer_version challengeId'],
      [activity(1, { d: { off: 900 } }), 'offset_out_of_range off'],
      [activity(1, { d: { at: NOON + 8 * 86_400_000 } }), 'date_too_far_ahead at'],
      [activity(1), 'taken'],
    ];
    for (const [op, expected] of newer) {
      const parsed = parseOperation(op, NOON, 'core', SCHEMA + 1);
      expect(parsed.ok ? 'taken' : `${parsed.failure.code} ${parsed.failure.field ?? ''}`).toBe(expected);
    }
  });

  it.each([
    [-721, 'offset_out_of_range off'],
    [841, 'offset_out_of_range off'],
    [0.5, 'offset_out_of_range off'],
    [7, 'offset_out_of_range off'],
    [-719, 'offset_out_of_range off'],
    [-720, 'taken'],
    [840, 'taken'],
  ])('[OP-3] an offset of %s minutes: %s', (off, verdict) => {
    expect(verdictOf(activity(1, { d: { off } }))).toBe(verdict);
    expect(verdictOf({ ...voidOf(2, 1), d: { at: NOON, off, tz: 'UTC' } })).toBe(verdict);
  });

  it('[OP-4] a moment or a day more than seven days ahead is rejected by name', () => {
    expect(verdictOf(activity(1, { d: { at: NOON + 7 * DAY_MS } }))).toBe('taken');
    expect(verdictOf(activity(1, { d: { at: NOON + 7 * DAY_MS + 1 } }))).toBe('date_too_far_ahead at');
    expect(verdictOf(activity(1, { d: { at: 9e15 } }))).toBe('date_too_far_ahead at');
    expect(verdictOf(rest({ day: TODAY + 8 }))).toBe('taken');
    expect(verdictOf(rest({ day: TODAY + 9 }))).toBe('date_too_far_ahead day');
    expect(verdictOf(completion(1, { day: addDays(TODAY, 30) }))).toBe('date_too_far_ahead day');
  });

  it('[OP-5] a field that cannot be taken is named', () => {
    expect(verdictOf(activity(1, { d: { minutes: 0 } }))).toBe('invalid minutes');
    expect(verdictOf(activity(1, { d: { kind: 'flying' } }))).toBe('invalid kind');
    expect(verdictOf(activity(1, { d: { extra: 1 } }))).toBe('invalid extra');
    expect(verdictOf(activity(1, { d: { at: '2026' } }))).toBe('invalid at');
    expect(verdictOf(activity(1, { d: { off: '0' } }))).toBe('invalid off');
    expect(verdictOf(activity(1, { d: { at: 1 } }))).toBe('invalid at');
    expect(verdictOf(activity(1, { hlc: '0abcdefgh:0000:d_a' }))).toBe('invalid hlc');
    expect(verdictOf(settingsPatch(1, { goalDays: 9 }))).toBe('invalid goalDays');
    const { hlc: _, ...withoutClock } = settingsPatch(1, { goalDays: 3 });
    expect(verdictOf(withoutClock)).toBe('invalid hlc');
    expect(verdictOf({ ...settingsPatch(1, { goalDays: 3 }), t: 'delete' })).toBe('invalid d');
  });

  it('[OP-6] the key is the plain key of the fact, the id of the fact taken back, or the id', () => {
    expect(verdictOf(activity(1, { k: idOf(1) }))).toBe('taken');
    expect(verdictOf(activity(1, { k: 'mine' }))).toBe('invalid k');
    expect(verdictOf({ ...completion(1), k: `completion:${TODAY}:other` })).toBe('invalid k');
    expect(verdictOf({ ...completion(1), k: idOf(1) })).toBe('invalid k');
    expect(verdictOf(freeze({ k: `freeze:${TODAY + 1}` }))).toBe('invalid k');
    expect(verdictOf({ ...settingsPatch(1, {}), k: 'other' })).toBe('invalid k');
    expect(verdictOf(voidOf(1, 1))).toBe('invalid k');
    expect(verdictOf({ ...voidOf(2, 1), k: `completion:${TODAY}:${challengeOf(TODAY)}` })).toBe('invalid k');
  });

  it('[OP-7] a challenge that is not one of its day is rejected by name', () => {
    expect(verdictOf(completion(1, { challengeId: otherChallenge() }))).toBe('unknown_challenge challengeId');
    expect(verdictOf(completion(1, { challengeId: 'no-such-thing' }))).toBe('unknown_challenge challengeId');
  });
});
