// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { redFlags } from '#core/rules/coach/red-flags.ts';
import { initI18n } from '#pwa/i18n/i18n.ts';
import { useRuleWords } from './useRuleWords.ts';

it('[PARTS-13] a rule that rests on a stop names what it was stopped for, and both only where that is not known', async () => {
  await initI18n();
  const { rule } = renderHook(() => useRuleWords()).result.current;
  for (const ruleId of ['pain.stopped', 'pain.eased', 'pain.rest-stopped']) {
    expect(rule(ruleId, { stop: 'pain' }), ruleId).toMatch(/stop(ped)? because of pain[:,]/);
    expect(rule(ruleId, { stop: 'sign' }), ruleId).toMatch(/stop(ped)? because of a warning sign[:,]/);
    expect(rule(ruleId), ruleId).toMatch(/because of pain or a warning sign/);
    expect(rule(ruleId, { stop: 'of another version' }), ruleId).toBe(rule(ruleId));
  }
  expect(rule('pain.red', { stop: 'pain' })).toBe(rule('pain.red'));
});

it('[COACH-50] a sign that was answered away is said without the words of its stop against training, which the plan offers', async () => {
  await initI18n();
  const { rule } = renderHook(() => useRuleWords()).result.current;
  // An emergency is never answered away.
  for (const { id, whom, soon } of redFlags.filter(({ soon }) => soon !== 'now')) {
    const words = rule('flag.not-seen', { flag: id, toldOn: 20_000 }, { whom, soon });
    const see =
      whom === 'doctor'
        ? 'please see a doctor (today|within a few days)'
        : 'please go to an emergency department today';
    expect(words, id).toMatch(
      new RegExp(`^On Oct 4, you told us about a warning sign: “.+” If no one has looked at it yet, ${see}\\. .+\\.$`),
    );
    expect(words, id).not.toMatch(/before you/);
    // Where it is not known whom to see, nobody lesser is named.
    expect(rule('flag.not-seen', { flag: id, toldOn: 20_000 }), id).toBe(rule('flag.not-seen'));
  }
});
