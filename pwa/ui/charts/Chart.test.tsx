// @vitest-environment jsdom
import { readdirSync } from 'node:fs';
import { fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { Day } from '#core/lib/day.ts';
import { createFormat } from '#pwa/i18n/format.ts';
import { BarChart } from './BarChart.tsx';
import { CalendarChart } from './CalendarChart.tsx';
import type { ChartLabels } from './Chart.tsx';
import { FunnelChart } from './FunnelChart.tsx';
import { LineChart, type LinePoint } from './LineChart.tsx';

const format = createFormat('en-US');
const TODAY = 20_776 as Day; // Thursday, 2026-11-19
const labels: ChartLabels = {
  asTable: 'As a table',
  hideTable: 'Hide the table',
  more: (count) => `Show ${count} more`,
  some: (shown, total) => `${shown} of ${total}`,
  reading: (at, value) => `${at}: ${value}`,
  missing: 'No entry',
  note: 'Note',
  walk: 'Arrow keys walk through the values.',
  loading: 'Loading the chart',
};
const shared = { labels, title: 'Pain, four weeks', says: 'Down by 4.', empty: <p>Two answers make a line.</p> };
const series = (...values: readonly (number | null)[]): LinePoint[] =>
  values.map((value, index) => ({ at: TODAY - values.length + 1 + index, value }));
const number = (value: number): string => format.number(value);
const formatAt = ({ at }: { readonly at: number | string }, style: 'short' | 'full'): string =>
  format.day(at as Day, style === 'short' ? 'month-day-short' : 'full');

const line = (points: readonly LinePoint[], more: Partial<Parameters<typeof LineChart<LinePoint>>[0]> = {}) => (
  <LineChart
    {...shared}
    points={points}
    format={number}
    formatAt={formatAt}
    columns={{ at: 'Day', value: 'Pain' }}
    domain={[0, 10]}
    plusMinus={0.9}
    {...more}
  />
);
const slider = (): HTMLElement => screen.getByRole('slider', { name: 'Pain, four weeks' });
const said = (): string | null => slider().getAttribute('aria-valuetext');
const cells = (): string[][] =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => Array.from(row.children, (cell) => cell.textContent));

describe('Chart', () => {
  it('[CHART-11] says each value as the arrow keys walk, with date, unit and error', () => {
    render(line(series(5, null, 3, 2)));
    slider().focus();
    expect(said()).toBe('Thursday, November 19: 2 ±0.9');
    fireEvent.keyDown(slider(), { key: 'ArrowLeft' });
    expect(said()).toBe('Wednesday, November 18: 3 ±0.9');
    fireEvent.keyDown(slider(), { key: 'ArrowLeft' });
    expect(said()).toBe('Tuesday, November 17: No entry');
    fireEvent.keyDown(slider(), { key: 'Home' });
    fireEvent.keyDown(slider(), { key: 'ArrowLeft' });
    expect(said()).toBe('Monday, November 16: 5 ±0.9');
    fireEvent.keyDown(slider(), { key: 'End' });
    fireEvent.keyDown(slider(), { key: 'ArrowRight' });
    expect(said()).toBe('Thursday, November 19: 2 ±0.9');
    fireEvent.change(slider(), { target: { value: '2' } });
    expect(said()).toBe('Wednesday, November 18: 3 ±0.9');
  });

  it('[CHART-11] shows the value that is read until Escape or leaving', () => {
    const { container } = render(line(series(5, 3, 2)));
    const shown = () => container.querySelector('.reading')?.textContent;
    expect(shown()).toBeUndefined();
    slider().focus();
    fireEvent.keyDown(slider(), { key: 'ArrowLeft' });
    expect(shown()).toBe('Wednesday, November 18: 3 ±0.9');
    fireEvent.keyDown(slider(), { key: 'Escape' });
    expect(shown()).toBeUndefined();
    fireEvent.keyDown(slider(), { key: 'ArrowLeft' });
    fireEvent.blur(slider());
    expect(shown()).toBeUndefined();
  });

  it('[CHART-12] reads the value nearest to the pointer until it leaves', () => {
    const { container } = render(line(series(5, 3, 2)));
    const picture = container.querySelector('.picture');
    if (picture === null) throw new Error('no drawing');
    fireEvent.pointerMove(picture, { clientX: 10, clientY: 50 });
    expect(container.querySelector('.reading')?.textContent).toBe('Tuesday, November 17: 5 ±0.9');
    fireEvent.pointerLeave(picture);
    expect(container.querySelector('.reading')).toBeNull();
  });

  it('[CHART-13] is a table of the same values, newest first, also while it is closed', () => {
    render(line([...series(5, null, 2).slice(0, 2), { at: TODAY, value: 2, note: 'flight' }]));
    expect(cells()).toEqual([
      ['Day', 'Pain ±0.9', 'Note'],
      ['Thursday, November 19', '2', 'flight'],
      ['Wednesday, November 18', 'No entry', ''],
      ['Tuesday, November 17', '5', ''],
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'As a table Pain, four weeks' }));
    expect(screen.getByRole('button', { name: 'Hide the table Pain, four weeks' })).toBeTruthy();
  });

  it('[CHART-19] the button of the table names its chart, and says whether the table is open', () => {
    render(line(series(5, 3, 2)));
    const toggle = screen.getByRole('button', { name: 'As a table Pain, four weeks' });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
  });

  it('[CHART-13] shows forty rows at a time', () => {
    render(line(series(...Array.from({ length: 90 }, (_, index) => index % 10))));
    expect(cells()).toHaveLength(41);
    expect(screen.queryByRole('button', { name: 'Show 40 more' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'As a table Pain, four weeks' }));
    fireEvent.click(screen.getByRole('button', { name: 'Show 40 more' }));
    expect(cells()).toHaveLength(81);
    fireEvent.click(screen.getByRole('button', { name: 'Show 10 more' }));
    expect(cells()).toHaveLength(91);
    expect(screen.queryByText(/of 90/)).toBeNull();
  });

  it('[CHART-14] says what is missing without values, and beside a single one', () => {
    const { rerender } = render(line([]));
    expect(screen.getByText('Two answers make a line.')).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
    rerender(line(series(null, 3)));
    expect(screen.getByText('Two answers make a line.')).toBeTruthy();
    expect(said()).toBe('Thursday, November 19: 3 ±0.9');
    rerender(line(series(4, 3)));
    expect(screen.queryByText('Two answers make a line.')).toBeNull();
  });

  it('[CHART-10] keeps its height while it loads and where its values are gone, and has none before the first', () => {
    const { container, rerender } = render(line([]));
    const height = (): string => container.querySelector<HTMLElement>('.frame')?.style.minBlockSize ?? '';
    expect(height()).toBe('');
    rerender(line(series(5, 3, 2)));
    const drawn = height();
    expect(drawn).toMatch(/^\d+px$/);
    rerender(line([], { loading: true }));
    expect(height()).toBe(drawn);
    expect(screen.getByRole('status').textContent).toBe('Loading the chart');
    rerender(line([]));
    expect(height()).toBe(drawn);
  });

  it('puts a failure in the place of the drawing', () => {
    render(line(series(5, 3), { error: <p>This chart could not be drawn</p> }));
    expect(screen.getByText('This chart could not be drawn')).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('hides the drawing from screen readers, whom the sentence and the table serve', () => {
    const { container } = render(line(series(5, 3)));
    expect(screen.getByRole('figure', { name: 'Pain, four weeks' })).toBeTruthy();
    for (const svg of container.querySelectorAll('svg')) expect(svg.closest('[aria-hidden="true"]')).not.toBeNull();
  });
});

describe('BarChart', () => {
  it('[CHART-11] says amounts, and which are not known', () => {
    render(
      <BarChart
        {...shared}
        points={[
          { at: TODAY - 7, value: 50 },
          { at: TODAY, value: null },
        ]}
        format={(value) => `${value} min`}
        formatAt={formatAt}
        columns={{ at: 'Week of', value: 'Minutes' }}
      />,
    );
    expect(said()).toBe('Thursday, November 19: No entry');
    fireEvent.keyDown(slider(), { key: 'ArrowLeft' });
    expect(said()).toBe('Thursday, November 12: 50 min');
    expect(cells()).toEqual([
      ['Week of', 'Minutes'],
      ['Thursday, November 19', 'No entry'],
      ['Thursday, November 12', '50 min'],
    ]);
  });
});

describe('CalendarChart', () => {
  it('[CHART-11] goes a day up and down, a week to the sides, and names rest and freeze', () => {
    render(
      <CalendarChart
        {...shared}
        days={[
          { day: TODAY, value: 14 },
          { day: (TODAY - 1) as Day, sign: 'rest' },
          { day: (TODAY - 7) as Day, sign: 'freeze' },
        ]}
        first={(TODAY - 20) as Day}
        today={TODAY}
        full={45}
        format={(value) => `${value} min`}
        dates={format}
        columns={{ at: 'Day', value: 'Exercise' }}
        signs={{ rest: 'Rest', freeze: 'Freeze', orMore: (value) => `${value} or more` }}
      />,
    );
    expect(said()).toBe('Thursday, November 19: 14 min');
    fireEvent.keyDown(slider(), { key: 'ArrowUp' });
    expect(said()).toBe('Wednesday, November 18: Rest');
    fireEvent.keyDown(slider(), { key: 'ArrowDown' });
    fireEvent.keyDown(slider(), { key: 'ArrowLeft' });
    expect(said()).toBe('Thursday, November 12: Freeze');
    fireEvent.keyDown(slider(), { key: 'ArrowUp' });
    expect(said()).toBe('Wednesday, November 11: No entry');
    expect(cells()).toHaveLength(22);
    expect(screen.getByText('45 min or more')).toBeTruthy();
  });

  it.each([
    [45, ['15 min', '45 min or more']],
    [2, ['1 min', '2 min or more']],
    [1, ['1 min or more']],
  ])('[CHART-9] its key names amounts that are there: %i fills a field', (full, key) => {
    const { container } = render(
      <CalendarChart
        {...shared}
        days={[{ day: TODAY, value: 1 }]}
        first={(TODAY - 20) as Day}
        today={TODAY}
        full={full}
        format={(value) => `${value} min`}
        dates={format}
        columns={{ at: 'Day', value: 'Exercise' }}
        signs={{ rest: 'Rest', freeze: 'Freeze', orMore: (value) => `${value} or more` }}
      />,
    );
    expect([...container.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(key);
  });
});

describe('FunnelChart', () => {
  const funnel = (...values: readonly (number | null)[]) => (
    <FunnelChart
      {...shared}
      stages={values.map((value, index) => ({ id: String(index), label: `Stage ${index + 1}`, value }))}
      format={number}
      formatShare={(share) => format.percent(share)}
      columns={{ at: 'Stage', value: 'People', share: 'Of the first' }}
    />
  );

  it('[CHART-13] has the share of the first stage in its table, in the order of the stages', () => {
    render(funnel(1000, 375));
    expect(cells()).toEqual([
      ['Stage', 'People', 'Of the first'],
      ['Stage 1', '1,000', '100%'],
      ['Stage 2', '375', '38%'],
    ]);
    fireEvent.keyDown(slider(), { key: 'ArrowUp' });
    expect(said()).toBe('Stage 1: 1,000 (100%)');
  });

  it('[CHART-14] without people says what is missing', () => {
    render(funnel(0, 0));
    expect(screen.getByText('Two answers make a line.')).toBeTruthy();
  });

  it('[CHART-15] says of a stage that is not known so, not 0, and draws nothing for it', () => {
    const { container } = render(funnel(1000, NaN, null, 0));
    expect(cells().slice(1)).toEqual([
      ['Stage 1', '1,000', '100%'],
      ['Stage 2', 'No entry', ''],
      ['Stage 3', 'No entry', ''],
      ['Stage 4', '0', '0%'],
    ]);
    expect(container.querySelectorAll('.bar')).toHaveLength(2);
    fireEvent.keyDown(slider(), { key: 'Home' });
    fireEvent.keyDown(slider(), { key: 'ArrowDown' });
    expect(said()).toBe('Stage 2: No entry');
  });
});

describe('bad input', () => {
  const amounts = { format: (value: number) => `${value} min`, columns: { at: 'Day', value: 'Minutes' } };
  const withText = (text: string) => ({ title: text, says: text, format: () => text, formatAt: () => text });
  const charts: readonly (readonly [string, (values: readonly (number | null)[], text?: string) => ReactElement])[] = [
    ['LineChart', (values, text) => line(series(...values), text === undefined ? {} : withText(text))],
    [
      'BarChart',
      (values, text) => (
        <BarChart
          {...shared}
          {...amounts}
          points={series(...values)}
          formatAt={formatAt}
          {...(text === undefined ? {} : withText(text))}
        />
      ),
    ],
    [
      'CalendarChart',
      (values, text) => (
        <CalendarChart
          {...shared}
          {...amounts}
          days={series(...values).map(({ at, value }) => ({ day: at as Day, value: value ?? NaN }))}
          first={(TODAY - Math.max(20, values.length - 1)) as Day}
          today={TODAY}
          full={45}
          dates={format}
          signs={{ rest: 'Rest', freeze: 'Freeze', orMore: (value) => `${value} or more` }}
          {...(text === undefined ? {} : { title: text, says: text, format: () => text })}
        />
      ),
    ],
    [
      'FunnelChart',
      (values, text) => (
        <FunnelChart
          {...shared}
          stages={values.map((value, index) => ({ id: `${index}`, label: text ?? `Stage ${index}`, value }))}
          format={number}
          formatShare={(share) => format.percent(share)}
          columns={{ at: 'Stage', value: 'People', share: 'Of the first' }}
          {...(text === undefined ? {} : { title: text })}
        />
      ),
    ],
  ];

  it('is tried on every kind of chart', () => {
    const kinds = readdirSync(import.meta.dirname).flatMap((file) => /^\w+Chart(?=\.tsx$)/.exec(file) ?? []);
    expect(charts.map(([kind]) => kind).toSorted()).toEqual(kinds.toSorted());
  });

  const nonsense = [NaN, Infinity, -Infinity, undefined as unknown as null, null];

  it.each(charts)('[CHART-14] %s without a single value says what is missing', (_, chart) => {
    for (const values of [[], nonsense]) {
      const { unmount } = render(chart(values));
      expect(screen.getByText('Two answers make a line.')).toBeTruthy();
      expect(screen.queryByRole('slider')).toBeNull();
      expect(screen.queryByRole('table')).toBeNull();
      unmount();
    }
  });

  it.each(charts)('[CHART-15] %s draws and says what is known among values that are no numbers', (_, chart) => {
    const { container } = render(chart([4, ...nonsense, 7]));
    expect(container.innerHTML).not.toMatch(/NaN|Infinity|undefined/);
    expect(cells().filter((row) => row.includes('No entry')).length).toBeGreaterThanOrEqual(nonsense.length);
    expect(slider()).toBeTruthy();
  });

  it.each(charts)('[CHART-6] %s bears texts of 400 characters and keeps them whole in the table', (_, chart) => {
    const long = 'w'.repeat(400);
    render(chart([4, 7], long));
    expect(cells().flat()).toContain(long);
    expect(screen.getByRole('figure', { name: long })).toBeTruthy();
  });

  /** A funnel has as many rows as it has stages. */
  const unbounded = charts.filter(([kind]) => kind !== 'FunnelChart');
  it.each(unbounded)('[CHART-3] %s draws ten thousand values in few elements', (_, chart) => {
    const { container } = render(chart(Array.from({ length: 10_000 }, (__, index) => 1 + (index % 10))));
    expect(container.querySelectorAll('*').length).toBeLessThan(900);
    expect(screen.getByText('40 of 10000')).toBeTruthy();
  });

  it.each(charts)('%s with a single value draws it and says it', (_, chart) => {
    render(chart([7]));
    expect(said()).toMatch(/\b7\b/);
  });
});
