import { describe, expect, it } from 'vitest';
import { addDays } from '#core/lib/day.ts';
import { boardWith, emptyBoard, syncWith, TODAY } from './board-builders.ts';
import { deriveSavedSentence, type BoardSync, type SavedSentence } from './saved-sentence.ts';

const waitingDays = [addDays(TODAY, -1), TODAY];
const sent = boardWith({ waitingDays: [] });
const unsent = boardWith({ waitingDays });
const held = { code: 'over_quota', count: 2, nextAt: 0 };

const ahead = (days: number): Partial<BoardSync> => ({ serverOffset: -days * 86_400_000 });

describe('the sentence about where the entries are', () => {
  it.each<[string, typeof sent, Partial<BoardSync>, SavedSentence]>([
    ['that nothing was recorded yet', emptyBoard(), {}, { says: 'empty' }],
    ['the same of a changed goal that waits on the first day', emptyBoard(), { waiting: 1 }, { says: 'empty' }],
    ['that one is offline, on the first day too', emptyBoard(), { phase: 'offline' }, { says: 'offline' }],
    ['that one is offline, with everything sent', sent, { phase: 'offline' }, { says: 'offline' }],
    ['that all is in both places', sent, {}, { says: 'synced' }],
    ['which days wait', unsent, { waiting: 3 }, { says: 'here', days: waitingDays, then: 'soon' }],
    [
      'that a sample person’s days are never sent',
      unsent,
      { isSample: true },
      { says: 'here', days: waitingDays, then: 'never' },
    ],
    [
      'the same offline, of what belongs to no day',
      sent,
      { isSample: true, phase: 'offline', waiting: 2 },
      { says: 'entries', count: 2, then: 'never' },
    ],
    ['which days wait, offline', unsent, { phase: 'offline' }, { says: 'here', days: waitingDays, then: 'offline' }],
    [
      'which days wait before what was rejected',
      unsent,
      { rejected: 2 },
      { says: 'here', days: waitingDays, then: 'soon' },
    ],
    ['what waits and belongs to no day', sent, { waiting: 2 }, { says: 'entries', count: 2, then: 'soon' }],
    ['that it is being sent', sent, { waiting: 2, phase: 'sending' }, { says: 'entries', count: 2, then: 'sending' }],
    [
      'nothing of when, while paused',
      sent,
      { waiting: 2, phase: 'paused' },
      { says: 'entries', count: 2, then: 'unknown' },
    ],
    [
      'nothing of when, while the server has no room',
      sent,
      { waiting: 2, held },
      { says: 'entries', count: 2, then: 'unknown' },
    ],
    ['what was rejected', sent, { rejected: 2 }, { says: 'rejected', count: 2 }],
    ['what was rejected, offline too', sent, { rejected: 1, phase: 'offline' }, { says: 'rejected', count: 1 }],
    ['what was rejected before what waits', sent, { rejected: 1, waiting: 5 }, { says: 'rejected', count: 1 }],
    ['that the only entry was rejected', emptyBoard(), { rejected: 1 }, { says: 'rejected', count: 1 }],
    ['first what is not sent any more', unsent, { waiting: 9, mayBeErased: true }, { says: 'erased', count: 9 }],
    ['by how many days the clock of this device is ahead', unsent, ahead(100), { says: 'clockAhead', count: 100 }],
    ['the same of one that is behind', sent, ahead(-2), { says: 'clockBehind', count: 2 }],
    ['nothing of a clock that is a few hours off', sent, ahead(0.3), { says: 'synced' }],
    ['nothing of an erasure that left nothing here', sent, { mayBeErased: true }, { says: 'synced' }],
  ])('says %s', (_, board, sync, said) => {
    expect(deriveSavedSentence(board, syncWith(sync))).toEqual(said);
  });

  it('[TRACKER-9] never says that all is in both places while something is not', () => {
    const flags = [0, 1] as const;
    for (const board of [sent, unsent, emptyBoard()])
      for (const waiting of flags)
        for (const rejected of flags)
          for (const mayBeErased of [false, true]) {
            const says = deriveSavedSentence(board, syncWith({ waiting, rejected, mayBeErased })).says;
            if (says === 'synced') expect([board.waitingDays, waiting, rejected]).toEqual([[], 0, 0]);
          }
  });
});
