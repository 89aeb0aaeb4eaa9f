// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ok } from '#core/lib/result.ts';
import { decide } from '#core/rules/coach/decisions.ts';
import { href } from '#pwa/routes/table.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import { ResumeView } from './ResumeView.tsx';

const done = () => vi.fn(() => Promise.resolve(ok({ id: 'x' })));
const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });

describe('a session that is not finished', () => {
  const onSign = vi.fn();
  const resume = (
    hindrance: ComponentProps<typeof ResumeView>['hindrance'],
    actions: ComponentProps<typeof ResumeView>['actions'],
    asksPain = false,
    toSee: ComponentProps<typeof ResumeView>['toSee'] = [],
  ) => (
    <ResumeView
      title="Your session stopped here"
      place="Sit to stand, set 2 of 3"
      text="That was 12 minutes ago, at 8:10."
      hindrance={hindrance}
      toSee={toSee}
      asksPain={asksPain}
      region="whole-body"
      labels={{
        goOn: 'Continue',
        end: 'End it here',
        ...(actions.other !== undefined && { other: 'Start a new one' }),
      }}
      actions={actions}
      stopIf={['the knee gets hot or swells up']}
      timeZone="Europe/Berlin"
      onSign={onSign}
    />
  );

  it('[PLAYER-11] the signs that need a person are one tap away, and the next tap tells one', async () => {
    const { user } = await renderView(resume(null, { goOn: done(), end: done() }));
    await user.click(button('Chest pain, dizziness…'));
    expect(screen.getByRole('link', { name: /112/ })).toBeDefined();
    expect(screen.getByText('the knee gets hot or swells up')).toBeDefined();
    await user.click(button('Stop and tell us'));
    expect(onSign).toHaveBeenCalledTimes(1);
  });

  it('[PLAYER-11] what only hurts leads to the stop because of pain, and tells no sign', async () => {
    const actions = { goOn: done(), end: done() };
    const { user } = await renderView(resume(null, actions));
    await user.click(button('Chest pain, dizziness…'));
    await user.click(button('It only hurts, catches or gives way'));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /It hurts/ }).checked).toBe(true);
    expect(screen.getByText(/next time starts one step easier/)).toBeDefined();
    expect(actions.end).not.toHaveBeenCalled();
    onSign.mockClear();
    await user.click(button('End the session'));
    expect(actions.end).toHaveBeenCalledExactlyOnceWith('pain');
    expect(onSign).not.toHaveBeenCalled();
  });

  it('[PLAYER-11] [PLAYER-19] of one that is over only the end is left, and nothing is said of the next time', async () => {
    await renderView(resume('done', { goOn: done(), end: done() }));
    expect(screen.queryByText(/next time/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  it('[PLAYER-7] the question why leads back to the signs here too', async () => {
    const actions = { goOn: done(), end: done() };
    const { user } = await renderView(resume(null, actions));
    await user.click(button('Chest pain, dizziness…'));
    await user.click(button('It only hurts, catches or gives way'));
    await user.click(button('Chest pain, dizziness or another warning sign'));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(button('Stop and tell us')).toBeDefined();
    expect(actions.end).not.toHaveBeenCalled();
  });

  it('[PLAYER-11] what may not go on anyway only has the signs', async () => {
    const { user } = await renderView(resume('past', { goOn: done(), end: done() }));
    await user.click(button('Chest pain, dizziness…'));
    expect(button('Stop and tell us')).toBeDefined();
    expect(screen.queryByRole('button', { name: /It only hurts/ })).toBeNull();
  });

  it('[PLAYER-19] [PLAYER-20] says where it stood, goes on, ends or is left', async () => {
    const actions = { goOn: done(), end: done(), other: done() };
    const { user } = await renderView(resume(null, actions));
    expect(screen.getByText('Sit to stand, set 2 of 3')).toBeDefined();
    for (const name of ['Continue', 'End it here', 'Start a new one']) await user.click(button(name));
    for (const act of Object.values(actions)) expect(act).toHaveBeenCalledTimes(1);
  });

  it('[PLAYER-27] what was left for hours leads to the line of pain before it goes on', async () => {
    const actions = { goOn: done(), end: done() };
    const { user } = await renderView(resume(null, actions, true));
    await user.click(button('Continue'));
    expect(document.activeElement).toBe(button('0'));
    expect(screen.getByText(/One tap first/)).toBeDefined();
    expect(actions.goOn).not.toHaveBeenCalled();
    await user.click(button('3'));
    await user.click(button('Continue'));
    expect(actions.goOn).toHaveBeenCalledWith(3);
  });

  it('[PLAYER-19] says what is against going on today, and its way, as every page does', async () => {
    await renderView(resume('ask', { goOn: done(), end: done() }));
    expect(screen.getByText(/safety questions come first/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Answer them' }).getAttribute('href')).toBe(href('coach'));
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  it.each([
    ['over', /^Your pain is over 5 today\. Rest .* can’t go on\. End it here/],
    ['stopped-pain', /^You stopped because of pain today\. Rest .* can’t go on\. End it here/],
    ['stopped-sign', /^You stopped because of a warning sign today\. Rest .* can’t go on\. End it here/],
  ] as const)(
    '[PLAYER-19] on a day of rest the way on is to end it, and none leads away: %s',
    async (hindrance, said) => {
      await renderView(resume(hindrance, { goOn: done(), end: done() }));
      expect(screen.getByText(said)).toBeDefined();
      expect(screen.queryByRole('link')).toBeNull();
      expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
      expect(button('End it here')).toBeDefined();
    },
  );

  it.each([null, 'ask', 'over', 'session', 'past', 'done', 'ended'] as const)(
    '[COACH-50] [PLAYER-18] whom to see is said where it was left, whatever is against going on: %s',
    async (hindrance) => {
      const toSee = [decide('flag.not-seen', { flag: 'clot', toldOn: 20_000 }, { whom: 'doctor', soon: 'today' })];
      const { update } = await renderView(resume(hindrance, { goOn: done(), end: done() }, false, toSee));
      expect(screen.getByText(/see a doctor today/)).toBeDefined();
      update(resume('stop', { goOn: done(), end: done() }, false, toSee));
      expect(screen.queryByText(/see a doctor today/)).toBeNull();
    },
  );

  it('[PLAYER-19] does not go on where a sign was ticked meanwhile', async () => {
    await renderView(resume('stop', { goOn: done(), end: done() }));
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    expect(screen.getByRole('link', { name: 'What to do now' }).getAttribute('href')).toBe(href('coach'));
    expect(button('End it here')).toBeDefined();
  });
});
