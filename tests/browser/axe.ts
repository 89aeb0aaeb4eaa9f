/** What axe finds in a page as it stands. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = createRequire(import.meta.url).resolve('axe-core');

// Of what passes only one element is named: naming all takes most of the time on a long page.
const WHOLE: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};
const OF_COLORS = ['color-contrast', 'link-in-text-block'];
/** The themes differ by their colors alone. */
const COLORS: RunOptions = { runOnly: OF_COLORS, resultTypes: ['violations'] };
const BUT_COLORS: RunOptions = {
  ...WHOLE,
  rules: Object.fromEntries(OF_COLORS.map((rule) => [rule, { enabled: false }])),
};

/** axe is in the page. */
async function findingsOf(page: Page, colorScheme: 'light' | 'dark', options: RunOptions): Promise<readonly string[]> {
  const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as AxeResults;
  return violations.map(({ id, nodes }) => `${colorScheme}, ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/**
 * Light and dark. Each is `scheme, rule: elements`.
 * @param reducedMotion what fades in or out meanwhile, as a toast does, has no color of its own, so by default nothing moves
 */
export async function axeFindings(
  page: Page,
  reducedMotion: 'reduce' | 'no-preference' = 'reduce',
): Promise<readonly string[]> {
  await page.evaluate(await readFile(source, 'utf8'));
  const found: string[] = [];
  for (const [colorScheme, options] of [
    ['light', WHOLE],
    ['dark', COLORS],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion });
    // Colors that are on their way to the other theme are no theme's.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    found.push(...(await findingsOf(page, colorScheme, options)));
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  return found;
}

/** In the light theme, of what has nothing to do with colors: those are the same in both directions of writing. */
export async function axeFindingsButColors(page: Page): Promise<readonly string[]> {
  await page.evaluate(await readFile(source, 'utf8'));
  return findingsOf(page, 'light', BUT_COLORS);
}
