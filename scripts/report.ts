/** Prints what a check found and sets the exit code. */
export const report = (name: string, findings: readonly string[], allWell: string): void => {
  for (const finding of findings) console.error(`  ${finding}`);
  if (findings.length > 0) {
    console.error(`${name}: ${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}`);
    process.exitCode = 1;
    return;
  }
  console.log(`${name}: ${allWell}`);
};
