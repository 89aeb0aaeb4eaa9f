/**
 * What Waymend, PouchDB and RxDB lose or double under the same fault schedules. Not a measure of speed: the three play at
 * the same time. The whole of it writes its own table; a choice of schedules, or --quick, only prints.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openChromium } from '../../tests/browser/chromium.ts';
import { CHANCE_MS, playSchedule, SECOND_CHANCE_MS } from '../peers/fault-run.ts';
import type { Outcome } from '../peers/fault-run.ts';
import { ensurePeersInstalled } from '../peers/install.ts';
import { buildPeersPage } from '../peers/page.ts';
import { PRODUCTS } from '../peers/product-name.ts';
import type { ProductName } from '../peers/product-name.ts';
import { products } from '../peers/product.ts';
import { makeSchedule, SCHEDULE_NAMES } from '../peers/schedules.ts';
import type { Schedule } from '../peers/schedules.ts';
import { replaceBetween } from '../report/document.ts';
import { circumstances } from '../report/machine.ts';
import type { Circumstances } from '../report/machine.ts';

const ENTRIES = 200;
const QUICK = { entries: 40, schedules: ['cut', 'empty-list'] };
const SEED = 20_261_121;

export interface FaultOptions {
  readonly quick: boolean;
  readonly seed: number | null;
  readonly schedules: readonly string[] | null;
}

interface Played {
  readonly schedule: Schedule;
  readonly outcomes: Readonly<Record<ProductName, Outcome>>;
}

export async function playPeerFaults({ quick, seed, schedules }: FaultOptions): Promise<void> {
  await ensurePeersInstalled();
  const names = schedules ?? (quick ? QUICK.schedules : SCHEDULE_NAMES);
  const entries = quick ? QUICK.entries : ENTRIES;
  const folder = await mkdtemp(join(tmpdir(), 'waymend-faults-'));
  const pageDir = join(folder, 'page');
  try {
    await buildPeersPage(pageDir);
    const played: Played[] = [];
    for (const name of names) {
      const schedule = makeSchedule(name, seed ?? SEED, entries);
      const from = performance.now();
      const [ours, pouch, rx] = await Promise.all([
        playSchedule('ours', schedule, pageDir),
        playSchedule('pouch', schedule, pageDir),
        playSchedule('rx', schedule, pageDir),
      ]);
      const outcomes = { ours, pouch, rx };
      played.push({ schedule, outcomes });
      console.log(`${name}: ${schedule.says} (${((performance.now() - from) / 1000).toFixed(0)} s)`);
      for (const product of PRODUCTS) console.log(`        ${products[product].label}: ${inWords(outcomes[product])}`);
    }
    for (const product of PRODUCTS) console.log(`${products[product].label}: ${totalInWords(played, product)}`);
    if (!quick && schedules === null)
      replaceBetween(
        'npm run bench peer-faults',
        render(
          played,
          entries,
          seed ?? SEED,
          circumstances(await chromiumVersion(join(folder, 'profile')), 'npm run bench -- --only=peer-faults'),
        ),
      );
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function chromiumVersion(profileDir: string): Promise<string> {
  const chromium = await openChromium(profileDir);
  const version = chromium.browser.version();
  await chromium.kill();
  return version;
}

function inWords({ recorded, once, doubled, stuck, setAside, lost, seconds, reopened }: Outcome): string {
  const faults = [
    ...(lost > 0 ? [`**${lost} lost**`] : []),
    ...(stuck > 0 ? [`**${stuck} stuck**`] : []),
    ...(setAside > 0 ? [`${setAside} set aside by name`] : []),
    ...(doubled > 0 ? [`**${doubled} doubled**`] : []),
  ];
  const when = seconds === null ? '' : ` after ${seconds.toFixed(0)} s${reopened ? ', opened anew' : ''}`;
  return [`${once} of ${recorded} once${when}`, ...faults].join(', ');
}

const sumOf = (
  played: readonly Played[],
  product: ProductName,
  what: 'recorded' | 'once' | 'doubled' | 'missing' | 'stuck' | 'setAside' | 'lost',
): number => played.reduce((sum, { outcomes }) => sum + outcomes[product][what], 0);

const totalInWords = (played: readonly Played[], product: ProductName): string => {
  const of = (what: Parameters<typeof sumOf>[2]): number => sumOf(played, product, what);
  return `${of('recorded')} recorded, ${of('once')} once, ${of('doubled')} doubled, ${of('missing')} missing (${of('stuck')} stuck, ${of('lost')} lost, ${of('setAside')} set aside by name)`;
};

const cells = (values: readonly (string | number)[]): string => `| ${values.join(' | ')} |`;

function render(
  played: readonly Played[],
  entries: number,
  seed: number,
  { date, machine, commit, command }: Circumstances,
): string {
  const labels = PRODUCTS.map((product) => products[product].label);
  return [
    `Played on ${date} by \`${command}\` at ${commit}, seed ${seed}, ${entries} entries a schedule.`,
    '',
    `Machine: ${machine}.`,
    '',
    `After the last fault each product's own retry had ${CHANCE_MS / 1000} s, and where something was still missing ${SECOND_CHANCE_MS / 1000} s more after its page was opened anew. Seconds are from healing until nothing was missing.`,
    '',
    cells(['Schedule', ...labels]),
    cells(['---', ...labels.map(() => '---')]),
    ...played.map(({ schedule, outcomes }) =>
      cells([`\`${schedule.name}\`: ${schedule.says}`, ...PRODUCTS.map((product) => inWords(outcomes[product]))]),
    ),
    '',
    cells([
      'All schedules',
      'recorded',
      'on the server once',
      'doubled',
      'missing',
      'of these stuck',
      'of these lost',
      'of these set aside by name',
    ]),
    cells(['---', '---', '---', '---', '---', '---', '---', '---']),
    ...PRODUCTS.map((product) =>
      cells([
        products[product].label,
        ...(['recorded', 'once', 'doubled', 'missing', 'stuck', 'lost', 'setAside'] as const).map((what) =>
          sumOf(played, product, what),
        ),
      ]),
    ),
  ].join('\n');
}
