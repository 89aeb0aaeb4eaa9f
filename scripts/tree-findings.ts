// The tree of docs/architecture.md: what it names exists, and no room is missing from it, nor any folder of a room of which
// it names one. And what CONTRIBUTING.md names exists.

const FENCE = /## The tree\n+```\n([\s\S]*?)```/;
const ROOMS = /^(core|pwa|sync-server)\/[^/]+\/$/;
const NAMES_THEN_TEXT = /^( *)(\S+(?: \S+)*)(?: {2,}|$)/;
const STEP = 2;

interface Tree {
  /** folders with a slash at their end; of `locales/<language>/...` only `locales/` */
  readonly paths: readonly string[];
  /** names that stand in no folder, because they are indented by half a step or by two */
  readonly astray: readonly string[];
}

function readTree(page: string): Tree {
  const above: string[] = [];
  const [paths, astray]: [string[], string[]] = [[], []];
  let textAt = Infinity;
  for (const line of (FENCE.exec(page)?.[1] ?? '').split('\n')) {
    const [start = '', indent = '', names = ''] = NAMES_THEN_TEXT.exec(line) ?? [];
    // A line that goes on explaining the one above begins below its explanation.
    if (names === '' || indent.length >= textAt) continue;
    textAt = start.length < line.length ? start.length : Infinity;
    const depth = indent.length / STEP;
    if (!Number.isInteger(depth) || depth > above.length) astray.push(names);
    else
      for (const name of names.split(' ')) {
        above.splice(depth, Infinity, name);
        paths.push(above.join('').replace(/<.*/, ''));
      }
  }
  return { paths, astray };
}

/** Paths that the rest of the page says in full. */
const pathsSaid = (page: string): readonly string[] =>
  [...page.replace(FENCE, '').matchAll(/`((?:core|pwa|sync-server|tests|scripts|docs|locales)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );

const insideOf = (folder: string): string => folder.replace(/[^/]+\/$/, '');

/** @param folders all folders of `core`, `pwa` and `sync-server`, however deep, with a slash at their end */
export function treeFindings(
  page: string,
  folders: readonly string[],
  exists: (path: string) => boolean,
): readonly string[] {
  const { paths: tree, astray } = readTree(page);
  if (tree.length === 0) return ['has no tree'];
  const opened = new Set(tree.filter((path) => folders.includes(path)).map(insideOf));
  return [
    ...astray.map((names) => `${names} is not indented by a step of two`),
    ...[...tree, ...pathsSaid(page)].filter((path) => !exists(path)).map((path) => `${path} does not exist`),
    ...folders
      .filter((path) => (ROOMS.test(path) || opened.has(insideOf(path))) && !tree.includes(path))
      .map((path) => `${path} is missing from the tree`),
  ];
}

/** A file, or a path of at least two steps; what has a gap in it (`<kind>.ts`), an address or a pattern is none. */
const NAMED = /`((?:[\w.-]+\/)+[\w.-]*|[\w.-]+\.(?:tsx?|mjs|json|md|css))`/g;
/** Only there once something was built. */
const BUILT = /^(?:assets|\.cache)\//;

/**
 * Files and folders that a page names and nobody finds. A name may leave out where it begins: the page says that above.
 * @param files all files of the checkout
 */
export function namesWithoutFile(page: string, files: readonly string[]): readonly string[] {
  const ends = files.map((file) => `/${file}`);
  const isThere = (name: string): boolean => {
    const folder = `/${name.replace(/\/$/, '')}/`;
    return ends.some((file) => file.endsWith(`/${name}`) || file.includes(folder));
  };
  const named = [...page.matchAll(NAMED)].map(([, name = '']) => name);
  return [...new Set(named)]
    .filter((name) => !BUILT.test(name) && !isThere(name))
    .map((name) => `${name} does not exist`);
}
