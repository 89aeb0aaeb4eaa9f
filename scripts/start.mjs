// `npm start`: on a clean clone it installs and builds first, later it does so only after changes.
// The server then runs in this very process, so signals reach it directly and nothing is left
// behind when this process is killed.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';
import { root } from './source-stamp.mjs';

process.chdir(root);
await prepare();

const { register } = await import('tsx/esm/api');
register();
process.argv[1] = join(root, 'sync-server/main.ts');
await import(pathToFileURL(process.argv[1]).href);
