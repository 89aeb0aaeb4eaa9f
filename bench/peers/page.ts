import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** The page that opens each product; the peers' servers and ours serve the same files. */
export async function buildPeersPage(outDir: string): Promise<void> {
  process.env['NODE_ENV'] = 'production';
  await build({
    configFile: false,
    root: fileURLToPath(new URL('./client', import.meta.url)),
    base: './',
    logLevel: 'error',
    define: { __APP_VERSION__: JSON.stringify('bench') },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2_000,
    },
  });
}
