// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { samples } from '#core/records/fixtures.ts';
import { isEntity, records } from '#core/records/index.ts';
import { measures } from '#core/rules/progress/measures.ts';
import { initI18n } from '#pwa/i18n/i18n.ts';
import { fieldsOf, writtenIn } from './record-fields.ts';
import { useEntryWords, type EntryWords } from './useEntryWords.ts';

beforeAll(() => initI18n());

const words = (): EntryWords => renderHook(() => useEntryWords()).result.current;
const said = (entity: string, data: Readonly<Record<string, unknown>>, type = 'append'): string =>
  words().sentence({ entity, type, data });
const moment = { at: 1_795_262_437_000, off: 0, tz: 'UTC' };

describe('an entry in words', () => {
  it('[PARTS-4] no entry is told in an id or by a field that only the app knows', () => {
    // Words of a person's own and the app's may look like an id: those of the samples are known.
    for (const [entity, data] of Object.entries(samples)) {
      if (!isEntity(entity) || records[entity].log !== 'core') continue;
      const sentence = said(entity, data);
      const ids = JSON.stringify(data).match(/[a-z]+(?:-[a-z]+)+|[0-9a-f]{8}-[0-9a-f-]+/g) ?? [];
      for (const id of ids) expect([entity, sentence, sentence.includes(id)]).toEqual([entity, sentence, false]);
      expect([entity, sentence]).toEqual([entity, expect.not.stringMatching(/undefined|\{\{|entry\.|UTC|Time zone/)]);
    }
  });

  it.each([
    ['set', { exerciseId: 'sit-to-stand' }, 'Set of Sit to stand'],
    ['pain_checkin', { region: 'knee-left', level: 3 }, 'Pain 3 out of 10, your left knee'],
    ['pain_checkin', { region: 'whole-body', level: 2 }, 'Pain 2 out of 10, your body'],
    ['outcome', { measure: 'single-leg-left', value: 21 }, 'Seconds on the left leg: 21'],
    ['outcome', { measure: 'activity', activity: 'Climbing stairs', value: 6 }, 'Climbing stairs: 6'],
    ['outcome', { measure: 'hop-test', value: 6 }, 'A test that this version doesn’t know: 6'],
    [
      'overrule',
      { choice: 'leave-out', exerciseId: 'of-a-newer-version' },
      'Left out: An exercise that this version doesn’t know',
    ],
  ])('[PARTS-4] an id of a catalogue has the words that people know it by: %s', (entity, data, sentence) => {
    expect(said(entity, { ...moment, ...data })).toBe(sentence);
  });

  it('[PARTS-4] a session is told by the exercises that were planned for it, done or not, and a part of one by what it changes', () => {
    const begun = {
      startedAt: moment.at,
      off: 0,
      tz: 'UTC',
      exercises: ['sit-to-stand', 'wall-sit'],
      planned: {},
      running: [],
      painBefore: 3,
    };
    expect(said('session', begun, 'patch')).toBe('Exercise session, planned: Sit to stand and Wall sit');
    expect(said('session', { note: 'It gave way.' }, 'patch')).toBe('Exercise session: Note');
    expect(said('session', { off: 0, planned: {}, exercises: [] }, 'patch')).toBe('Exercise session: Exercises');
    expect(said('schedule_item', { title: 'A walk', day: 20_778 }, 'patch')).toBe('Planned item: A walk');
    expect(said('schedule_item', { exerciseId: 'wall-sit' }, 'patch')).toBe('Planned item: Wall sit');
  });

  it('[PARTS-4] a draft of feedback is one, whatever of it was written', () => {
    expect(said('feedback_draft', { about: 'workout', rating: 4 }, 'patch')).toBe('Draft of your feedback');
  });

  it('[PARTS-4] what is malformed is told by the fields it has', () => {
    expect(said('set', { ...moment })).toBe('Set: Date and time');
  });

  it('[PARTS-4] every measure and place that can be recorded has its words', () => {
    const { listed } = words();
    expect(listed('measure')?.map(([id]) => id)).toEqual(Object.keys(measures));
    for (const of of ['exercise', 'place', 'measure'] as const)
      for (const [id, name] of listed(of) ?? [])
        expect([id, name]).toEqual([
          id,
          expect.not.stringMatching(/another version|doesn’t know|the place that hurts|^measure\./),
        ]);
  });
});

describe('what people wrote', () => {
  it('[PARTS-5] is every text of their own, and nothing that the app filled in', () => {
    expect(writtenIn('outcome', { ...moment, measure: 'activity', value: 6, activity: 'Stairs' })).toEqual(['Stairs']);
    expect(writtenIn('overrule', samples.overrule)).toEqual([samples.overrule.reason]);
    expect(writtenIn('journal_entry', samples.journal_entry)).toEqual([samples.journal_entry.text]);
    for (const entity of ['set', 'plan', 'session', 'screening', 'pain_checkin'] as const)
      expect([entity, writtenIn(entity, samples[entity])]).toEqual([entity, []]);
    const texts = Object.values(records).flatMap(({ entity }) =>
      Object.entries(fieldsOf(entity)).flatMap(([field, { editor, hidden }]) =>
        editor.kind === 'text' && !hidden ? [field] : [],
      ),
    );
    expect([...new Set(texts)].sort()).toEqual([
      'activity',
      'displayName',
      'experience',
      'improvements',
      'mostValuable',
      'note',
      'reason',
      'story',
      'testimonial',
      'text',
      'title',
    ]);
  });
});
