// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { decide } from '#core/rules/coach/decisions.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import { button, link, title, view } from '#pwa/testing/today-view.tsx';
import { atHour, boardOf, knownOf, person, TODAY } from './today-builders.ts';

describe('the dashboard', () => {
  it('has the shape of the page until all is read', async () => {
    await renderView(view({ known: undefined }));
    expect(screen.getByRole('status').textContent).toContain('Loading your day');
  });

  it.each([
    ['A few safety questions first', { coach: { ...knownOf().coach, screenings: [] } }],
    ['No plan under 16', { coach: { ...knownOf().coach, assessment: person({ birthYear: 2013 }) } }],
    ['Your answers were given in a newer version', { coach: { ...knownOf().coach, assessment: 'unreadable' } }],
    ['Your plan was made by a newer version', { current: 'newer-ruleset' }],
    ['This plan can’t be read', { current: 'unreadable' }],
    ['Nothing fits your answers yet', { advice: { outcome: 'nothing-fits', decisions: [] } }],
    [
      'A two-week break from these exercises',
      { advice: { outcome: 'nothing-fits', decisions: [decide('fit.rests', { because: [] }, { exercises: [] })] } },
    ],
  ] as const)('[TODAY-2] says "%s" and leads to the coach', async (said, given) => {
    await renderView(view({ known: knownOf(given) }));
    expect(title()).toBe(said);
    expect(screen.getAllByRole('link').map((each) => each.getAttribute('href'))).toContain('/exercise-ai');
  });

  it('[TODAY-12] a plan is being made; without the exercises it says so and tries again', async () => {
    const onRetry = vi.fn();
    const { user, update } = await renderView(view({ known: knownOf({ current: null }) }));
    expect(screen.getByText('Making this week’s plan')).toBeDefined();
    update(view({ known: knownOf({ current: null, advice: null }), onRetry }));
    await user.click(button('Try again'));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('[TODAY-14] a plan that could not be stored says so with the reason, and is stored again', async () => {
    const onStoreAgain = vi.fn();
    const failure = { reason: 'quota', detail: '' } as const;
    const { user } = await renderView(view({ known: knownOf({ isUnsaved: true }), failure, onStoreAgain }));
    expect(title()).toBe('Your new plan couldn’t be saved');
    expect(screen.getByText(/This device is full/)).toBeDefined();
    expect(link('See the new plan').getAttribute('href')).toBe('/exercise-ai');
    await user.click(button('Try again'));
    expect(onStoreAgain).toHaveBeenCalledOnce();
  });

  it('[1.features.09] shows today’s progress, the streak, the next exercise and why it is recommended', async () => {
    const recorded = {
      ...boardOf().recorded,
      activities: [
        {
          id: 'activity',
          entity: 'activity' as const,
          key: 'activity',
          data: { at: atHour(TODAY, 6), off: 0, tz: 'Etc/UTC', kind: 'stretching' as const, minutes: 12 },
          saved: true,
        },
      ],
    };
    await renderView(view({ board: boardOf({}, { recorded }) }));
    expect(screen.getByText('Today’s progress').parentElement?.textContent).toContain(
      'About 12\u00A0min of exercise done',
    );
    expect(screen.getByRole('heading', { name: '11 days in a row' })).toBeDefined();
    expect(screen.getByText(/^First of|^The only one today/)).toBeDefined();
    expect(screen.getByText('Why this plan?')).toBeDefined();
  });

  it('[TODAY-18] minutes that are planned and minutes that are done say which they are', async () => {
    const { update } = await renderView(view());
    expect(screen.getByRole('heading', { name: /^Planned for today: about \d+ minutes?$/ })).toBeDefined();
    expect(screen.getByText(/^This week: .*, about \d+ min done$/)).toBeDefined();
    const { week } = boardOf();
    update(view({ board: boardOf({}, { week: { ...week, minutes: 0 } }) }));
    expect(screen.getByText(/^This week: \d+ of \d+ days?$/)).toBeDefined();
    expect(screen.queryByText(/\b0 min/)).toBeNull();
  });
});
