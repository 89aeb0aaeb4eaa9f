// What a piece of work costs, for rules that set a limit: processor time of this process, which what else runs on the
// machine does not add to.

/** @returns milliseconds of the cheapest of some runs */
export const leastCpuMs = (body: () => unknown, runs = 5): number =>
  Math.min(
    ...Array.from({ length: runs }, () => {
      const from = process.cpuUsage();
      body();
      const { user, system } = process.cpuUsage(from);
      return (user + system) / 1_000;
    }),
  );
