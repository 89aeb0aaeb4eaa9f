// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { addDays } from '#core/lib/day.ts';
import { decide } from '#core/rules/coach/decisions.ts';
import { redFlags } from '#core/rules/coach/red-flags.ts';
import { spansOf } from '#core/rules/progress/period.ts';
import { chart, dialog, heading, view } from '#pwa/testing/progress-page.tsx';
import { renderView } from '#pwa/testing/render-view.tsx';
import { figuresWith, TODAY } from './progress-builders.ts';

describe('what it comes to', () => {
  const pain = (first: number, last: number, since = 20, until = 0) =>
    figuresWith({
      pain: [0, 1, 2].flatMap((at) => [[since - at, first] as const, [until + at, last] as const]),
    });

  it('[PROGPAGE-1] is called real only beyond the error, and names place, days, first and last', async () => {
    const { update } = await renderView(view({ figures: pain(6, 4) }));
    expect(heading()).toBe('Left knee: less pain than in the week starting Nov 1, 2026');
    expect(
      screen.getByText('Your daily worst went from 6 to 4 on average, which is more than answers usually vary.'),
    ).toBeDefined();
    update(view({ figures: pain(6, 5) }));
    expect(heading()).toBe('Left knee: about the same pain as in the week starting Nov 1, 2026');
    update(view({ figures: pain(3, 6) }));
    expect(heading()).toBe('Left knee: more pain than in the week starting Nov 1, 2026');
    update(view({ figures: pain(6, 4, 20, 7) }));
    expect(heading()).toBe(
      'Left knee: less pain in the week ending Nov 14, 2026 than in the week starting Nov 1, 2026',
    );
    const ofYear = spansOf('year', TODAY, 0, null);
    const lived = {
      pain: [60, 59, 58, 6, 5, 4].map((back) => [back, back > 6 ? 3 : 6] as const),
    };
    update(view({ figures: figuresWith(lived, 'all', 'year'), shown: 'year', period: 'year', spans: ofYear }));
    expect(heading()).toBe('Left knee: more pain than in the week starting Sep 22, 2026');
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
    expect(within(chart('Pain, four weeks')).getByText(/^Pain: 7 on Nov 20, 2026, 7 so far today\./)).toBeDefined();
    expect(tile()).toBe('Average of each day’s worst pain, last 7 days7');
    const weeks = Array.from({ length: 20 }, (_, at) => [20 - at, 1] as const);
    update(view({ figures: figuresWith({ pain: [...weeks, [0, 4]] }) }));
    expect(heading()).toBe('Left knee: about the same pain as in the week starting Nov 1, 2026');
    expect(within(chart('Pain, four weeks')).queryByText(/a real change/)).toBeNull();
    expect(tile()).toBe('Average of each day’s worst pain, last 7 days1.4 was 1');
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
    expect(tile()).toBe('Average of each day’s worst pain, last 7 days10');
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
    expect(screen.getByText('Average of each day’s worst pain, last 7 days').parentElement?.textContent).toMatch(
      /4\.5$/,
    );
    const drawn = within(chart('Pain, four weeks'));
    expect(drawn.getByText(/^Pain: 7 on Nov 20, 2026, 2 so far today\. Your daily worst averages 4\.5;/)).toBeDefined();
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
      'Left knee: about the same pain in the 6 days ending Nov 12, 2026 as in the 6 days starting Nov 1, 2026',
    );
    expect(screen.getByText(/For another part of the body, choose it below\.$/)).toBeDefined();
    expect(within(chart('Pain, four weeks')).getByText(/^Left knee\. From 6 to 5 since Nov 1, 2026/)).toBeDefined();
    expect(screen.getByText('Left knee: average of each day’s worst pain, last 7 days')).toBeDefined();
    expect(screen.getByText('Not answered')).toBeDefined();
  });

  it('[PROGPAGE-12] says the average of the days’ worst and the highest, with its day, unless one answer is all there is', async () => {
    const shows = (...pain: readonly (readonly [number, number])[]) => view({ figures: figuresWith({ pain }) });
    const says = (said: RegExp) => expect(within(chart('Pain, four weeks')).getByText(said)).toBeDefined();
    const { update } = await renderView(shows([20, 6], [19, 6], [18, 6], [9, 2], [9, 8], [2, 4], [1, 4], [0, 4]));
    says(/^Down by 2 since Nov 1, 2026\. Your daily worst averages 5.4; the highest was 8, on Nov 12, 2026\.$/);
    update(shows([20, 6], [9, 6], [0, 5]));
    says(/ Your daily worst averages 5\.7; the highest was 6, last on Nov 12, 2026\.$/);
    // Before a change can be told too, and once: the first day and the last have less.
    update(shows([6, 7], [4, 9], [0, 7]));
    says(
      /^Pain: 7 on Nov 15, 2026, 7 so far today\. Your daily worst averages 7\.7; the highest was 9, on Nov 17, 2026\.$/,
    );
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

it('[PROGPAGE-11] on a day on which the coach says rest no test is offered, and pain is rated as ever', async () => {
  const { user, update } = await renderView(view());
  await user.click(screen.getByRole('button', { name: 'Measure: Sit-to-stand in 30 seconds' }));
  expect(dialog()).toBeDefined();
  update(view({ hindrance: 'over' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Measure/ })).toBeNull();
  // At the top of the page, and in the place of the tests.
  expect(screen.getAllByText(/^Your pain is over 5 today\. Rest today/)).toHaveLength(2);
  for (const way of screen.getAllByRole('link', { name: 'Open your dashboard' }))
    expect(way.getAttribute('href')).toBe('/dashboard');
  expect(screen.getByRole('button', { name: 'Name three things' })).toBeDefined();
  await user.click(screen.getAllByRole('button', { name: 'Rate your pain' })[0] as HTMLElement);
  expect(dialog()).toBeDefined();
});

it('[PROGPAGE-15] a test that is not for somebody says why in the place of what begins it, and closes where it is open', async () => {
  const against = { 'sit-to-stand': null, 'single-leg-left': null, 'single-leg-right': null };
  const begin = () => screen.queryAllByRole('button', { name: /^Measure/ });
  const { user, update } = await renderView(view({ against: undefined }));
  expect(begin()).toEqual([]);
  update(view({ against }));
  expect(begin()).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Measure: Sit-to-stand in 30 seconds' }));
  expect(dialog()).toBeDefined();
  update(view({ against: { ...against, 'sit-to-stand': 'condition' } }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(begin()).toHaveLength(2);
  expect(screen.getByText(/^It doesn’t suit a condition you named\./)).toBeDefined();
  expect(screen.getByRole('link', { name: 'See your answers' }).getAttribute('href')).toBe('/exercise-ai');
  for (const [reason, said, act] of [
    ['ask-first', /if they allow it, tell the coach\.$/, 'See your answers'],
    ['fresh', /^Your injury is fresh/, 'See your answers'],
    ['cannot-stand', /^You told the coach that you can’t stand up/, 'See your answers'],
    ['rests', /^Your plan leaves this out for two weeks/, 'Open your plan'],
    ['hurt', /^A session with this exercise, or an easier one, hurt/, 'Open the coach'],
    ['left-out', /^You asked the coach to leave this out/, 'Open your plan'],
  ] as const) {
    update(view({ against: { ...against, 'single-leg-left': reason, 'single-leg-right': reason } }));
    expect(screen.getAllByText(said), reason).toHaveLength(2);
    expect(screen.getAllByRole('link', { name: act }), reason).toHaveLength(2);
    expect(begin(), reason).toHaveLength(1);
  }
  // What speaks against moving today is said once.
  update(view({ hindrance: 'ask', against: { ...against, 'sit-to-stand': 'ask', 'single-leg-left': 'ask' } }));
  expect(screen.getAllByText(/safety questions come first/)).toHaveLength(1);
  expect(begin()).toEqual([]);
});

it('[PROGPAGE-14] what a rating has led to is brought into view, and nothing is where it stood before', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const { update } = await renderView(view({ hindrance: undefined }));
  update(view({ hindrance: 'over' }));
  expect(shown).not.toHaveBeenCalled();
  update(view({ hindrance: null }));
  update(view({ hindrance: 'ask', toSee: [decide('pain.severe', {}, {})] }));
  expect(shown.mock.contexts.map((element) => (element as Element).textContent)).toEqual([
    expect.stringContaining('safety questions come first'),
  ]);
  shown.mockRestore();
});

it('[PROGPAGE-14] a sign that stands is told at the top, and nothing less urgent beside it', async () => {
  const flags = redFlags.filter(({ id }) => id === 'chest-pain');
  const stop = { flags, beside: [], timeZone: 'America/New_York' };
  await renderView(view({ hindrance: 'stop', stop, toSee: [decide('pain.severe', {}, {})] }));
  const call = screen.getByRole('link', { name: /911/ });
  expect(
    call.compareDocumentPosition(screen.getByRole('heading', { level: 1 })) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy();
  expect(screen.queryByText(/speak to a doctor today/)).toBeNull();
});

it('[PROGPAGE-14] pain that was told over 5 is answered at the top: no exercise today, and whom to see', async () => {
  const { update } = await renderView(view());
  expect(screen.queryByText(/speak to a doctor today/)).toBeNull();
  update(view({ hindrance: 'over', toSee: [decide('pain.severe', {}, {})] }));
  const said = screen.getByText(/speak to a doctor today/);
  const [notToday] = screen.getAllByText(/over 5 today/);
  const period = screen.getByText('Period');
  for (const one of [said, notToday!])
    expect(one.compareDocumentPosition(period) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  // So high that the safety questions are due, which come before anything else.
  update(view({ hindrance: 'ask', toSee: [decide('pain.severe', {}, {})] }));
  const [questions] = screen.getAllByText(/safety questions come first/);
  expect(questions!.compareDocumentPosition(period) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  update(view({ hindrance: 'ask', toSee: [] }));
  for (const one of screen.queryAllByText(/safety questions come first/))
    expect(one.compareDocumentPosition(period) & Node.DOCUMENT_POSITION_FOLLOWING).toBeFalsy();
});
