// `npm run soak -- --runs 500 --seed 1`: random faults against real browsers, a real server and both stores.
//   --from K            starts at run K; the totals include earlier runs of this seed and exactly these sources
//   --only K            plays run K alone
//   --budget-seconds S  starts no further run after S seconds
//   --tries N           how often a failing schedule is replayed to shorten it (12)
// A run that failed or died stays in the totals, whatever a rerun does, until the sources change.
// Exits with 1 if anything was lost, doubled or different, or a run did not finish.
import {
  codeTable,
  failureLine,
  faultTable,
  lastLine,
  linesOf,
  standingRuns,
  sumOf,
  writeSoak,
} from '#tests/soak/ledger.ts';
import { setUpRig } from '#tests/soak/rig.ts';
import { soak } from '#tests/soak/soak.ts';
import { findChromium } from './find-chromium.ts';
import { ensureBuilt } from './prepare.mjs';
import { headCommit, sourcesKey } from './sources-key.ts';

const DEFAULT_RUNS = 20;
const MOST_TRIES = 12;
/** A shorter soak is not worth a place in the document. */
const WORTH_WRITING = 100;

const given = (name: string): number | null => {
  const place = process.argv.findIndex((word) => word === `--${name}` || word.startsWith(`--${name}=`));
  if (place === -1) return null;
  const word = process.argv[place] ?? '';
  const value = Number(word.includes('=') ? word.slice(word.indexOf('=') + 1) : process.argv[place + 1]);
  if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} needs a whole number`);
  return value;
};

const only = given('only');
const seed = given('seed') ?? 1;
const from = only ?? given('from') ?? 0;
const runs = only === null ? (given('runs') ?? DEFAULT_RUNS) : 1;
const say = (line: string): void => console.log(line);

await ensureBuilt();
const chromium = await findChromium();
if (!chromium.ok) throw new Error(chromium.failure);
process.env['CHROMIUM'] = chromium.value;

const key = sourcesKey('soak');
const rig = await setUpRig();
try {
  await soak({
    rig,
    seed,
    runs: Array.from({ length: runs }, (_, i) => from + i),
    key,
    budgetSeconds: given('budget-seconds'),
    mostTries: given('tries') ?? MOST_TRIES,
    say,
  });
  const isPiece = only !== null || from > 0;
  const standing = standingRuns(linesOf(seed), key);
  const lines = isPiece ? standing : standing.filter(({ run }) => run < runs);
  const sum = sumOf(lines);
  const failed = lines.filter(({ isGood }) => !isGood).map(({ run }) => run);
  say(`\n${codeTable(sum)}\n\n${faultTable(sum)}\n`);
  if (sum.evicted > 0)
    say(
      `${sum.evicted} unsent entries went with a cleared storage or an older backup, ${sum.named} named by the server`,
    );
  if (failed.length > 0) say(`failed: ${failed.map((run) => `--seed ${seed} --only ${run}`).join(', ')}`);
  if (sum.runs >= WORTH_WRITING && !writeSoak(sum, seed, headCommit())) say('docs/sync.md has no marks for the table');
  say(`seed ${seed}, median ${sum.medianMs} ms, p95 ${sum.p95Ms} ms a run`);
  const failure = failureLine(sum);
  if (failure !== null) say(failure);
  say(lastLine(sum));
  process.exitCode = failed.length > 0 ? 1 : 0;
} finally {
  await rig.close();
}
