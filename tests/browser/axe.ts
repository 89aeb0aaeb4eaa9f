/** What axe finds in a page as it stands, light and dark. */
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
/** The themes differ by their colors alone. */
const COLORS: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'], resultTypes: ['violations'] };

/**
 * Each is `scheme, rule: elements`.
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
    const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as AxeResults;
    for (const { id, nodes } of violations)
      found.push(`${colorScheme}, ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  return found;
}
