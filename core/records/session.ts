import { defineRecord } from './define-record.ts';
import { doseSchema, setsSchema } from './dose.ts';
import { catalogueId, choice, instant, lines, moment, named, number, painLevel, text, unshown } from './fields.ts';
import { z } from './schema.ts';

const exerciseId = z.string().check(z.regex(/^[a-z0-9-]{2,64}$/));

/** The header of an exercise session; its sets are facts. `rangeOfMotion`: degrees by measure, such as `knee-flexion-left`. `planned`: what was asked for first, by exercise. `cutFrom`: by exercise, the sets there would have been, had there been time for them. `running`: what is asked for as it goes now, swapped and without what was skipped. `stopReason`: before there was `sign`, a sign was recorded as `pain`, and counts as that. `stoppedForPain` and `stoppedForSign`: stay true whatever other end is written after them, as by a device that did not know. `stoppedAt`: when that was told, which may be long after `endedAt`; older versions left it out. */
export const session = defineRecord({
  entity: 'session',
  rule: 'last-writer-per-field',
  fields: {
    startedAt: instant(),
    off: moment.off,
    tz: moment.tz,
    endedAt: instant(),
    exercises: lines(catalogueId('exercise'), 60),
    planned: unshown(z.record(exerciseId, doseSchema)),
    cutFrom: unshown(z.record(exerciseId, setsSchema)),
    running: unshown(
      z
        .array(z.strictObject({ exerciseId: catalogueId().schema, first: z.enum(['left', 'right']), dose: doseSchema }))
        .check(z.maxLength(60)),
    ),
    stopReason: choice(['done', 'pain', 'sign', 'fatigue', 'other']),
    stoppedForPain: unshown(z.boolean()),
    stoppedForSign: unshown(z.boolean()),
    stoppedAt: unshown(instant().schema),
    painBefore: painLevel(),
    painDuring: painLevel(),
    painAfter: painLevel(),
    rangeOfMotion: named(catalogueId(), number(-60, 360)),
    note: text(8_000),
  },
  upcasts: [(data) => data, (data) => data, (data) => data, (data) => data, (data) => data, (data) => data],
  sentence: { text: 'planned', values: { name: 'exercises' } },
  siblingFields: ['painBefore', 'painDuring', 'painAfter', 'rangeOfMotion', 'note'],
});
