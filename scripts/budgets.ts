// Size budgets from Vite's build manifest: what a browser has to fetch, brotli-compressed.

export interface ManifestChunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
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

export const limits = {
  entryScript: 150 * 1024,
  css: 15 * 1024,
  // A piece of the kit counts from its second screen on, so this grows as screens come to share it.
  sharedByScreens: 60 * 1024,
  screen: 25 * 1024,
  precache: 1.5 * 1024 * 1024,
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
    if (chunk.file.endsWith('.js')) scripts.add(chunk.file);
    for (const sheet of chunk.css ?? []) css.add(sheet);
  }
  return { scripts, css };
};

/** `sizeOf` returns the compressed size of a file in dist/app; `precacheBytes` is what the service worker stores, uncompressed. */
export const measureBudgets = (
  manifest: BuildManifest,
  sizeOf: (file: string) => number,
  precacheBytes: number,
): readonly Measured[] => {
  const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + sizeOf(file), 0);
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true);
  const first = new Set(entries.flatMap((key) => [...closure(manifest, key)]));
  const entry = filesOf(manifest, first);
  const screens = Object.keys(manifest).filter((key) => /Screen\.tsx$/.test(manifest[key]?.src ?? ''));
  const behind = new Map(screens.map((key) => [key, [...closure(manifest, key)].filter((name) => !first.has(name))]));
  const users = (name: string): number => [...behind.values()].filter((names) => names.includes(name)).length;
  const scriptsOf = (names: readonly string[]): number => sum(filesOf(manifest, names).scripts);
  const shared = [...new Set([...behind.values()].flat())].filter((name) => users(name) > 1);
  return [
    { name: 'entry JavaScript', size: sum(entry.scripts), limit: limits.entryScript },
    { name: 'entry CSS', size: sum(entry.css), limit: limits.css },
    { name: 'shared by screens', size: scriptsOf(shared), limit: limits.sharedByScreens },
    ...[...behind].map(([key, names]) => {
      const own = names.filter((name) => !shared.includes(name));
      return { name: manifest[key]?.src ?? key, size: scriptsOf(own), limit: limits.screen };
    }),
    { name: 'precache (as stored)', size: precacheBytes, limit: limits.precache },
  ];
};
