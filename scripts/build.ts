// `npm run build`: the app, then its service worker with the precache list, then .br and .gz
// siblings for the server. Everything is built in a separate folder and renamed into dist/, so a
// reader never sees half a build and two builds cannot mix. dist/build-stamp is written last.
//
//   dist/app/                 what the server serves
//   dist/build-manifest.json  Vite's manifest, for the budgets
//   dist/precache.json        what the service worker caches, with sizes
//   dist/build-stamp          the source stamp this build was made from
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { injectManifest } from 'workbox-build';
import { routeTable } from '#pwa/routes/table.ts';
import viteConfig from '../vite.config.ts';
import { codeCachePlugin } from './code-cache-plugin.ts';
import { withLock } from './file-lock.mjs';
import { laterPlugin } from './later-plugin.ts';
import { appVersion, builtStamp, root, sourceStamp } from './source-stamp.mjs';
import { isDrawnAtOnce, startPlugin } from './start-plugin.ts';

// A test runner may start the build with NODE_ENV=test, but the result must be the product.
process.env['NODE_ENV'] = 'production';

const dist = join(root, 'dist');
const compressible = new Set(['.html', '.js', '.css', '.json', '.svg', '.map', '.wasm', '.txt', '.webmanifest']);
const leastSaving = 0.95;
const leftoverAfter = 3_600_000;
/** Larger files are not precached and are listed in the output. */
const largestPrecached = 400 * 1024;

const buildApp = async (app: string): Promise<void> => {
  await build({
    ...viteConfig,
    plugins: [
      ...(viteConfig.plugins ?? []),
      laterPlugin(routeTable),
      startPlugin(routeTable),
      codeCachePlugin(isDrawnAtOnce),
    ],
    configFile: false,
    logLevel: 'warn',
    build: { ...viteConfig.build, outDir: app },
  });
};

const buildServiceWorker = async (folder: string, app: string, version: string): Promise<string> => {
  const target = join(folder, 'worker');
  const later = readdirSync(join(app, 'assets/later')).filter((name) => !name.endsWith('.map'));
  // The team's pages are for those who open them, and a page with parameters has no one address.
  const pages = routeTable
    .filter(({ path, audience }) => audience === 'everyone' && !path.includes(':'))
    .map(({ path }) => path);
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: {
      'process.env.NODE_ENV': JSON.stringify('production'),
      __APP_VERSION__: JSON.stringify(version),
      __LATER_FILES__: JSON.stringify(later),
      __PAGES__: JSON.stringify(pages),
    },
    build: {
      outDir: target,
      target: 'es2022',
      sourcemap: false,
      minify: true,
      lib: {
        entry: join(root, 'pwa/offline/service-worker.ts'),
        formats: ['iife'],
        name: 'waymendServiceWorker',
        fileName: () => 'sw.js',
      },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  return join(target, 'sw.js');
};

const precache = async (folder: string, app: string, worker: string): Promise<void> => {
  const kept: { url: string; size: number }[] = [];
  const { count, size, warnings } = await injectManifest({
    swSrc: worker,
    swDest: join(app, 'sw.js'),
    globDirectory: app,
    globPatterns: ['{index.html,manifest.json,assets/*.{js,css,woff2,svg,png,webp},icons/*.{svg,png},*.{svg,ico,png}}'],
    globIgnores: ['assets/later/**', '**/*.map', '**/*.br', '**/*.gz', 'sw.js'],
    dontCacheBustURLsMatching: /^assets\//,
    maximumFileSizeToCacheInBytes: largestPrecached,
    manifestTransforms: [
      (entries) => {
        kept.push(...entries.map((entry) => ({ url: entry.url, size: entry.size })));
        return { manifest: entries };
      },
    ],
  });
  for (const warning of warnings) console.warn(`precache: ${warning}`);
  console.log(`precache: ${count} files, ${(size / 1024).toFixed(0)} KB`);
  kept.sort((one, other) => other.size - one.size);
  for (const { url, size: bytes } of kept.slice(0, 3)) console.log(`  ${(bytes / 1024).toFixed(0)} KB  ${url}`);
  writeFileSync(join(folder, 'precache.json'), JSON.stringify({ bytes: size, files: kept }, null, 2));
};

const compressSiblings = async (path: string): Promise<void> => {
  const content = readFileSync(path);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  if (br.length < content.length * leastSaving) writeFileSync(`${path}.br`, br);
  if (gz.length < content.length * leastSaving) writeFileSync(`${path}.gz`, gz);
};

const compressAll = async (app: string): Promise<void> => {
  const paths = readdirSync(app, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(paths.map(compressSiblings));
};

const publish = (folder: string, stamp: string): void => {
  const stampPath = join(dist, 'build-stamp');
  const former = join(dist, `.former-${process.pid}`);
  rmSync(stampPath, { force: true });
  for (const name of ['app', 'build-manifest.json', 'precache.json']) {
    const target = join(dist, name);
    rmSync(former, { recursive: true, force: true });
    try {
      renameSync(target, former);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
    renameSync(join(folder, name), target);
  }
  rmSync(former, { recursive: true, force: true });
  writeFileSync(stampPath, `${stamp}\n`);
};

const removeLeftovers = (): void => {
  for (const name of readdirSync(dist)) {
    if (!/^\.(making|former)-\d+$/.test(name)) continue;
    const path = join(dist, name);
    if (Date.now() - statSync(path).mtimeMs > leftoverAfter) rmSync(path, { recursive: true, force: true });
  }
};

const buildAll = async (stamp: string): Promise<void> => {
  const started = performance.now();
  mkdirSync(dist, { recursive: true });
  removeLeftovers();
  const folder = join(dist, `.making-${process.pid}`);
  const app = join(folder, 'app');
  mkdirSync(folder);
  try {
    await buildApp(app);
    renameSync(join(app, '.vite/manifest.json'), join(folder, 'build-manifest.json'));
    rmSync(join(app, '.vite'), { recursive: true, force: true });
    const worker = await buildServiceWorker(folder, app, appVersion(stamp));
    await precache(folder, app, worker);
    await compressAll(app);
    publish(folder, stamp);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`built ${appVersion(stamp)} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
};

process.env['NODE_ENV'] ??= 'production';
const onlyWhenChanged = process.argv.includes('--when-changed');
await withLock('build', async () => {
  const stamp = sourceStamp();
  if (onlyWhenChanged && builtStamp() === stamp) return;
  console.log('Building the app ...');
  await buildAll(stamp);
});
