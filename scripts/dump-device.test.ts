import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { root } from './source-stamp.mjs';

it('the dump of the device without a file to write to says how it is used, and fails', { timeout: 90_000 }, () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/dump-device.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr: 'Usage: npx tsx scripts/dump-device.ts pwa/data/migrations/dumps/v<n>.json\n',
  });
});
