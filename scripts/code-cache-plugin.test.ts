import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { codeCachePlugin } from './code-cache-plugin.ts';
import { isDrawnAtOnce } from './start-plugin.ts';

it('what a screen needs is preloaded as a script, and only what a frame needs most of is compiled whole', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waymend-code-cache-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const write = (name: string, code: string): Promise<void> => writeFile(join(folder, name), code);
  await write('index.html', '<script type="module" src="./boot.js"></script>');
  await write('boot.js', `document.body.append(await import('./AScreen.js'), await import('./words.js'));`);
  await write('AScreen.js', `import { shared } from './shared.js'; import './a.css'; export const a = () => shared();`);
  await write('shared.js', `export const shared = () => 'shared';`);
  await write('words.js', `import { shared } from './shared.js'; export const words = () => shared() + 's';`);
  await write('a.css', 'a { color: red; }');
  const { output } = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [codeCachePlugin((chunk) => chunk.facadeModuleId?.endsWith('AScreen.js') === true)],
    build: { write: false, modulePreload: { polyfill: false } },
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((one) => one.type === 'chunk');
  expect(
    chunks.some(({ code }) =>
      /serviceWorker\?\.controller&&!\w+\.pathname\.includes\(.\/later\/.\)\?.preload./.test(code),
    ),
  ).toBe(true);
  const isHinted = ({ code }: Rolldown.OutputChunk): boolean => code.startsWith('//# allFunctionsCalledOnLoad\n');
  expect(chunks.filter(isHinted).map(({ name }) => name)).toEqual(['AScreen']);
});

it.each([
  ['app-packages', null, true],
  ['kit-common', null, true],
  ['StreakTrackerScreen', '/pwa/features/streaks/StreakTrackerScreen.tsx', true],
  ['texts', null, false],
  ['exercises', null, false],
  ['SyncPanel', '/pwa/app/sync/SyncPanel.tsx', false],
])('a frame needs most of the chunk %s, from %s: %s', (name, facadeModuleId, isWhole) => {
  expect(isDrawnAtOnce({ name, facadeModuleId } as Rolldown.RenderedChunk)).toBe(isWhole);
});
