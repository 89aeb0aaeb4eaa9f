import { describe, expect, it } from 'vitest';
import { exerciseFiles } from '#scripts/exercise-files.ts';
import { checkLibrary } from './check-library.ts';
import { signsAmong } from './stop-signs.ts';

const lines = [...new Set(checkLibrary(exerciseFiles()).exercises.flatMap(({ stopIf }) => stopIf))];
const signs = signsAmong(lines);

describe('the reasons to stop with an exercise', () => {
  it('[LIB-24] that are pain, and what locks, gives way or tingles, are no signs', () => {
    expect(signs.filter((line) => /^(the )?pain (goes|is|on|lasts|shoots)\b/.test(line))).toEqual([]);
    for (const line of ['the knee locks or gives way', 'the shoulder slips or catches', 'your fingers tingle'])
      expect([line, lines.includes(line), signs.includes(line)]).toEqual([line, true, false]);
  });

  it('[LIB-24] say the hurting of a joint by itself, and what swells or goes numb by itself', () => {
    const ofJoint = /\b(knee|ankle|heel|foot|hip|wrist|hand|elbow|shoulder)\b.*\b(hurts?|throbs|aches?)\b/;
    const own = lines.filter((line) => ofJoint.test(line));
    expect(own).toEqual(expect.arrayContaining(['the knee hurts', 'your wrist hurts', 'the heel throbs or burns']));
    expect(own.filter((line) => signs.includes(line))).toEqual([]);
    for (const line of ['the knee swells up', 'your hand goes numb', 'the foot goes numb'])
      expect([line, lines.includes(line), signs.includes(line)]).toEqual([line, true, true]);
  });

  it('[LIB-24] that need a person are, whatever pain stands beside them', () => {
    const alarming =
      /\bbone\b|at night|chest|breath|faint|dizzy|double|fierce|head pounds|urine|numb|weak|both legs|calf|fever|blood|cold|blue|snap|tight/;
    const named = lines.filter((line) => alarming.test(line));
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter((line) => !signs.includes(line))).toEqual([]);
  });
});
