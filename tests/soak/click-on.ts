import { errors } from 'playwright-core';
import type { Locator } from 'playwright-core';

const PATIENCE_MS = 60_000;
const NEXT_GLANCE_MS = 15;

/**
 * Clicks what the locator finds, wherever it stands on the page. A busy page may replace it between finding and clicking,
 * or disable it while something is being written: then nothing would hear the click, and it is looked for again.
 * @throws TimeoutError if nothing that hears a click is found in time
 */
export async function clickOn(locator: Locator, ms = PATIENCE_MS): Promise<void> {
  for (const end = performance.now() + ms; ; await new Promise((resolve) => setTimeout(resolve, NEXT_GLANCE_MS))) {
    const isClicked = await locator.evaluate(
      (element) => {
        if (!element.isConnected || (element as HTMLButtonElement).disabled) return false;
        (element as HTMLElement).click();
        return true;
      },
      undefined,
      { timeout: ms },
    );
    if (isClicked) return;
    if (performance.now() > end) throw new errors.TimeoutError(`cannot be clicked within ${ms} ms: ${String(locator)}`);
  }
}
