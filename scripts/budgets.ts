// Size budgets from Vite's build manifest: what a browser has to fetch, brotli-compressed. A start is two halves, fetched
// and run side by side: the entry, which draws, and the records.
import { isLibraryFile } from '#pwa/offline/messages.ts';
import type { StartChunk } from './start-plugin.ts';

export interface ManifestChunk {
  readonly file: string;
  readonly name?: string;
  readonly src?: string;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
export type BuildManifest = Readonly<Record<string, ManifestChunk>>;

export interface Measured {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly limit: number;
}

/** By the names that start-plugin.ts and later-plugin.ts give them. */
const isLibrary = ({ name, file }: ManifestChunk): boolean => name === 'exercises' || isLibraryFile(`/${file}`);

export const limits = {
  entryScript: 108 * 1024,
  recordsAtStart: 46 * 1024,
  css: 6 * 1024,
  // Both halves and the screen at the app's own address: what the first frame waits for.
  firstFrame: 219 * 1024,
  // Scripts, texts and sheets of a first visit to `/`: with page, icons and headers 10 KB more are on the way.
  firstTap: 173 * 1024,
  // A piece of the kit counts from its second screen on, so this grows as screens come to share it.
  sharedByScreens: 102 * 1024,
  screen: 25 * 1024,
  // The list and all regions: what the service worker fetches so that every exercise opens offline.
  library: 150 * 1024,
  // As it lies on the device; compressed, as it comes over the network, it is a third of that.
  precache: 1.85 * 1024 * 1024,
};

/** A chunk and everything it imports statically, by manifest key. */
const closure = (manifest: BuildManifest, start: string, found = new Set<string>()): Set<string> => {
  if (found.has(start)) return found;
  found.add(start);
  for (const next of manifest[start]?.imports ?? []) closure(manifest, next, found);
  return found;
};

const filesOf = (manifest: BuildManifest, keys: Iterable<string>): { scripts: Set<string>; css: Set<string> } => {
  const scripts = new Set<string>();
  const css = new Set<string>();
  for (const key of keys) {
    const chunk = manifest[key];
    if (chunk === undefined) continue;
    (chunk.file.endsWith('.js') ? scripts : css).add(chunk.file);
    for (const sheet of chunk.css ?? []) css.add(sheet);
  }
  return { scripts, css };
};

/** `sizeOf` returns the compressed size of a file in dist/app; `precacheBytes` is what the service worker stores, uncompressed; `firstScreen` the source of the screen at `/`. */
export const measureBudgets = (
  manifest: BuildManifest,
  sizeOf: (file: string) => number,
  precacheBytes: number,
  firstScreen: string,
): readonly Measured[] => {
  const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + sizeOf(file), 0);
  // By the names that scripts/start-plugin.ts gives the chunks of a start.
  const from = (...names: (StartChunk | 'texts')[]): string[] => {
    const keys = Object.keys(manifest).filter((key) => names.some((name) => manifest[key]?.name === name));
    return [...new Set(keys.flatMap((key) => [...closure(manifest, key)]))];
  };
  const first = new Set([...from('boot', 'data', 'app'), 'index.html']);
  const boot = from('boot');
  const records = from('data').filter((key) => !boot.includes(key));
  const entry = filesOf(
    manifest,
    [...first].filter((key) => !records.includes(key)),
  );
  const screens = Object.keys(manifest).filter((key) => /Screen\.tsx$/.test(manifest[key]?.src ?? ''));
  const library = Object.keys(manifest).filter((key) => isLibrary(manifest[key] ?? { file: '' }));
  const behind = new Map(
    screens.map((key) => [
      key,
      [...closure(manifest, key)].filter((name) => !first.has(name) && !library.includes(name)),
    ]),
  );
  const stranger = filesOf(manifest, new Set([...first, ...from('kit', 'texts')]));
  const behindFirst = behind.get(firstScreen);
  if (behindFirst === undefined) throw new Error(`the build has no ${firstScreen}`);
  const firstFrame = [...first, ...behindFirst];
  const users = (name: string): number => [...behind.values()].filter((names) => names.includes(name)).length;
  const scriptsOf = (names: readonly string[]): number => sum(filesOf(manifest, names).scripts);
  const shared = [...new Set([...behind.values()].flat())].filter((name) => users(name) > 1);
  return [
    { name: 'entry JavaScript', size: sum(entry.scripts), limit: limits.entryScript },
    { name: 'records at the start', size: scriptsOf(records), limit: limits.recordsAtStart },
    { name: 'before the first frame', size: scriptsOf(firstFrame), limit: limits.firstFrame },
    { name: 'before a stranger’s first tap', size: sum(stranger.scripts) + sum(stranger.css), limit: limits.firstTap },
    { name: 'entry CSS', size: sum(entry.css), limit: limits.css },
    { name: 'shared by screens', size: scriptsOf(shared), limit: limits.sharedByScreens },
    ...[...behind].map(([key, names]) => {
      const own = names.filter((name) => !shared.includes(name));
      return { name: manifest[key]?.src ?? key, size: scriptsOf(own), limit: limits.screen };
    }),
    { name: 'exercise library', size: scriptsOf(library), limit: limits.library },
    { name: 'exercise library at the start', size: scriptsOf(library.filter((key) => first.has(key))), limit: 0 },
    { name: 'precache (as stored)', size: precacheBytes, limit: limits.precache },
  ];
};
