// What the first frame needs comes in few files and at once. Left to itself the bundler cuts a chunk for every set of
// screens that share a module: 58 scripts in four waves. Here all that every start needs is one chunk of packages and one
// of ours, for either half: the records, which are evaluated first, and the screens. index.html names them all, so that
// nothing waits for another file's imports. What the first screen adds is cut by who else needs it, so that another screen
// loads no more of it than it shares with others. What several other screens need is one chunk, and the sheets of all pieces go
// with `kit-more`; what a single one needs stays as the bundler cuts it.
import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import type { Route } from '#pwa/routes/route.ts';
import { EXERCISE_LIST } from './exercises-plugin.ts';
import { screenSource } from './later-plugin.ts';
import { root } from './source-stamp.mjs';

type ModuleId = string;
export type StaticImportsOf = (id: ModuleId) => readonly ModuleId[];

/** What every start evaluates. */
const EVERY_START = ['boot', 'data-packages', 'data', 'app-packages', 'app'] as const;
/**
 * What screens share. Beyond the stranger's `kit`, `kit-more` is what other screens need too, `first` what nobody else does.
 * `kit-common` is what the first screen does not need and several others do.
 */
const SHARED = ['kit', 'kit-more', 'first', 'kit-common'] as const;
/** The modules that a start evaluates, each named by its chunk. */
export type StartChunk = (typeof EVERY_START | typeof SHARED)[number];

/** From so many screens on, a file for each small piece costs more than the pieces that one of them does not use. */
const SEVERAL_SCREENS = 2;

export interface StartModules {
  readonly boot: ModuleId;
  /** opens the records */
  readonly data: ModuleId;
  /** draws the frame around the screens */
  readonly app: ModuleId;
  /** the screen at the app's own address */
  readonly screen: ModuleId;
  /** the one that a stranger finds there: what it needs is not weighed down by what only the other does */
  readonly stranger?: ModuleId;
  /** the other screens, but for the gallery, which draws every piece */
  readonly others: readonly ModuleId[];
  /** the team's pages: nobody else fetches what only they need */
  readonly team?: readonly ModuleId[];
}

const isPackage = (id: ModuleId): boolean => id.includes('/node_modules/');
/** A feature's own modules come with its screen alone. */
const isFeature = (id: ModuleId): boolean => /\/pwa\/(features|dashboards)\//.test(id);
/**
 * The sheets of the kit's pieces are one file, but for those of the frame and the stranger's page: apart they were a quarter of
 * the files of a start, each of which costs more than the few lines that a screen does not use.
 */
const isSharedSheet = (id: ModuleId): boolean => /\/pwa\/(ui|parts)\/.*\.css$/.test(id);

export function startChunks(
  { boot, data, app, screen, stranger, others, team = [] }: StartModules,
  importsOf: StaticImportsOf,
): ReadonlyMap<ModuleId, StartChunk> {
  const chunks = new Map<ModuleId, StartChunk>();
  const assign = (id: ModuleId, chunkOf: (id: ModuleId) => StartChunk | null, seen = new Set<ModuleId>()): void => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const next of importsOf(id)) assign(next, chunkOf, seen);
    const chunk = chunkOf(id);
    if (chunk !== null && !chunks.has(id)) chunks.set(id, chunk);
  };
  assign(boot, () => 'boot');
  assign(data, (id) => (isPackage(id) ? 'data-packages' : 'data'));
  assign(app, (id) => (isPackage(id) ? 'app-packages' : 'app'));
  const screensWith = new Map<ModuleId, number>();
  const sheets = new Set<ModuleId>();
  for (const other of [screen, ...others, ...team]) {
    const reached = new Set<ModuleId>();
    assign(other, () => null, reached);
    if (!team.includes(other)) for (const id of reached) if (isSharedSheet(id)) sheets.add(id);
    if (other !== screen) for (const id of reached) screensWith.set(id, (screensWith.get(id) ?? 0) + 1);
  }
  const shareOf = (id: ModuleId): StartChunk => (screensWith.has(id) ? 'kit-more' : 'first');
  // With the page itself, which is smaller than two more files and their headers.
  if (stranger !== undefined) assign(stranger, (id) => (isPackage(id) ? 'app-packages' : 'kit'));
  assign(screen, (id) => (isPackage(id) ? 'app-packages' : isFeature(id) ? null : shareOf(id)));
  for (const id of sheets) if (chunks.get(id) !== 'app' && chunks.get(id) !== 'kit') chunks.set(id, 'kit-more');
  // What such a module imports is needed by as many, so nothing here waits for a chunk outside.
  for (const [id, screens] of screensWith)
    if (screens >= SEVERAL_SCREENS && !isPackage(id) && !isFeature(id) && !chunks.has(id)) chunks.set(id, 'kit-common');
  return chunks;
}

/** Fetched by `openDashboard`, for every row of the team's pages. */
const TEAM_PAGE = 'dashboards/DashboardScreen.tsx';

/** The bundler's own few lines, which every chunk imports and no group can take. */
const RUNTIME = 'rolldown-runtime';
const PRELOADED: readonly string[] = [RUNTIME, ...EVERY_START];

/** Of these a first frame needs most: a screen, and what screens share. */
export const isDrawnAtOnce = ({ name, facadeModuleId }: Rolldown.RenderedChunk): boolean =>
  [...EVERY_START, ...SHARED].some((chunk) => chunk === name) || facadeModuleId?.endsWith('Screen.tsx') === true;

export function startPlugin(routes: readonly Route[]): Plugin {
  const first = routes.find(({ path }) => path === '/');
  if (first === undefined) throw new Error('no row has the address /');
  const others = routes.filter((row) => row.id !== 'gallery').map(screenSource);
  const inPwa = (path: string): ModuleId => join(root, 'pwa', path);
  const fileOf = (namespace: string): ModuleId => join(root, `locales/en/${namespace}.json`);
  const texts = first.texts.map(fileOf);
  const strangersTexts = first.stranger?.texts.map(fileOf) ?? texts;
  let chunks: ReadonlyMap<ModuleId, StartChunk> = new Map();
  const chunkOf = (id: ModuleId): string | null => {
    if (strangersTexts.includes(id)) return 'texts';
    if (texts.includes(id)) return 'texts-more';
    // Its screens share it, and it counts with the library's other chunks (scripts/budgets.ts).
    if (id === EXERCISE_LIST) return 'exercises';
    return chunks.get(id) ?? null;
  };
  return {
    name: 'waymend-start',
    apply: 'build',
    buildEnd() {
      chunks = startChunks(
        {
          boot: inPwa('main.ts'),
          data: inPwa('data/space/start-space.ts'),
          app: inPwa('app/start-app.tsx'),
          screen: inPwa(screenSource(first)),
          ...(first.stranger !== undefined && {
            stranger: inPwa(screenSource({ path: first.path, screen: first.stranger.screen })),
          }),
          others: others.filter((source) => source !== screenSource(first) && source !== TEAM_PAGE).map(inPwa),
          team: [inPwa(TEAM_PAGE)],
        },
        (id) => this.getModuleInfo(id)?.importedIds ?? [],
      );
    },
    outputOptions: (options): Rolldown.OutputOptions => ({
      ...options,
      codeSplitting: {
        // Only what was named: a dependency belongs to its own chunk.
        includeDependenciesRecursively: false,
        groups: [{ name: chunkOf, debugName: 'start' }],
      },
    }),
    // The chunks that every start needs, none of them behind another.
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }): HtmlTagDescriptor[] =>
        Object.values(bundle).flatMap((chunk) => {
          if (chunk.type !== 'chunk' || !PRELOADED.includes(chunk.name) || html.includes(chunk.fileName)) return [];
          const sheets = [...(chunk.viteMetadata?.importedCss ?? [])].filter((file) => !html.includes(file));
          return [
            { tag: 'link', attrs: { rel: 'preload', as: 'script', crossorigin: true, href: `/${chunk.fileName}` } },
            // The import of the screens' half waits for its sheets; the loading sentence is painted without them.
            ...sheets.map((file) => ({
              tag: 'link',
              attrs: { rel: 'preload', as: 'style', crossorigin: true, href: `/${file}` },
            })),
          ];
        }),
    },
  };
}
