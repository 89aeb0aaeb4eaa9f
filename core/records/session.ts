import { defineRecord } from './define-record.ts';
import { catalogueId, choice, instant, lines, moment, named, number, painLevel, text } from './fields.ts';

/** The header of an exercise session; its sets are facts. `rangeOfMotion`: degrees by measure, such as `knee-flexion-left`. */
export const session = defineRecord({
  entity: 'session',
  rule: 'last-writer-per-field',
  fields: {
    startedAt: instant(),
    off: moment.off,
    tz: moment.tz,
    endedAt: instant(),
    exercises: lines(catalogueId(), 60),
    stopReason: choice(['done', 'pain', 'fatigue', 'other']),
    painBefore: painLevel(),
    painDuring: painLevel(),
    painAfter: painLevel(),
    rangeOfMotion: named(catalogueId(), number(-60, 360)),
    note: text(8_000),
  },
  siblingFields: ['painBefore', 'painDuring', 'painAfter', 'rangeOfMotion', 'note'],
});
