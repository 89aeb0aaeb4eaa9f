// In a module of its own because it wraps what is there: once in a process, however many files that runs.
import { configure, getConfig } from '@testing-library/react';

const { setImmediate } = globalThis;
// What a tap set off without waiting (an answer, an effect and what it sets) is drawn by React in tasks of its own.
// The library waits for one timer, which on a busy machine comes before them, so that a test would look too early.
const drawn = async (): Promise<void> => {
  for (let task = 0; task < 5; task++) await new Promise((resolve) => setImmediate(resolve));
};
const { asyncWrapper } = getConfig();
configure({
  asyncWrapper: (work) =>
    asyncWrapper(async () => {
      const result: unknown = await work();
      await drawn();
      return result;
    }),
  // How soon a screen changes is for the benchmarks to say; a busy machine must not fail a rule.
  asyncUtilTimeout: 30_000,
});
