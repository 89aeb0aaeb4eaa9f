/// <reference types="node" />
// What the development server and the build share; `scripts/build.ts` adds the plugins that cut the chunks of a start and
// put what is needed later aside. The server sends `script-src 'self'; style-src 'self'`, so nothing may be
// inlined: no polyfill script, no data: URLs, no style tags.
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { displayFontPlugin } from './pwa/ui/fonts/display-font-plugin.ts';
import { exercisesPlugin } from './scripts/exercises-plugin.ts';
import { appVersion, sourceStamp } from './scripts/source-stamp.mjs';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const serverPort = process.env['PORT'] ?? '3000';

export default defineConfig({
  root: here('pwa'),
  publicDir: here('public'),
  cacheDir: here('.cache/vite'),
  plugins: [react(), displayFontPlugin(), exercisesPlugin()],
  define: { __APP_VERSION__: JSON.stringify(appVersion(sourceStamp())) },
  build: {
    outDir: here('dist/app'),
    emptyOutDir: true,
    manifest: true,
    sourcemap: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: `http://localhost:${serverPort}`, changeOrigin: false } },
  },
});
