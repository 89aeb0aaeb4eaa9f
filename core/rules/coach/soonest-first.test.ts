import { expect, it } from 'vitest';
import { rulesWith } from './decisions.ts';
import { urgencies } from './red-flags.ts';
import { soonestFirst, type Reason } from './soonest-first.ts';

const said = (...reasons: readonly (string | Reason)[]) =>
  soonestFirst(reasons.map((one) => (typeof one === 'string' ? { ruleId: one, inputs: {}, output: {} } : one))).map(
    ({ first, also }) => [first.ruleId, ...also.map(({ ruleId }) => ruleId)],
  );

it('[COACH-31] of several reasons to see somebody the soonest covers the others', () => {
  expect(said()).toEqual([]);
  expect(said('history.unseen', 'pain.see-someone', 'pain.red-days', 'pain.severe')).toEqual([
    ['pain.severe', 'pain.red-days', 'pain.see-someone', 'history.unseen'],
  ]);
  expect(said('history.unseen', 'pain.at-floor')).toEqual([['pain.at-floor', 'history.unseen']]);
  // Of those that are as soon, whatever may be for today comes first.
  expect(said('pain.red-days', 'fit.inside')).toEqual([['fit.inside', 'pain.red-days']]);
  const inside = { ruleId: 'fit.inside', inputs: {}, output: { whom: 'doctor', soon: 'today' } };
  expect(said('flag.not-seen', inside)).toEqual([['fit.inside', 'flag.not-seen']]);
});

it('[COACH-31] a decision knows better than its rule, and whom else to see is said by itself', () => {
  const unseen = (whom: string, soon: string) => ({ ruleId: 'flag.not-seen', inputs: {}, output: { whom, soon } });
  expect(said('pain.red-days', unseen('doctor', 'today'))).toEqual([['flag.not-seen', 'pain.red-days']]);
  expect(said('pain.red-days', unseen('emergency-department', 'today'))).toEqual([
    ['flag.not-seen'],
    ['pain.red-days'],
  ]);
  expect(said('pain.severe', unseen('doctor', 'days'))).toEqual([['pain.severe', 'flag.not-seen']]);
});

it('[COACH-31] the soonest is by what was decided, whichever rule did', () => {
  const weighty = rulesWith('seeSomeone');
  const by = (soon: string, ruleId: string) => ({ ruleId, inputs: {}, output: { whom: 'doctor', soon } });
  const soonestLast = urgencies.map((soon, at) => by(soon, weighty[weighty.length - 1 - at] ?? ''));
  expect(soonestFirst(soonestLast.toReversed())).toEqual([{ first: soonestLast[0], also: soonestLast.slice(1) }]);
  // A word of a later version is for no day that is known.
  expect(said(by('in-a-year', 'pain.severe'), by('today', 'history.unseen'))).toEqual([
    ['history.unseen', 'pain.severe'],
  ]);
});
