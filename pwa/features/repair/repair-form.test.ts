import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { samples as allSamples } from '#core/records/fixtures.ts';
import { isEntity, records } from '#core/records/index.ts';
import { syncErrors } from '#core/sync/errors.ts';
import { fieldChoices } from '#pwa/parts/record-fields.ts';
import { draftOf, fix, formFields, hasForm } from './repair-form.ts';

const words = (file: string): Record<string, Record<string, string>> =>
  JSON.parse(readFileSync(new URL(`../../../locales/en/${file}.json`, import.meta.url), 'utf8')) as never;

/** A whole entry of every kind that a person records. */
const samples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = Object.fromEntries(
  Object.entries(allSamples).filter(([entity]) => isEntity(entity) && records[entity].log === 'core'),
);
const { activity, set, feedback, session, schedule_item: item } = allSamples;
const AT = activity.at;
const names = (entity: string, data: Readonly<Record<string, unknown>>, wrongField: string | null = null): string[] =>
  formFields(entity, data, [wrongField]).map(({ name }) => name);
const changed = (
  entity: string,
  data: Readonly<Record<string, unknown>>,
  edits: Readonly<Record<string, string>>,
  wrongField: string | null = null,
) => {
  const fields = formFields(entity, data, [wrongField]);
  return fix(fields, data, { ...draftOf(fields, data), ...edits });
};

describe('the form of a rejected entry', () => {
  it('[DESK-1] every kind that a person records has one, derived from its schema', () => {
    const kinds = Object.entries(records).flatMap(([entity, { log }]) => (log === 'core' ? [entity] : []));
    expect(Object.keys(samples).sort()).toEqual(kinds.sort());
    for (const [entity, data] of Object.entries(samples)) {
      expect(hasForm(entity, 'append'), entity).toBe(true);
      expect(formFields(entity, data, []).length, entity).toBeGreaterThan(0);
      if (isEntity(entity)) expect(records[entity].schema.safeParse(data).success, entity).toBe(true);
    }
    expect(hasForm('blood_pressure', 'append')).toBe(false);
    expect(hasForm('activity', 'void')).toBe(false);
    expect(hasForm('settings', 'delete')).toBe(false);
  });

  it("[DESK-2] shows what the entry has and what it lacks, but ids and the device's zone only if they are invalid", () => {
    expect(names('activity', activity)).toEqual(['at', 'kind', 'minutes']);
    expect(names('activity', { at: AT, off: 60, tz: 'UTC' })).toEqual(['at', 'kind', 'minutes']);
    expect(names('activity', activity, 'off')).toEqual(['at', 'off', 'kind', 'minutes']);
    expect(names('set', set)).toEqual(['at', 'exerciseId', 'side', 'effort']);
    expect(names('set', set, 'sessionId')).toContain('sessionId');
    expect(names('set', set, 'loadKg')).toContain('loadKg');
    expect(names('session', session)).toEqual([
      'startedAt',
      'exercises',
      'stopReason',
      'rangeOfMotion.knee-flexion-left',
      'rangeOfMotion.hip-flexion-left',
    ]);
    expect(names('settings', { goalDays: 3 })).toEqual(['goalDays']);
  });

  it('[DESK-2] knows the limits and the choices of each field', () => {
    const editorOf = (entity: string, data: Readonly<Record<string, unknown>>, name: string) =>
      formFields(entity, data, [name]).find((field) => field.name === name)?.editor;
    expect(editorOf('activity', activity, 'minutes')).toEqual({ kind: 'number', min: 1, max: 480, whole: true });
    expect(editorOf('set', set, 'loadKg')).toEqual({ kind: 'number', min: 0, max: 500, whole: false });
    expect(editorOf('session', session, 'rangeOfMotion.knee-flexion-left')).toEqual({
      kind: 'number',
      min: -60,
      max: 360,
      whole: false,
    });
    expect(editorOf('activity', activity, 'kind')).toEqual({
      kind: 'choice',
      options: ['daily_exercise', 'stretching', 'mindfulness'],
    });
    expect(editorOf('feedback', feedback, 'recommend')).toEqual({ kind: 'choice', options: ['true', 'false'] });
    expect(editorOf('feedback', feedback, 'experience')).toEqual({ kind: 'text', most: 8_000 });
    expect(editorOf('activity', activity, 'at')).toEqual({ kind: 'moment' });
    expect(editorOf('schedule_item', item, 'startMinute')).toEqual({ kind: 'clock' });
  });

  it.each(Object.entries(samples))('[DESK-3] %s, left untouched, stays as it was to the second', (entity, data) => {
    const fields = formFields(entity, data, []);
    expect(fix(fields, data, draftOf(fields, data))).toBe(data);
  });

  it('[DESK-3] a changed input is read in the offset of the recording', () => {
    expect(draftOf(formFields('activity', activity, []), activity)).toEqual({
      at: '2026-11-21T13:00',
      kind: 'stretching',
      minutes: '10',
    });
    expect(changed('activity', activity, { at: '2026-11-20T00:30' })).toEqual({
      ...activity,
      at: Date.UTC(2026, 10, 19, 23, 30),
    });
    expect(changed('activity', activity, { minutes: ' 15 ' })).toEqual({ ...activity, minutes: 15 });
    expect(changed('rest', samples['rest'] ?? {}, { day: '2026-11-20' })).toMatchObject({ day: 20_777 });
    expect(changed('schedule_item', item, { startMinute: '06:15', weekdays: '5\n1' })).toMatchObject({
      startMinute: 375,
      weekdays: [1, 5],
    });
    expect(changed('feedback', feedback, { recommend: 'false', rating: '5' })).toMatchObject({
      recommend: false,
      rating: 5,
    });
    expect(changed('set', set, { effort: '7,5' })).toMatchObject({ effort: 7.5 });
    expect(changed('profile', samples['profile'] ?? {}, { goals: 'stairs\n\n walk ' })).toMatchObject({
      goals: ['stairs', 'walk'],
    });
    expect(changed('session', session, { 'rangeOfMotion.knee-flexion-left': '95' })).toMatchObject({
      rangeOfMotion: { 'knee-flexion-left': 95, 'hip-flexion-left': 100 },
    });
  });

  it('[DESK-3] an emptied optional field is omitted; any other is rejected by its schema', () => {
    expect(changed('set', set, { effort: '' })).not.toHaveProperty('effort');
    const emptied = changed('activity', activity, { minutes: '' });
    const parsed = records.activity.schema.safeParse(emptied);
    expect(parsed.success ? null : parsed.error.issues[0]?.path).toEqual(['minutes']);
    expect(records.activity.schema.safeParse(changed('activity', activity, { at: 'soon' })).success).toBe(false);
  });
});

describe('the texts of the desk', () => {
  it('[DESK-4] there is a message for every code of the protocol, and for no other', () => {
    expect(Object.keys(words('sync')['code'] ?? {}).sort()).toEqual(Object.keys(syncErrors).sort());
    for (const sentence of Object.values(words('sync')['code'] ?? {})) expect(sentence).toMatch(/\.$/);
  });

  it('[DESK-4] every kind, field and choice of the records has a label', () => {
    const { kind, field, choice } = words('repair');
    expect(Object.keys(kind ?? {}).sort()).toEqual(Object.keys(samples).sort());
    expect(Object.keys(field ?? {}).sort()).toEqual([...fieldChoices.keys()].sort());
    expect(Object.keys(choice ?? {}).sort()).toEqual(
      [...new Set([...fieldChoices.values()].flatMap((values) => [...values]))].sort(),
    );
  });

  it('[DESK-4] every sentence of a definition has its words', () => {
    const { entry = {} } = words('repair');
    const said = Object.entries(records).flatMap(([entity, { sentence }]) => {
      if (sentence === undefined || typeof sentence === 'string') return [];
      const { text } = sentence;
      return [[entity, sentence.count === undefined ? [text] : [`${text}_one`, `${text}_other`]] as const];
    });
    expect(said.length).toBeGreaterThan(5);
    for (const [entity, keys] of said) for (const key of keys) expect(entry[key], `${entity}: ${key}`).toBeDefined();
  });
});
