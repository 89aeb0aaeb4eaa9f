// `npm start`: on a clean clone it installs and builds first, later it does so only after changes.
// The server then runs in a process of its own, which is started again when it ends unexpectedly.
import { join } from 'node:path';
import { keepRunning } from './keep-running.mjs';
import { prepare } from './prepare.mjs';
import { root } from './source-stamp.mjs';

process.chdir(root);
await prepare();
process.exitCode = await keepRunning(['--import', 'tsx', join(root, 'sync-server/main.ts')]);
