// A server that a test leaves listening keeps the process alive that many files share, after everything has been said and
// long after the run.
import { afterAll } from 'vitest';

const listening = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap').length;
const before = listening();
/** What is being closed may still have an answer to give. */
const patience = 5_000;

afterAll(async () => {
  const until = performance.now() + patience;
  while (listening() > before) {
    if (performance.now() > until)
      throw new Error('A server of this file still listens: close it in onTestFinished, and wait until it is closed.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
});
