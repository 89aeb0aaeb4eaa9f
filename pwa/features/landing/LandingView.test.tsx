// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { regionModules } from 'virtual:exercise-regions';
import { exercises } from 'virtual:exercises';
import { describe, expect, it, vi } from 'vitest';
import { fail, ok } from '#core/lib/result.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import type { LandingActions } from './landing-actions.ts';
import { EXERCISES_AT_LEAST, LandingView } from './LandingView.tsx';

const { details } = (await regionModules['knee']?.()) ?? { details: {} };
const shown = details['sit-to-stand'];

async function renderLanding(given: Partial<LandingActions> = {}) {
  const actions: LandingActions = {
    log: vi.fn(() => Promise.resolve(ok({ id: 'fact 1' }))),
    takeBack: vi.fn(() => Promise.resolve(ok({ id: 'void' }))),
    ...given,
  };
  const onBegin = vi.fn();
  const view = await renderView(<LandingView shown={shown} actions={actions} onBegin={onBegin} />);
  return { ...view, actions, onBegin };
}
const log = () => screen.getByRole('button', { name: 'Log one minute of breathing' });

describe('the landing page', () => {
  it('[1.tagline.01] [1.tagline.02] [1.tagline.03] has the taglines', async () => {
    await renderLanding();
    expect(screen.getByText('AI-Powered Recovery Platform')).toBeDefined();
    expect(screen.getByText(/^Transform your recovery with personalized AI guidance/)).toBeDefined();
    expect(screen.getByRole('heading', { level: 2, name: 'Build Your Strength' })).toBeDefined();
    const { default: landing } = await import('#locales/en/landing.json');
    expect(landing.page).toBe('Recovery Platform');
  });

  it('[LANDING-2] an exercise moves, is named, and can be paused', async () => {
    const { user } = await renderLanding();
    expect((await screen.findAllByRole('img', { name: /^Sit to stand, from/i })).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Pause the figure' }));
    expect(screen.getByRole('button', { name: 'Play the figure' })).toBeDefined();
  });

  it('[LANDING-3] [2.landing.01] the hero claims only what is there to check', async () => {
    await renderLanding();
    expect(exercises.length).toBeGreaterThan(EXERCISES_AT_LEAST);
    const proof = screen.getByRole('list', { name: 'What you can check yourself' });
    expect(proof.textContent).toContain(`More than ${EXERCISES_AT_LEAST} exercises`);
    expect(proof.textContent).toContain('No account, no card, no advertising');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('[LANDING-3] [2.landing.06] [2.landing.07] urges to nothing but a first minute, quotes nobody, and marks every example', async () => {
    await renderLanding();
    expect(screen.getByText(/^One minute makes today day one/)).toBeDefined();
    expect(screen.getByText(/won’t find invented reviews or user counts/)).toBeDefined();
    expect(document.querySelector('blockquote, q')).toBeNull();
    expect(await screen.findAllByText('Example')).toHaveLength(5);
  });

  it('[LANDING-7] the way to the safety questions stands beside the first thing to do, and after it too', async () => {
    const { user } = await renderLanding();
    const place = within(log().closest('section')!);
    const way = () => place.getByRole('link', { name: 'Something hurts' }).getAttribute('href');
    expect(way()).toBe('/exercise-ai');
    await user.click(log());
    expect(way()).toBe('/exercise-ai');
  });

  it('[LANDING-4] one tap logs one minute, says so in the place of the button, and can be undone there', async () => {
    const { user, actions, onBegin, toasts } = await renderLanding();
    await user.click(log());
    expect(onBegin).toHaveBeenCalledOnce();
    expect((await screen.findByRole('status')).textContent).toBe(
      'That’s day one. One minute of breathing, saved on this device.',
    );
    expect(screen.getByRole('link', { name: 'Go to your dashboard' }).getAttribute('href')).toBe('/dashboard');
    expect(toasts).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(actions.takeBack).toHaveBeenCalledWith('fact 1');
    expect(log()).toBeDefined();
  });

  it('[LANDING-4] a log that cannot be written says so, and the button stays', async () => {
    const { user } = await renderLanding({ log: () => Promise.resolve(fail({ reason: 'quota', detail: '' })) });
    await user.click(log());
    expect(await screen.findByText(/^This device is full/)).toBeDefined();
    expect(log()).toBeDefined();
  });
});
