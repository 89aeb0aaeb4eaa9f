import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { leastCpuMs } from '#core/lib/cpu-time.contract.ts';
import { readExercises } from '#scripts/exercise-files.ts';
import { listed } from '../listed.ts';
import { makeExerciseSearch } from './exercise-search.ts';
import { fold, foldedWords } from './fold.ts';
import { qualityOf, type Phrase } from './phrases.ts';

const exercises = readExercises().map(listed);
const search = makeExerciseSearch(exercises);
const found = (query: string): readonly string[] => search(query).map(({ id }) => id);
const levelOf = (id: string | undefined): number | undefined => exercises.find((one) => one.id === id)?.level;

describe('folding', () => {
  it('[FIND-3] makes spellings alike in every script', () => {
    expect(['CAFÉ', 'Straße', 'Łódź', 'ﬁt', 'can’t', 'İstanbul', 'ΟΔΌΣ', 'ё', 'סֵפֶר', 'كِتَاب', 'ガ'].map(fold)).toEqual([
      'cafe',
      'strasse',
      'lodz',
      'fit',
      'cant',
      'istanbul',
      'οδοσ',
      'е',
      'ספר',
      'كتاب',
      'ガ',
    ]);
    // Vowel signs are letters where a script has no others.
    expect(foldedWords('हाथ दर्द')).toEqual(['हाथ', 'दर्द']);
  });

  it('[FIND-3] cuts scripts without spaces into pairs of letters', () => {
    expect(foldedWords('膝が痛い, knee')).toEqual(['膝が', 'が痛', '痛い', 'knee']);
  });
});

describe('search', () => {
  it('[FIND-3] does not mind accents, case and apostrophes', () => {
    expect(found('CAN’T LÏFT ÅRM')).toEqual(found('cant lift arm'));
  });

  it('[FIND-4] finds half words and slips', () => {
    expect(found('frozen sh')).toContain('pendulum');
    expect(found('frozen sholder')[0]).toBe(found('frozen shoulder')[0]);
    expect(found('sholder')).toContain('pendulum');
    expect(found('hanstrimg')).toContain('nordic-lower');
    expect(found('sciatcia')[0]).toBe(found('sciatica')[0]);
    expect(found('wheel chair boxing')[0]).toBe('wheelchair-boxing');
  });

  it('[FIND-5] puts what eases first when it hurts, and what loads when it is about sport', () => {
    expect(found('knee hurts').slice(0, 5).map(levelOf)).not.toContain(3);
    expect(levelOf(found('bad back')[0])).toBe(1);
    expect(levelOf(found('back to football')[0])).toBe(3);
    for (const fresh of [
      'pulled my hamstring',
      'pulled hamstring hurts',
      'hamstring strain',
      'torn hamstring',
      'hamstring tear',
      'tweaked my hamstring',
      'achilles tear',
      'groin strain',
      'strained groin',
    ])
      expect(levelOf(found(fresh)[0]), fresh).toBe(1);
  });

  it('[FIND-11] answers a torn calf, and an Achilles that is over, without a stretch first', () => {
    const gentle = ['ankle-pumps', 'ankle-circles', 'seated-heel-raise'];
    for (const say of ['torn calf', 'calf tear', 'torn calf muscle', 'old achilles rupture', 'achilles repair'])
      expect(gentle, say).toContain(found(say)[0]);
  });

  it('[FIND-6] answers 10,000 characters without a stall', () => {
    const story = 'qwzx my knee hurts on the stairs '.repeat(310);
    expect(leastCpuMs(() => search(story))).toBeLessThan(100);
  });

  it('[FIND-7] finds nothing where nothing fits', () => {
    expect(['', '   ', '!?', 'xqzzy', 'pizza'].map(found)).toEqual([[], [], [], [], []]);
    // What is left of a word without its ending is not forgiven a slip: no "hack" for a "back".
    expect(['hackle', 'amitriptyline'].map(found)).toEqual([[], []]);
  });

  it('[FIND-8] is right at the first hit and among five for what people say', () => {
    const phrases = JSON.parse(readFileSync(new URL('phrases.json', import.meta.url), 'utf8')) as readonly Phrase[];
    expect(phrases.length).toBeGreaterThanOrEqual(120);
    const { first, amongFive, missed } = qualityOf(phrases, exercises, found);
    expect(first, missed.join('; ')).toBeGreaterThanOrEqual(0.95);
    expect(amongFive, missed.join('; ')).toBeGreaterThanOrEqual(0.99);
  });

  it('[FIND-8] counts only ids that there are', () => {
    for (const file of ['phrases.json', 'phrases-kept-apart.json']) {
      const phrases = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as readonly Phrase[];
      const ids = phrases.flatMap(({ ids: right = [] }) => right);
      expect(ids.filter((id) => levelOf(id) === undefined)).toEqual([]);
    }
  });
});
