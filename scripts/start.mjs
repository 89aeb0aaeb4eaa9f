// `npm start`: takes the place of npm's shell (`exec`, where the shell has it: npm stops its shell, which would tell nobody),
// installs and builds first, on a clean clone or after changes. The server then runs in
// a separate process, which is restarted if it ends unexpectedly. `-- --sample` says where the sample person is made.
import { join } from 'node:path';
import { keepRunning } from './keep-running.mjs';
import { prepare } from './prepare.mjs';
import { root } from './source-stamp.mjs';

process.chdir(root);
await prepare();
process.exitCode = await keepRunning(['--import', 'tsx', join(root, 'sync-server/main.ts'), ...process.argv.slice(2)]);
