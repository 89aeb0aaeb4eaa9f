// A browser keeps what it has compiled, so that the next start need not compile it again. Chromium takes that up for a file
// from a service worker's cache where the file was preloaded as a script, and compiles it anew where it was preloaded as a
// module (seen in 156). And it keeps only the functions that had run by the time it kept them, few of those that draw the
// first frame; of a file whose first line says that all of them are called it compiles, on a thread of its own, and keeps all
// (V8's explicit compile hints, since Chromium 136). Other browsers skip the comment.
import type { Plugin, Rolldown } from 'vite';

const PRELOAD_HELPER = '\0vite/preload-helper.js';
// A preload that failed is what the import gets, however often it is tried, so of a screen nothing is preloaded as a script that
// may have to come from the network.
const RELATION = `navigator.serviceWorker?.controller && !dep.pathname.includes("/later/") ? "preload" : scriptRel`;
const ALL_FUNCTIONS_CALLED = '//# allFunctionsCalledOnLoad';

/** @param isRunWhole tells the chunks of which a frame needs most: the others are compiled as they are called */
export function codeCachePlugin(isRunWhole: (chunk: Rolldown.RenderedChunk) => boolean): Plugin {
  return {
    name: 'waymend-code-cache',
    apply: 'build',
    transform(code, id) {
      if (id !== PRELOAD_HELPER) return null;
      const asScript = code.replace(/(isCss \? "stylesheet" : )scriptRel\b/, `$1${RELATION}`);
      if (asScript === code)
        this.error('Vite preloads what a screen needs in another way: see scripts/code-cache-plugin.ts');
      return { code: asScript, map: null };
    },
    outputOptions: (options): Rolldown.OutputOptions => ({
      ...options,
      postBanner: (chunk) => (isRunWhole(chunk) ? ALL_FUNCTIONS_CALLED : ''),
    }),
  };
}
