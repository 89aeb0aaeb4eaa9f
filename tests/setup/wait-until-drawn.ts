// In a module of its own because it wraps what is there: once in a process, however many files that runs.
import { configure, getConfig, prettyDOM } from '@testing-library/react';

const { setImmediate } = globalThis;
// What a tap set off without waiting (an answer, an effect and what it sets) is drawn by React in tasks of its own.
// The library waits for one timer, which on a busy machine comes before them, so that a test would look too early.
const drawn = async (): Promise<void> => {
  for (let task = 0; task < 5; task++) await new Promise((resolve) => setImmediate(resolve));
};
const { asyncWrapper } = getConfig();
/**
 * What was not found, with the page as it is when somebody reads that: the library would write the whole page out at each
 * look of a wait, which took a fifth of the time of the screens' tests.
 */
function elementError(message: string | null, container: Element): Error {
  const error = new Error();
  Error.captureStackTrace(error, elementError);
  error.name = 'TestingLibraryElementError';
  let text: string | null = null;
  Object.defineProperty(error, 'message', {
    configurable: true,
    // A wait that is over hands on what its last look has said, with the page.
    get: () =>
      (text ??= message?.includes('<body>') ? message : [message, prettyDOM(container)].filter(Boolean).join('\n\n')),
    set: (given: string) => (text = given),
  });
  return error;
}

configure({
  getElementError: elementError,
  asyncWrapper: (work) =>
    asyncWrapper(async () => {
      const result: unknown = await work();
      await drawn();
      return result;
    }),
  // How soon a screen changes is for the benchmarks to say; a busy machine must not fail a rule.
  asyncUtilTimeout: 30_000,
});
