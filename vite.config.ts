/// <reference types="node" />
// The app's build. The server sends `script-src 'self'; style-src 'self'`, so nothing may be
// inlined: no polyfill script, no data: URLs, no style tags.
//
// What people need only later (other languages and scripts, engines, the team's pages) goes to
// assets/later/. The service worker precaches everything beside that folder and nothing in it.
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { displayFontPlugin } from './pwa/ui/fonts/display-font-plugin.ts';
import { appVersion, sourceStamp } from './scripts/source-stamp.mjs';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const serverPort = process.env['PORT'] ?? '3000';

const laterSources = [
  /\/pwa\/(engines|dashboards)\//,
  /\/locales\/(?!en\/)[^/]+\//,
  /-(cyrillic|greek|vietnamese)\b[^/]*\.woff2$/,
];
const isLater = (moduleId: string): boolean => laterSources.some((source) => source.test(moduleId));

export default defineConfig({
  root: here('pwa'),
  publicDir: here('public'),
  cacheDir: here('.cache/vite'),
  plugins: [react(), displayFontPlugin()],
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
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: (chunk) =>
          chunk.moduleIds.length > 0 && chunk.moduleIds.every(isLater)
            ? 'assets/later/[name]-[hash].js'
            : 'assets/[name]-[hash].js',
        assetFileNames: (asset) =>
          asset.originalFileNames.length > 0 && asset.originalFileNames.every((name) => isLater(`/${name}`))
            ? 'assets/later/[name]-[hash][extname]'
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: `http://localhost:${serverPort}`, changeOrigin: false } },
  },
});
