/** The progress page over years of a person's records, in the built app. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { figure, plain } from '../report/figures.ts';
import { DASH } from '../report/row.ts';
import type { Row } from '../report/row.ts';
import type { BenchSize } from '../sizes.ts';
import type { BenchStage } from '../stage.ts';
import { openFiveYears } from './five-years.ts';

const YEAR_MS = 300;
const OF_A_YEAR = 'Pain, a year';
const OF_ALL = 'Pain, since you began';
interface Chosen {
  /** from the tap to the frame in which every chart has its figures */
  readonly ms: number;
  /** the longest stretch in which nothing could be tapped */
  readonly longest: number;
}

/** Taps a period, and waits until every chart is drawn, and pain is of one of these periods. */
const choose = (page: Page, period: string, titles: readonly string[]): Promise<Chosen> =>
  page.evaluate(
    ([name, wanted]) =>
      new Promise<Chosen>((resolve) => {
        const radio = [...document.querySelectorAll('main [role=radio], main input[type=radio]')].find((one) =>
          [one.getAttribute('aria-label'), one.textContent, one.closest('label')?.textContent].includes(name),
        ) as HTMLElement;
        let longest = 0;
        const tasks = new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
        });
        tasks.observe({ type: 'longtask' });
        const began = performance.now();
        const isDrawn = (): boolean =>
          document.querySelector('main [aria-busy=true]') === null &&
          wanted.includes(document.querySelector('main figure h2')?.textContent ?? '');
        const look = (): void => {
          if (!isDrawn()) return void requestAnimationFrame(look);
          requestAnimationFrame(() =>
            setTimeout(() => {
              const ms = performance.now() - began;
              setTimeout(() => {
                tasks.disconnect();
                resolve({ ms, longest });
              }, 200);
            }),
          );
        };
        radio.click();
        requestAnimationFrame(look);
      }),
    [period, titles] as const,
  );

export async function measureProgress(stage: BenchStage, { rounds, progressRecords }: BenchSize): Promise<Row[]> {
  const { page, facts } = await openFiveYears(stage, progressRecords);
  const { url } = stage.server();
  const year: Chosen[] = [];
  const all: Chosen[] = [];
  const before: Chosen[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.goto(`${url}/progress?period=4-weeks`);
    await page.locator('main figure table').first().waitFor({ state: 'attached' });
    await sleep(500);
    year.push(await choose(page, 'Year', [OF_A_YEAR]));
    await page.goto(`${url}/progress?period=4-weeks`);
    await page.locator('main figure table').first().waitFor({ state: 'attached' });
    await sleep(500);
    before.push(await choose(page, 'All', [OF_A_YEAR, OF_ALL]));
    await page.goto(`${url}/progress?period=4-weeks`);
    await page.locator('main figure table').first().waitFor({ state: 'attached' });
    await sleep(500);
    all.push(await choose(page, 'All', [OF_ALL]));
  }
  await stage.serveBench();
  const row = (measure: string, chosen: readonly Chosen[], target: number | null): Row => ({
    part: 'Progress',
    measure: `${facts.toLocaleString('en-US')} facts in five years: from the tap to ${measure}`,
    ours: figure(
      chosen.map(({ ms }) => ms),
      'ms',
    ),
    beside: `longest task ${plain(Math.max(...chosen.map(({ longest }) => longest)), 'ms')}`,
    ratio: DASH,
    target: target === null ? DASH : `under ${target} ms`,
    met:
      target === null
        ? null
        : chosen.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(chosen.length / 2)]! < target,
  });
  return [
    row('the figures of a year', year, YEAR_MS),
    row('the last year, where all of it was asked for', before, YEAR_MS),
    row('the figures of all five', all, null),
  ];
}
