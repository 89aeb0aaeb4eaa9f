// `npm test` and `npm run test:full` on a clean clone: the dependencies first, then the runner.
import { prepare } from './prepare.mjs';
import { root } from './source-stamp.mjs';

process.chdir(root);
await prepare();

const { register } = await import('tsx/esm/api');
register();
const { runTests } = await import('./run-tests.ts');
process.exitCode = await runTests(process.argv.includes('--full') ? 'full' : 'small');
