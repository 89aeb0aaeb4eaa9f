import { join } from 'node:path';
import { root } from './source-stamp.mjs';

/** Relative to the checkout. */
export const coverageTable = 'docs/specification-coverage.md';
/** Absolute; beside the checkout, and not on every machine. */
export const statementsFile = join(root, '../shared/spec/statements.tsv');
