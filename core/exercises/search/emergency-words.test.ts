import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { leastCpuMs } from '#core/lib/cpu-time.contract.ts';
import { redFlags, sessionSign } from '#core/rules/coach/red-flags.ts';
import { readExercises } from '#scripts/exercise-files.ts';
import { mustAlarm } from './emergency-phrases.ts';
import { soundsLike as heard } from './emergency-words.ts';
import { mustNotAlarm } from './harmless-phrases.ts';

const exercises = readExercises();

/** What names an alarm sign in a sentence, and what it has to be heard as. */
const alarmSigns: readonly (readonly [sign: RegExp, word: string])[] = [
  [/\bchest (hurts|feels tight)/, 'heart'],
  [/can.t get your breath|breath is short at rest|lips turn blue|breath won.t settle|breathless lying/, 'breath'],
  [/slur|see double|double vision|sudden, fierce headache/, 'stroke'],
  [/urine|between the legs|both legs (tingle|go numb)/, 'spine'],
  [/legs go (numb|weak)/, 'spine'],
  [/calf (is|gets|turns) (hot|red)/, 'clot'],
  [/cough blood/, 'bleeding'],
  [/fever/, 'infection'],
  [/numb, cold or (blue|pale)|shin goes tight and hard|too tight/, 'limb'],
  [/snap at the back/, 'broken'],
  [/head pounds/, 'help'],
  [/feel faint/, 'collapse'],
];

describe('emergencies', () => {
  const cases = Object.entries(mustAlarm).flatMap(([word, queries]) => queries.map((query) => [query, word] as const));

  it('[FIND-1] are heard, whatever words and slips they come with', () => {
    expect(cases.length).toBeGreaterThanOrEqual(150);
    expect(cases.map(([query]) => [query, heard(query)])).toEqual(cases);
  });

  it('[FIND-1] are heard wherever they stand in a long story', () => {
    const story =
      'i was carrying the shopping up the stairs to the second floor with my son and put it down to open the door and then ';
    const missed = cases.filter(([query]) => heard(`${story.repeat(3)}. ${query}`) === null);
    expect(missed).toEqual([]);
    expect(heard(`${'it began when I moved house. '.repeat(300)} Now I cannot feel my legs`)).toBe('spine');
  });

  it('[FIND-1] are heard where something harmless stands beside them', () => {
    expect(heard('chest stretch made my chest hurt')).toBe('heart');
    expect(heard('blood pressure pills and coughing up blood')).toBe('bleeding');
    expect(heard('I broke my wrist months ago and just broke it again, I broke my arm today')).toBe('broken');
  });

  it('[FIND-9] what happened long ago is none, what is wrong now is one however long it has lasted', () => {
    expect(['heart attack 3 years ago', 'broke my hip in 2019', 'concussion as a child'].map(heard)).toEqual([
      null,
      null,
      null,
    ]);
    expect(['heart attack today', 'broke my hip yesterday', 'concussion an hour ago'].map(heard)).toEqual([
      'heart',
      'broken',
      'accident',
    ]);
    expect(['chest pain since last year', 'numb between my legs for months'].map(heard)).toEqual(['heart', 'spine']);
  });

  it('[FIND-11] an Achilles that tore is one, an old or repaired one is none', () => {
    for (const tear of ['achilles tear', 'torn achilles', 'achilles rupture', 'my calf popped and i cant push off'])
      expect(heard(tear), tear).toBe('broken');
    expect(['achilles repair', 'old achilles tear', 'partial achilles tear', 'torn calf'].map(heard)).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(heard('old achilles tear, it popped again today')).toBe('broken');
    for (const torn of ['I think I have torn my repaired achilles', '62 years old, achilles rupture today'])
      expect(heard(torn), torn).toBe('broken');
    expect(heard('old achilles tear left, right achilles torn today')).toBe('broken');
    // That something was repaired silences nothing that happens to it, and nothing elsewhere.
    for (const anew of ['my repaired achilles snapped', 'felt a pop in my repaired knee', 'I broke my repaired wrist'])
      expect(heard(anew), anew).not.toBeNull();
    expect(heard('got knocked out, repaired knee')).not.toBeNull();
  });

  it('[FIND-9] whose age, operation or rehabilitation stands beside them makes no difference', () => {
    const said = cases.flatMap(([query]) => [
      `my 80 year old mother, ${query}`,
      `${query}, 62 years old`,
      `${query} after surgery`,
      `in rehab, ${query}`,
    ]);
    expect(said.filter((query) => heard(query) === null)).toEqual([]);
    expect(
      ['broke my ankle, starting rehab', 'recovery from a broken hip', 'achilles rupture rehab'].map(heard),
    ).toEqual([null, null, null]);
  });

  it('[FIND-10] each sign for which the coach stops today is heard', () => {
    const { flag } = JSON.parse(readFileSync('locales/en/coach.json', 'utf8')) as {
      flag: Record<string, { readonly question: string }>;
    };
    // That one names none: it is asked only of whoever told it in a session.
    const named = redFlags.filter(({ id, soon }) => soon !== 'days' && id !== sessionSign);
    const urgent = named.map(({ id }) => flag[id]?.question ?? id);
    expect(urgent.length).toBeGreaterThan(20);
    expect(urgent.filter((question) => heard(question) === null)).toEqual([]);
  });

  it('[FIND-10] each alarm sign among the stop signs of the library is heard', () => {
    const signs = [...new Set(exercises.flatMap(({ stopIf }) => stopIf))];
    const alarming = signs.flatMap((sign) =>
      alarmSigns.filter(([named]) => named.test(sign)).map(([, word]) => [sign, word] as const),
    );
    expect(alarming.length).toBeGreaterThan(25);
    expect(alarming.filter(([sign]) => heard(sign) === null)).toEqual([]);
  });

  it('[FIND-2] are not heard in everyday trouble', () => {
    expect(mustNotAlarm.length).toBeGreaterThanOrEqual(90);
    expect(mustNotAlarm.filter((query) => heard(query) !== null).map((query) => [query, heard(query)])).toEqual([]);
  });

  it('[FIND-2] are not heard in the words of any exercise', () => {
    const words = exercises.flatMap((exercise) => [exercise.name, exercise.aim, ...exercise.words]);
    expect(words.filter((word) => heard(word) !== null).map((word) => [word, heard(word)])).toEqual([]);
  });

  it('[FIND-2] are not heard in what is asked of search', () => {
    const said = (JSON.parse(readFileSync(new URL('phrases.json', import.meta.url), 'utf8')) as { say: string }[]).map(
      ({ say }) => say,
    );
    // Nobody can tell from these words how long ago it was.
    expect(said.filter((say) => heard(say) !== null)).toEqual(['dislocated shoulder weak']);
  });

  it('[FIND-6] are heard in 10,000 characters without a stall', () => {
    const stories = [
      'qwzx my knee hurts on the stairs '.repeat(310),
      'my leg and arm and pain and cold and chest '.repeat(230),
      'sudden numb headache fell broken bone weak face '.repeat(210),
    ];
    for (const story of stories) {
      heard(story);
      expect(
        leastCpuMs(() => heard(story)),
        story.slice(0, 40),
      ).toBeLessThan(100);
    }
  });
});
