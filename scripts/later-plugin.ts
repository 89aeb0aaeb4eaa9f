// What people need only later (other languages and scripts, engines, the regions of the exercise library, pages that are
// promised offline after a first visit only) goes to assets/later/. The service worker precaches everything beside that folder and nothing in it; the regions,
// named by a prefix, it fetches by itself once it is installed.
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { LIBRARY_PREFIX } from '#pwa/offline/messages.ts';
import type { Route } from '#pwa/routes/route.ts';
import { root } from './source-stamp.mjs';

/** The module below pwa/ that a row's screen starts from: the row has it as an import that nobody has called. */
export const screenSource = ({ path, screen }: Pick<Route, 'path' | 'screen'>): string => {
  const [found] = /features\/[^"'`]+Screen\.tsx|dashboards\/catalogue\.ts/.exec(String(screen)) ?? [];
  if (found === undefined) throw new Error(`the row of ${path} imports no screen`);
  return found;
};

/** The screen at the app's own address. */
export function firstScreenOf(routes: readonly Route[]): string {
  const first = routes.find(({ path }) => path === '/');
  if (first === undefined) throw new Error('no row has the address /');
  return screenSource(first);
}

type ModuleId = string;
export type ImportsOf = (id: ModuleId) => readonly ModuleId[];

const regions = /virtual:exercises\//;
const laterSources = [
  /\/pwa\/(engines|dashboards)\//,
  regions,
  /\/locales\/(?!en\/)[^/]+\//,
  /-(cyrillic|greek|vietnamese)\b[^/]*\.woff2$/,
];

/** What the screens and texts of such rows reach and nothing else does. */
export function laterModules(
  laterOnes: readonly ModuleId[],
  entries: readonly ModuleId[],
  importsOf: ImportsOf,
): ReadonlySet<ModuleId> {
  const everyones = new Set<ModuleId>();
  const reach = (id: ModuleId, found: Set<ModuleId>): void => {
    if (found.has(id) || everyones.has(id)) return;
    found.add(id);
    for (const next of importsOf(id)) reach(next, found);
  };
  const starts = new Set(laterOnes);
  const visit = (id: ModuleId): void => {
    if (starts.has(id) || everyones.has(id)) return;
    everyones.add(id);
    importsOf(id).forEach(visit);
  };
  entries.forEach(visit);
  const found = new Set<ModuleId>();
  for (const id of laterOnes) reach(id, found);
  return found;
}

/** The entries of a row that is promised offline after its first visit only: its screen, and the texts that no other row reads. */
export const laterEntries = (routes: readonly Route[]): readonly ModuleId[] => {
  const isLater = ({ offline }: Route): boolean => offline === 'after-first-visit';
  const others = new Set(routes.filter((row) => !isLater(row)).flatMap(({ texts }) => texts));
  return routes
    .filter(isLater)
    .flatMap((row) => [
      join('pwa', screenSource(row)),
      ...row.texts.filter((namespace) => !others.has(namespace)).map((namespace) => `locales/en/${namespace}.json`),
    ])
    .map((path) => join(root, path));
};

export function laterPlugin(routes: readonly Route[]): Plugin {
  let later: ReadonlySet<ModuleId> = new Set();
  const isLater = (id: ModuleId): boolean => later.has(id) || laterSources.some((source) => source.test(id));
  const folder = (ids: readonly ModuleId[]): string =>
    ids.length > 0 && ids.every(isLater) ? 'assets/later/' : 'assets/';
  return {
    name: 'waymend-later',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const importsOf: ImportsOf = (id) => {
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
        return [...importedIds, ...dynamicallyImportedIds];
      };
      later = laterModules(
        laterEntries(routes),
        ids.filter((id) => this.getModuleInfo(id)?.isEntry === true),
        importsOf,
      );
    },
    outputOptions: (options): Rolldown.OutputOptions => ({
      ...options,
      entryFileNames: 'assets/[name]-[hash].js',
      chunkFileNames: ({ moduleIds }) =>
        `${folder(moduleIds)}${moduleIds.some((id) => regions.test(id)) ? LIBRARY_PREFIX : ''}[name]-[hash].js`,
      // Relative to pwa/, from where a file of a package lies outside.
      assetFileNames: ({ originalFileNames }) =>
        `${folder(originalFileNames.map((name) => join(root, 'pwa', name)))}[name]-[hash][extname]`,
    }),
  };
}
