import { cssFaults } from './css-faults.ts';
import { report } from './report.ts';
import { filesBelow, readSource } from './source-files.ts';

const sheets = filesBelow('pwa', (path) => path.endsWith('.css') && !path.includes('/figures/'));
const faults = sheets.flatMap((path) => cssFaults(readSource(path)).map((fault) => `${path}:${fault}`));
report('logical directions', faults, `${sheets.length} style sheets`);
