// `npm run dev`: the server restarts on changes (tsx watch), Vite serves the app and proxies /api.
// Both end together. `-- --sample` says where the sample person is made.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './prepare.mjs';
import { root } from './source-stamp.mjs';

await ensureInstalled();

// Modules that vite.config.ts imports omit file extensions in their own imports, which Vite warns about.
const env = { ...process.env, VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' };
const bin = (path) => join(root, 'node_modules', path);
const children = [
  [bin('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'sync-server/main.ts'],
  [bin('vite/bin/vite.js')],
].map((parameters) => spawn(process.execPath, parameters, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }));

if (process.argv.includes('--sample')) console.log('Sample person: open /sample at the address that Vite prints.');

let isEnding = false;
const end = (signal) => {
  isEnding = true;
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
for (const child of children) {
  child.once('exit', (code) => {
    if (isEnding) return;
    process.exitCode = code ?? 1;
    end('SIGTERM');
  });
}
