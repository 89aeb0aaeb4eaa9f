import { build } from 'vite';
import type { Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { readExercises } from '#scripts/exercise-files.ts';
import { exercisesPlugin } from '#scripts/exercises-plugin.ts';

const exercises = readExercises();
const [first] = exercises;

/** The chunks of an app that starts from this source. */
const chunksOf = async (source: string): Promise<Rolldown.OutputChunk[]> => {
  const entry = {
    name: 'entry',
    resolveId: (id: string) => (id === 'entry' ? id : null),
    load: (id: string) => (id === 'entry' ? source : null),
  };
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [entry, exercisesPlugin(() => exercises)],
    build: { write: false, minify: false, modulePreload: false, rolldownOptions: { input: 'entry' } },
  });
  return (output as Rolldown.RolldownOutput).output.flatMap((one) => (one.type === 'chunk' ? [one] : []));
};

describe('the modules of the library', () => {
  it('[LIB-12] come as a list and a chunk for each region, none of it where it is not asked for', async () => {
    const chunks = await chunksOf(
      `import('virtual:exercises').then(console.log); import { regionModules } from 'virtual:exercise-regions'; console.log(regionModules);`,
    );
    const homes = new Set(exercises.map(({ regions }) => regions[0]));
    expect(chunks.length).toBe(homes.size + 2);
    const [entry, ...others] = chunks.sort((one, other) => Number(other.isEntry) - Number(one.isEntry));
    const list = others.find((chunk) => chunk.exports.includes('exercises'));
    for (const { name, aim, steps, regions } of exercises) {
      expect(entry?.code).not.toContain(aim);
      expect(list?.code).toContain(aim);
      expect(list?.code).not.toContain(steps[0]);
      expect(
        others.filter(({ code }) => code.includes(steps[0] ?? name)).map(({ facadeModuleId }) => facadeModuleId),
      ).toEqual([`\0virtual:exercises/${regions[0]}`]);
    }
  });

  it('[LIB-13] bring no zod', async () => {
    const chunks = await chunksOf(`import('virtual:exercises'); import('virtual:exercises/${first?.regions[0]}');`);
    const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
    expect(modules.length).toBeGreaterThan(2);
    expect(modules.filter((id) => id.includes('zod'))).toEqual([]);
  });
});
