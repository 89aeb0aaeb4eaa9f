// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { chart, view } from '#pwa/testing/progress-page.tsx';
import { renderView } from '#pwa/testing/render-view.tsx';
import { figuresWith, TODAY } from './progress-builders.ts';

describe('charts', () => {
  it('[PROGPAGE-2] without anything say what is missing and the way on', async () => {
    await renderView(view());
    expect(within(chart('Pain, four weeks')).getByText('Answers on two days make a line.')).toBeDefined();
    expect(within(chart('Load, four weeks')).getByRole('link', { name: 'Find an exercise' })).toBeDefined();
    expect(within(chart('Planned and done, four weeks')).getByText('You had no plan in this period.')).toBeDefined();
    expect(within(chart('Activity, four weeks')).getByRole('link', { name: 'Record today' })).toBeDefined();
    expect(screen.getAllByText('No sets are recorded for this period.')).toHaveLength(2);
  });

  it('[PROGPAGE-2] [1.features.06] with something have a sentence and a table', async () => {
    await renderView(
      view({
        figures: figuresWith({
          pain: [
            [10, 6],
            [9, 6],
            [8, 6],
            [2, 3],
            [1, 3],
            [0, 3],
          ],
          sets: [
            [10, 'sit-to-stand', 8],
            [10, 'sit-to-stand', 10],
            [1, 'neck-turn', 5],
          ],
          planned: [10, 5],
        }),
        days: [
          { day: TODAY, minutes: 30 },
          { day: TODAY, minutes: 0, sign: 'rest' },
        ],
      }),
    );
    expect(within(chart('Pain, four weeks')).getByText(/^Down by 3 since Nov 11, 2026/)).toBeDefined();
    expect(
      within(chart('Load, four weeks')).getByText(/^3 sets in this period. Most in one week: 18 repetitions/),
    ).toBeDefined();
    const planned = chart('Planned and done, four weeks');
    expect(within(planned).getByText(/^Trained on the planned day: 1 of 2, and 1 more on other days/)).toBeDefined();
    expect(within(planned).getByRole('table').textContent).toContain('1 of 1');
    expect(
      within(chart('Activity, four weeks')).getByText(/^1 active day, 1 of rest\. Session minutes are estimated/),
    ).toBeDefined();
    expect(
      within(screen.getByRole('table', { name: 'Exercises' })).getByRole('link', { name: 'Sit to stand' }),
    ).toBeDefined();
    expect(chart('Sit to stand, day by day').textContent).toContain('2 sets on 1 day. Last time: 18 repetitions.');
  });

  it('[PROGPAGE-3] are of the place that is chosen, and a choice is told', async () => {
    const lived = {
      pain: [
        [9, 6],
        [0, 6],
        [1, 1, 'neck'],
      ] as const,
      sets: [
        [3, 'sit-to-stand', 8],
        [3, 'neck-turn', 5],
      ] as const,
    };
    const onPlace = vi.fn();
    const onPeriod = vi.fn();
    const { user } = await renderView(view({ figures: figuresWith(lived, 'neck'), place: 'neck', onPlace, onPeriod }));
    expect(within(chart('Pain, four weeks')).getByText('One day so far: 1.')).toBeDefined();
    const exercises = screen.getByRole('table', { name: 'Exercises' });
    expect(within(exercises).queryByRole('link', { name: 'Sit to stand' })).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Part of the body' }), 'Left knee');
    expect(onPlace).toHaveBeenCalledWith('knee-left');
    await user.click(screen.getByRole('radio', { name: 'Year' }));
    expect(onPeriod).toHaveBeenCalledWith('year');
  });
});
