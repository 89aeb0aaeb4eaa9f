import { cssFindings } from './css-findings.ts';
import { report } from './report.ts';
import { filesBelow, readSource } from './source-files.ts';

const sheets = filesBelow('pwa', (path) => path.endsWith('.css') && !path.includes('/figures/'));
const findings = sheets.flatMap((path) => cssFindings(readSource(path)).map((finding) => `${path}:${finding}`));
report('logical directions, hover with a pointer', findings, `${sheets.length} style sheets`);
