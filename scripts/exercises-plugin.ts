// The library as modules that the build makes: the list, which has only what list, filters and search need, and one
// for each region with everything else. JSON modules are not split between chunks, so an import of the files
// themselves would put all of them wherever one of them is wanted.
//
//   virtual:exercises                    exercises, and harder: of each id the harder ones
//   virtual:exercises/<region>           details, by id
//   virtual:exercise-regions             regionModules: a lazy import for each region that has exercises
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { detailed, linksOf, listed } from '../core/exercises/listed.ts';
import type { Exercise } from '../core/exercises/schema.ts';
import { libraryFolder, readExercises } from './exercise-files.ts';
import { root } from './source-stamp.mjs';

const list = 'virtual:exercises';
/** The id of the list's module in a build. */
export const EXERCISE_LIST = `\0${list}`;
const doors = 'virtual:exercise-regions';

const moduleOf = (id: string, exercises: readonly Exercise[]): string => {
  const links = linksOf(exercises);
  if (id === list) {
    const harder = [...links].flatMap(([of, { harder: ids }]) => (ids.length === 0 ? [] : [[of, ids]]));
    return `export const exercises = ${JSON.stringify(exercises.map(listed))};
export const harder = ${JSON.stringify(Object.fromEntries(harder))};`;
  }
  if (id === doors) {
    const homes = new Set(exercises.map(({ regions }) => regions[0]));
    const rows = [...homes].map((region) => `${JSON.stringify(region)}: () => import('${list}/${region}')`);
    return `export const regionModules = { ${rows.join(', ')} };`;
  }
  const own = exercises.filter(({ regions }) => `${list}/${regions[0]}` === id);
  return `export const details = ${JSON.stringify(Object.fromEntries(own.map((one) => [one.id, detailed(one, links)])))};`;
};

/** Read once for all modules: a test run asks for a dozen in each of its projects. */
let kept: readonly Exercise[] | null = null;
const readOnce = (): readonly Exercise[] => (kept ??= readExercises());

export function exercisesPlugin(read: () => readonly Exercise[] = readOnce): Plugin {
  return {
    name: 'waymend-exercises',
    resolveId: (id) => (id === doors || id === list || id.startsWith(`${list}/`) ? `\0${id}` : null),
    load: (id) => (id.startsWith(`\0${list}`) || id === `\0${doors}` ? moduleOf(id.slice(1), read()) : null),
    configureServer({ watcher, ws }) {
      watcher.add(join(root, libraryFolder));
      watcher.on('change', (path) => {
        if (!path.includes(libraryFolder)) return;
        kept = null;
        ws.send({ type: 'full-reload' });
      });
    },
  };
}
