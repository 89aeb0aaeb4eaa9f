/** Prints what a check found and sets the exit code. */
export const report = (name: string, faults: readonly string[], allWell: string): void => {
  for (const fault of faults) console.error(`  ${fault}`);
  if (faults.length > 0) {
    console.error(`${name}: ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`);
    process.exitCode = 1;
    return;
  }
  console.log(`${name}: ${allWell}`);
};
