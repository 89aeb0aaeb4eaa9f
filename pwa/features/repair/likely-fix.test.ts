import { describe, expect, it } from 'vitest';
import { dayOf, MS_PER_DAY } from '#core/lib/day.ts';
import { likelyFix } from './likely-fix.ts';
import { NOON, rejectedWith } from './repair-builders.ts';

const AHEAD = NOON + 8 * MS_PER_DAY;
const dated = (given: Parameters<typeof rejectedWith>[0] = {}, at: number = AHEAD) =>
  rejectedWith({ ...given, data: { ...rejectedWith().data, at, ...given?.data } });

describe('the most likely fix', () => {
  it('[DESK-13] of a date too far ahead is the moment of recording, and changes nothing else', () => {
    expect(likelyFix(dated(), NOON)).toEqual({ ...dated().data, at: NOON });
  });

  it('[DESK-13] of a rest takes its day along', () => {
    const data = { off: 0, tz: 'Etc/UTC', day: dayOf(AHEAD, 0), reason: 'pain' };
    expect(likelyFix(dated({ entity: 'rest', data }), NOON)).toMatchObject({ at: NOON, day: dayOf(NOON, 0) });
  });

  it.each([
    ['is another problem', dated({ code: 'invalid' })],
    ['was ahead already when it was recorded', dated({ recordedAt: AHEAD })],
    ['was dated by a clock that is ahead of now', dated({ recordedAt: NOON + MS_PER_DAY })],
    ['is a removal', dated({ type: 'void' })],
    ['cannot be read', dated({ unreadable: true })],
    ['would do another day\u2019s challenge', dated({ entity: 'completion', data: { day: dayOf(AHEAD, 0) } })],
  ])('[DESK-13] there is none where it %s', (_, entry) => {
    expect(likelyFix(entry, NOON)).toBeNull();
  });
});
