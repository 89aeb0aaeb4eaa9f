import { defineRecord } from './define-record.ts';
import { catalogueId, lines, link, moment, momentByServer, optional, painLevel, whole, yesOrNo } from './fields.ts';

/**
 * What a person told the coach, once for each time they were asked. A place of the body is `neck`, or with its side
 * `knee-left`; without `worst` nothing hurts. core/rules/coach/assessment.ts has the words that may stand here and checks
 * them: a later version may know more of them than this one. `changedFrom` are the answers that were there to be changed:
 * what they named and this names still was not told anew.
 */
export const assessment = defineRecord({
  entity: 'assessment',
  rule: 'append-only',
  fields: {
    ...moment,
    ...momentByServer,
    birthYear: whole(1_800, 2_200),
    hadBirthday: yesOrNo(),
    worst: optional(catalogueId('place')),
    also: lines(catalogueId('place'), 60),
    painNow: painLevel(),
    painBest: painLevel(),
    painWorst: painLevel(),
    settles: catalogueId(),
    setOffBy: lines(catalogueId(), 40),
    since: optional(catalogueId()),
    began: optional(catalogueId()),
    lookedAt: optional(yesOrNo()),
    goals: lines(catalogueId(), 40),
    equipment: lines(catalogueId(), 100),
    minutes: whole(1, 480),
    daysAWeek: whole(1, 7),
    setting: catalogueId(),
    canStand: yesOrNo(),
    canGetDown: yesOrNo(),
    conditions: lines(catalogueId(), 100),
    allowed: lines(catalogueId(), 100),
    changedFrom: optional(link()),
  },
  // The second step: `since`, `began` and `lookedAt` were not asked yet.
  upcasts: [(data) => data, (data) => data, (data) => data],
  sentence: { text: 'kindOnly', values: {} },
});
