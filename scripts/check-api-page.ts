// `npm run api` writes docs/api.md; without `--write` it is only compared.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '#server/registry.ts';
import { apiPage, apiPageOf } from './api-page.ts';
import { report } from './report.ts';
import { readSource } from './source-files.ts';
import { root } from './source-stamp.mjs';

const path = join(root, apiPage);
const wanted = await apiPageOf(calls);
if (process.argv.includes('--write')) writeFileSync(path, wanted);
const isCurrent = existsSync(path) && readSource(apiPage) === wanted;
report(
  'calls',
  isCurrent ? [] : [`${apiPage} is not what core/api says: run npm run api`],
  `${apiPage} says the ${calls.length} calls of core/api`,
);
