// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { addDays } from '#core/lib/day.ts';
import { fail, ok } from '#core/lib/result.ts';
import { spansOf } from '#core/rules/progress/period.ts';
import type { Frames } from '#pwa/device/frames.ts';
import { announceLeaving } from '#pwa/testing/announce-leaving.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import type { ProgressActions } from './progress-actions.ts';
import {
  actionsWith,
  figuresWith,
  journalWith,
  momentOn,
  outcomeOn,
  sessionsWith,
  TODAY,
} from './progress-builders.ts';
import { ProgressView } from './ProgressView.tsx';

const spans = spansOf('4-weeks', TODAY, 0, null);
const view = (given: Partial<ComponentProps<typeof ProgressView>> = {}) => (
  <ProgressView
    today={TODAY}
    period="4-weeks"
    shown="4-weeks"
    onPeriod={() => undefined}
    spans={spans}
    plannedBy="week"
    place="all"
    onPlace={() => undefined}
    places={['knee-left', 'neck']}
    figures={figuresWith({})}
    days={[]}
    outcomes={[]}
    journal={journalWith()}
    sessions={sessionsWith()}
    hindrance={null}
    toSee={[]}
    actions={actionsWith()}
    onMoreJournal={() => undefined}
    onMoreSessions={() => undefined}
    {...given}
  />
);
const heading = (): string | null => screen.getByRole('heading', { level: 1 }).textContent;
const chart = (name: string | RegExp): HTMLElement => screen.getByRole('figure', { name });
const dialog = (): HTMLElement => screen.getByRole('dialog');

describe('what it comes to', () => {
  const pain = (first: number, last: number, since = 20, until = 0) =>
    figuresWith({
      pain: [0, 1, 2].flatMap((at) => [[since - at, first] as const, [until + at, last] as const]),
    });

  it('[PROGPAGE-1] is called real only beyond the error, and names place, days, first and last', async () => {
    const { update } = await renderView(view({ figures: pain(6, 4) }));
    expect(heading()).toBe('Left knee: less pain than in the 7 days from Nov 1, 2026');
    expect(
      screen.getByText('Your daily worst went from 6 to 4 on average, which is more than answers usually vary.'),
    ).toBeDefined();
    update(view({ figures: pain(6, 5) }));
    expect(heading()).toBe('Left knee: about the same pain as in the 7 days from Nov 1, 2026');
    update(view({ figures: pain(3, 6) }));
    expect(heading()).toBe('Left knee: more pain than in the 7 days from Nov 1, 2026');
    update(view({ figures: pain(6, 4, 20, 7) }));
    expect(heading()).toBe('Left knee: less pain in the 7 days to Nov 14, 2026 than in the 7 days from Nov 1, 2026');
    const ofYear = spansOf('year', TODAY, 0, null);
    const lived = {
      pain: [60, 59, 58, 6, 5, 4].map((back) => [back, back > 6 ? 3 : 6] as const),
    };
    update(view({ figures: figuresWith(lived, 'all', 'year'), shown: 'year', period: 'year', spans: ofYear }));
    expect(heading()).toBe('Left knee: more pain than in the 7 days from Sep 22, 2026');
  });

  it('[PROGPAGE-1] a bad day is as bad as it was told, and one among good weeks is no change; the tile has the same figures', async () => {
    const tile = (): string | undefined => screen.getByText(/worst pain/i).parentElement?.textContent;
    const { update } = await renderView(
      view({
        figures: figuresWith({
          pain: [
            [1, 2],
            [1, 7],
            [0, 3],
            [0, 7],
          ],
        }),
      }),
    );
    expect(
      within(chart('Pain, four weeks')).getByText(/^Highest pain: 7 on Nov 20, 2026, 7 so far today\./),
    ).toBeDefined();
    expect(tile()).toBe('Each day’s worst pain, last 7 days7');
    const weeks = Array.from({ length: 20 }, (_, at) => [20 - at, 1] as const);
    update(view({ figures: figuresWith({ pain: [...weeks, [0, 4]] }) }));
    expect(heading()).toBe('Left knee: about the same pain as in the 7 days from Nov 1, 2026');
    expect(within(chart('Pain, four weeks')).queryByText(/a real change/)).toBeNull();
    expect(tile()).toBe('Each day’s worst pain, last 7 days1.4 was 1');
    update(
      view({
        figures: figuresWith({
          pain: [
            [0, 10],
            [0, 1],
          ],
        }),
      }),
    );
    expect(tile()).toBe('Each day’s worst pain, last 7 days10');
  });

  it('[PROGPAGE-1] [PROGPAGE-12] after two days it is too early to tell, in heading, tile, sentence and drawing alike', async () => {
    await renderView(
      view({
        figures: figuresWith({
          pain: [
            [1, 3],
            [1, 7],
            [0, 2],
          ],
        }),
      }),
    );
    expect(heading()).toBe('Left knee: too early to tell');
    expect(screen.getByText('A few more days with pain answers will show whether it’s changing.')).toBeDefined();
    expect(screen.getByText('Each day’s worst pain, last 7 days').parentElement?.textContent).toMatch(/4\.5$/);
    const drawn = within(chart('Pain, four weeks'));
    expect(
      drawn.getByText(/^Highest pain: 7 on Nov 20, 2026, 2 so far today\. Your daily worst averages 4\.5;/),
    ).toBeDefined();
    expect(drawn.queryByText(/a real change/)).toBeNull();
  });

  it('[PROGPAGE-12] a week alone is a dot, and no change, whatever its days say', async () => {
    const ofYear = spansOf('year', TODAY, 0, null);
    const pain = [6, 5, 4, 3, 2, 1].map((back) => [back, back > 3 ? 6 : 2] as const);
    await renderView(
      view({ figures: figuresWith({ pain }, 'all', 'year'), shown: 'year', period: 'year', spans: ofYear }),
    );
    const drawn = within(chart('Pain, a year'));
    expect(drawn.getByText(/^One week so far: 4\./)).toBeDefined();
    expect(drawn.queryByText(/a real change/)).toBeNull();
  });

  it('[PROGPAGE-10] pain is of one place, the one with the most days, and says that there are others', async () => {
    const lived = {
      pain: [
        [20, 6, 'knee-left'],
        [19, 6, 'knee-left'],
        [18, 6, 'knee-left'],
        [11, 5, 'knee-left'],
        [10, 5, 'knee-left'],
        [9, 5, 'knee-left'],
        [1, 1, 'neck'],
        [0, 1, 'neck'],
      ],
    } as const;
    await renderView(view({ figures: figuresWith(lived) }));
    expect(heading()).toBe(
      'Left knee: about the same pain in the 6 days to Nov 12, 2026 as in the 6 days from Nov 1, 2026',
    );
    expect(screen.getByText(/For another part of the body, choose it below\.$/)).toBeDefined();
    expect(within(chart('Pain, four weeks')).getByText(/^Left knee\. From 6 to 5 since Nov 1, 2026/)).toBeDefined();
    expect(screen.getByText('Left knee: each day’s worst pain, last 7 days')).toBeDefined();
    expect(screen.getByText('Not answered')).toBeDefined();
  });

  it('[PROGPAGE-12] says the average of the days’ worst and the highest, with its day, unless one answer is all there is', async () => {
    const shows = (...pain: readonly (readonly [number, number])[]) => view({ figures: figuresWith({ pain }) });
    const says = (said: RegExp) => expect(within(chart('Pain, four weeks')).getByText(said)).toBeDefined();
    const { update } = await renderView(shows([20, 6], [19, 6], [18, 6], [9, 2], [9, 8], [2, 4], [1, 4], [0, 4]));
    says(/^Down by 2 since Nov 1, 2026\. Your daily worst averages 5.4; the highest was 8, on Nov 12, 2026\.$/);
    update(shows([20, 6], [9, 6], [0, 5]));
    says(/ Your daily worst averages 5\.7; the highest was 6, last on Nov 12, 2026\.$/);
    update(shows([0, 4]));
    says(/^One day so far: 4\.$/);
    update(shows([0, 4], [0, 8]));
    says(/^One day so far: 8\.$/);
  });

  it('[PROGPAGE-1] without answers is what will be here, or on how many days somebody was active', async () => {
    const { update } = await renderView(view());
    expect(heading()).toBe('Progress');
    expect(screen.getByText('Not answered')).toBeDefined();
    expect(screen.getByText('No plan yet')).toBeDefined();
    update(view({ figures: figuresWith({ planned: [3], stopped: [3] }) }));
    expect(screen.getByText(/^1 planned day doesn’t count: a warning sign stopped the session, /)).toBeDefined();
    update(view({ figures: figuresWith({ sets: [[0, 'sit-to-stand', 1]] }) }));
    expect(screen.getByText('Load this week').nextElementSibling?.textContent).toBe('1 repetition');
    update(view({ figures: figuresWith({ planned: [0] }) }));
    expect(screen.getByText('None due yet')).toBeDefined();
    expect(screen.getByText(/^No planned session is due yet/)).toBeDefined();
    update(view({ days: [{ day: TODAY, minutes: 12 }] }));
    expect(heading()).toBe('You were active on 1 day since Oct 25, 2026');
  });

  it('[PROGPAGE-9] of all time the last year stands there, named as that, until the rest is read', async () => {
    const { update } = await renderView(view({ period: 'all', shown: 'year', spans: spansOf('year', TODAY, 0, null) }));
    expect(screen.getByText('The last year. Earlier years are still loading.')).toBeDefined();
    expect(chart('Pain, a year')).toBeDefined();
    update(view({ period: 'all', shown: 'all', spans: spansOf('all', TODAY, 0, addDays(TODAY, -900)) }));
    expect(screen.getByText('Since Jun 1, 2024.')).toBeDefined();
    expect(chart('Pain, since you began')).toBeDefined();
  });

  it('[PROGPAGE-8] while they are read, no figure stands there', async () => {
    await renderView(view({ figures: undefined, days: undefined, outcomes: undefined, journal: undefined }));
    expect(heading()).toBe('Progress');
    expect(screen.queryByText('Not answered')).toBeNull();
    expect(screen.queryByText('Answers on two days make a line.')).toBeNull();
  });
});

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

describe('own tests', () => {
  const frozen =
    (seconds: { now: (passed: number) => void }): Frames =>
    (onFrame) => {
      seconds.now = (passed) => act(() => onFrame(passed));
      return () => undefined;
    };

  it('[PROGPAGE-4] say that they were not done, or what came of it and what a real change is', async () => {
    const { update } = await renderView(view());
    expect(screen.getAllByText('Not measured yet')).toHaveLength(4);
    update(view({ outcomes: [outcomeOn(60, 'sit-to-stand', 9), outcomeOn(2, 'sit-to-stand', 12)] }));
    const test = chart('Sit-to-stand in 30 seconds');
    expect(test.textContent).toContain('12 times on Nov 19, 2026');
    expect(test.textContent).toContain('Better: a real change. A real change starts at 3 times.');
    expect(screen.getAllByText('Not measured yet')).toHaveLength(3);
  });

  it('[PROGPAGE-4] show how to do it safely, refuse what is out of range, and can be undone', async () => {
    const recordOutcome = vi.fn(() => Promise.resolve(ok({ id: 'x' })));
    const takeBack = vi.fn(() => Promise.resolve(ok({ id: 'x' })));
    const { user, toasts } = await renderView(view({ actions: actionsWith({ recordOutcome, takeBack }) }));
    await user.click(screen.getByRole('button', { name: 'Measure: Sit-to-stand in 30 seconds' }));
    expect(within(dialog()).getByText(/put its back against a wall/)).toBeDefined();
    const field = within(dialog()).getByRole('textbox', { name: 'Full stands' });
    for (const wrong of ['400', '12.5', 'many']) {
      await user.clear(field);
      await user.type(field, wrong);
      await user.click(within(dialog()).getByRole('button', { name: 'Save result' }));
      expect(within(dialog()).getByText('A whole number from 0 to 60.')).toBeDefined();
    }
    expect(recordOutcome).not.toHaveBeenCalled();
    await user.clear(field);
    await user.type(field, '12');
    await user.click(within(dialog()).getByRole('button', { name: 'Save result' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(recordOutcome).toHaveBeenCalledWith({ measure: 'sit-to-stand', value: 12 });
    expect(toasts[0]?.title).toBe('Sit-to-stand in 30 seconds: 12 saved');
    toasts[0]?.action?.onAction();
    await waitFor(() => expect(takeBack).toHaveBeenCalledWith('x'));
  });

  it('[PROGPAGE-4] keep what was typed where saving fails', async () => {
    const recordOutcome = vi.fn(() => Promise.resolve(fail({ reason: 'quota' as const, detail: '' })));
    const { user } = await renderView(view({ actions: actionsWith({ recordOutcome }) }));
    await user.click(screen.getByRole('button', { name: 'Measure: Standing on the left leg' }));
    await user.type(within(dialog()).getByRole('textbox'), '12,5');
    await user.click(within(dialog()).getByRole('button', { name: 'Save result' }));
    expect(await within(dialog()).findByText(/^This device is full/)).toBeDefined();
    expect(recordOutcome).toHaveBeenCalledWith({ measure: 'single-leg-left', value: 12.5 });
    expect(within(dialog()).getByRole('textbox')).toHaveProperty('value', '12,5');
  });

  it('[PROGPAGE-5] sit-to-stand waits until somebody sits, runs 30 seconds and asks how often', async () => {
    const clock = { now: (_: number): void => undefined };
    const { user } = await renderView(view({ frames: frozen(clock) }));
    await user.click(screen.getByRole('button', { name: 'Measure: Sit-to-stand in 30 seconds' }));
    await user.click(within(dialog()).getByRole('button', { name: 'Start the clock' }));
    expect(within(dialog()).getByRole('status').textContent).toBe('Sit down. It starts in 5');
    clock.now(5);
    expect(dialog().textContent).toContain('30Seconds left');
    clock.now(34.2);
    expect(dialog().textContent).toContain('1Seconds left');
    clock.now(99);
    expect(within(dialog()).getByRole('status').textContent).toBe('Time’s up. How many times did you stand up?');
  });

  it('[PROGPAGE-5] one leg runs until the foot is down, and hands its seconds on', async () => {
    const clock = { now: (_: number): void => undefined };
    const { user } = await renderView(view({ frames: frozen(clock) }));
    await user.click(screen.getByRole('button', { name: 'Measure: Standing on the right leg' }));
    await user.click(within(dialog()).getByRole('button', { name: 'Start the clock' }));
    clock.now(17.38);
    await user.click(within(dialog()).getByRole('button', { name: 'Foot is down' }));
    expect(within(dialog()).getByRole('textbox')).toHaveProperty('value', '17.3');
  });

  it('[PROGPAGE-4] pain is rated for a place', async () => {
    const ratePain = vi.fn(() => Promise.resolve(ok({ id: 'x' })));
    const { user } = await renderView(view({ actions: actionsWith({ ratePain }), place: 'neck' }));
    await user.click(screen.getAllByRole('button', { name: 'Rate your pain' })[0] as HTMLElement);
    await user.type(within(dialog()).getByRole('textbox', { name: 'Pain now' }), '11');
    await user.click(within(dialog()).getByRole('button', { name: 'Save result' }));
    expect(within(dialog()).getByText('A whole number from 0 to 10.')).toBeDefined();
    await user.type(within(dialog()).getByRole('textbox', { name: 'Pain now' }), '{Backspace}');
    await user.click(within(dialog()).getByRole('button', { name: 'Save result' }));
    await waitFor(() => expect(ratePain).toHaveBeenCalledWith('neck', 1));
  });
});

describe('three things of one’s own', () => {
  it('[PROGPAGE-6] are named once, rated again, and none stands there twice', async () => {
    const recordOutcomes = vi.fn<ProgressActions['recordOutcomes']>().mockResolvedValue(ok({ ids: ['x'] }));
    const { user } = await renderView(view({ actions: actionsWith({ recordOutcomes }) }));
    await user.click(screen.getByRole('button', { name: 'Name three things' }));
    const save = within(dialog()).getByRole('button', { name: 'Save' });
    await user.click(save);
    expect(within(dialog()).getByText('Name at least one.')).toBeDefined();
    const [first, second] = within(dialog()).getAllByRole('textbox', { name: /^Activity/ });
    const ratings = within(dialog()).getAllByRole('textbox', { name: 'How well, 0 to 10' });
    await user.type(first as HTMLElement, 'Stairs');
    await user.type(second as HTMLElement, 'Stairs');
    await user.click(save);
    expect(within(dialog()).getByText('You’ve already named this one.')).toBeDefined();
    expect(within(dialog()).getAllByText('A whole number from 0 to 10.')).toHaveLength(2);
    await user.clear(second as HTMLElement);
    await user.type(ratings[0] as HTMLElement, '4');
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(recordOutcomes.mock.calls).toEqual([[[{ measure: 'activity', value: 4, activity: 'Stairs' }]]]);
  });

  it('[PROGPAGE-6] are saved and taken back together, and what was typed stays where saving fails', async () => {
    const recordOutcomes = vi
      .fn<ProgressActions['recordOutcomes']>()
      .mockResolvedValueOnce(fail({ reason: 'quota', detail: '' }))
      .mockResolvedValueOnce(ok({ ids: ['first', 'second'] }));
    const takeBackAll = vi.fn<ProgressActions['takeBackAll']>().mockResolvedValue(ok(null));
    const { user, toasts } = await renderView(view({ actions: actionsWith({ recordOutcomes, takeBackAll }) }));
    await user.click(screen.getByRole('button', { name: 'Name three things' }));
    for (const [at, name] of ['Stairs', 'Kneeling'].entries()) {
      await user.type(within(dialog()).getByRole('textbox', { name: `Activity ${at + 1}` }), name);
      await user.type(within(dialog()).getAllByRole('textbox', { name: 'How well, 0 to 10' })[at] as HTMLElement, '4');
    }
    await user.click(within(dialog()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(within(dialog()).getByRole('alert').textContent).not.toBe(''));
    await user.click(within(dialog()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const both = ['Stairs', 'Kneeling'].map((activity) => ({ measure: 'activity', value: 4, activity }));
    expect(recordOutcomes.mock.calls).toEqual([[both], [both]]);
    expect(toasts[0]?.title).toBe('2 ratings saved');
    toasts[0]?.action?.onAction();
    await waitFor(() => expect(takeBackAll).toHaveBeenCalledWith(['first', 'second']));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('The ratings are removed.'));
  });

  it('[PARTS-7] are not closed with words of one’s own in them before it is asked', async () => {
    const { user } = await renderView(view());
    await user.click(screen.getByRole('button', { name: 'Name three things' }));
    await user.type(within(dialog()).getByRole('textbox', { name: 'Activity 1' }), 'Stairs');
    await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
    expect(within(dialog()).getByText('Leave without saving?')).toBeDefined();
    await user.click(within(dialog()).getByRole('button', { name: 'Leave without saving' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[PROGPAGE-6] show from what to what, and their average', async () => {
    await renderView(
      view({
        outcomes: [
          outcomeOn(50, 'activity', 4, 'Stairs'),
          outcomeOn(50, 'activity', 2, 'Kneeling'),
          outcomeOn(2, 'activity', 7, 'Stairs'),
          outcomeOn(2, 'activity', 4, 'Kneeling'),
        ],
      }),
    );
    expect(screen.getByRole('heading', { name: 'Stairs' }).closest('li')?.textContent).toContain('4 → 7 out of 10');
    expect(screen.getByRole('heading', { name: 'Stairs' }).closest('li')?.textContent).toContain(
      'Better: a real change',
    );
    expect(screen.getByRole('heading', { name: 'Kneeling' }).closest('li')?.textContent).not.toContain('real change');
    expect(screen.getByText('Average: 3 → 5.5 out of 10. Better: a real change.')).toBeDefined();
  });
});

describe('the journal', () => {
  it('[PROGPAGE-7] is written, and an empty entry is not saved', async () => {
    const writeJournal = vi.fn(() => Promise.resolve(ok({ id: 'x' })));
    const { user, toasts } = await renderView(view({ actions: actionsWith({ writeJournal }) }));
    await user.click(screen.getByRole('button', { name: 'Save entry' }));
    expect(screen.getByText('Write a few words first.')).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'What was different today?' }), ' Stiff ');
    await user.selectOptions(screen.getByRole('combobox', { name: 'About' }), 'Neck');
    await user.click(screen.getByRole('button', { name: 'Save entry' }));
    await waitFor(() => expect(writeJournal).toHaveBeenCalledWith('Stiff', 'neck'));
    expect(toasts[0]?.title).toBe('Entry saved');
    expect(screen.getByRole('textbox', { name: 'What was different today?' })).toHaveProperty('value', '');
  });

  it('[PARTS-7] asks whoever leaves before it is saved, and nobody after that', async () => {
    vi.stubGlobal('navigation', new EventTarget());
    const { user } = await renderView(view());
    await user.selectOptions(screen.getByRole('combobox', { name: 'About' }), 'Neck');
    expect(announceLeaving('/people').defaultPrevented).toBe(false);
    await user.type(screen.getByRole('textbox', { name: 'What was different today?' }), 'Stiff');
    expect(announceLeaving('/people').defaultPrevented).toBe(true);
    await user.click(within(dialog()).getByRole('button', { name: 'Keep writing' }));
    expect(screen.getByRole('textbox', { name: 'What was different today?' })).toHaveProperty('value', 'Stiff');
    await user.click(screen.getByRole('button', { name: 'Save entry' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'What was different today?' })).toHaveProperty('value', ''),
    );
    expect(announceLeaving('/people').defaultPrevented).toBe(false);
  });

  it('[PROGPAGE-7] lists where each is saved, and removing one can be undone', async () => {
    const takeBack = vi.fn(() => Promise.resolve(ok({ id: 'x' })));
    const restoreJournal = vi.fn(() => Promise.resolve(ok({ id: 'x' })));
    const { user, toasts } = await renderView(
      view({ journal: journalWith('Stiff', 'Stairs'), actions: actionsWith({ takeBack, restoreJournal }) }),
    );
    const rows = within(screen.getByRole('list', { name: 'Entries' })).getAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('Saved on this device');
    expect(rows[1]?.textContent).toContain('Here and on the server');
    expect(rows[0]?.textContent).toContain('Left knee');
    await user.click(screen.getByRole('button', { name: 'Remove: Stiff' }));
    await waitFor(() => expect(takeBack).toHaveBeenCalledWith('j0'));
    toasts[0]?.action?.onAction();
    await waitFor(() =>
      expect(restoreJournal).toHaveBeenCalledWith(expect.any(String), {
        ...momentOn(0),
        text: 'Stiff',
        region: 'knee-left',
      }),
    );
  });
});

it('[PROGPAGE-11] on a day on which the coach says rest no test is offered, and pain is rated as ever', async () => {
  const { user, update } = await renderView(view());
  await user.click(screen.getByRole('button', { name: 'Measure: Sit-to-stand in 30 seconds' }));
  expect(dialog()).toBeDefined();
  update(view({ hindrance: 'over' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Measure/ })).toBeNull();
  // At the top of the page, and in the place of the tests.
  expect(screen.getAllByText(/^Your pain is over 5 today\. Rest it today/)).toHaveLength(2);
  for (const way of screen.getAllByRole('link', { name: 'Open your dashboard' }))
    expect(way.getAttribute('href')).toBe('/dashboard');
  expect(screen.getByRole('button', { name: 'Name three things' })).toBeDefined();
  await user.click(screen.getAllByRole('button', { name: 'Rate your pain' })[0] as HTMLElement);
  expect(dialog()).toBeDefined();
});

it('[PROGPAGE-14] what a rating has led to is brought into view, and nothing is where it stood before', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const { update } = await renderView(view({ hindrance: undefined }));
  update(view({ hindrance: 'over' }));
  expect(shown).not.toHaveBeenCalled();
  update(view({ hindrance: null }));
  update(view({ hindrance: 'ask', toSee: ['pain.severe'] }));
  expect(shown.mock.contexts.map((element) => (element as Element).textContent)).toEqual([
    expect.stringContaining('safety questions come first'),
  ]);
  shown.mockRestore();
});

it('[PROGPAGE-14] pain that was told over 5 is answered at the top: no exercise today, and whom to see', async () => {
  const { update } = await renderView(view());
  expect(screen.queryByText(/speak to a doctor today/)).toBeNull();
  update(view({ hindrance: 'over', toSee: ['pain.severe'] }));
  const said = screen.getByText(/speak to a doctor today/);
  const [notToday] = screen.getAllByText(/over 5 today/);
  const period = screen.getByText('Period');
  for (const one of [said, notToday!])
    expect(one.compareDocumentPosition(period) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  // So high that the safety questions are due, which come before anything else.
  update(view({ hindrance: 'ask', toSee: ['pain.severe'] }));
  const [questions] = screen.getAllByText(/safety questions come first/);
  expect(questions!.compareDocumentPosition(period) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  update(view({ hindrance: 'ask', toSee: [] }));
  for (const one of screen.queryAllByText(/safety questions come first/))
    expect(one.compareDocumentPosition(period) & Node.DOCUMENT_POSITION_FOLLOWING).toBeFalsy();
});
