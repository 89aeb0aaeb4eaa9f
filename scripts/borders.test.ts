// A rule whose pattern matches nothing looks as if it were obeyed. So each is tested on a tree that
// breaks it and on one that does not.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { root } from './source-stamp.mjs';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

interface Cruised {
  readonly summary: {
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
    }[];
  };
}

const packages = ['zod', 'react', 'dexie'];
const surroundings: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    type: 'module',
    dependencies: Object.fromEntries(packages.map((name) => [name, '1.0.0'])),
  }),
  'tsconfig.json': '{}',
  ...Object.fromEntries(
    [...packages, 'stranger'].flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' })],
      [`node_modules/${name}/index.js`, ''],
    ]),
  ),
};

/** Writes the files and returns the broken rules as `rule: from -> to`; orphans only on request, since small trees are full of them. */
const broken = (files: Readonly<Record<string, string>>, hasOrphans = false): readonly string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'waymend-borders-'));
  folders.push(folder);
  for (const [path, text] of Object.entries({ ...surroundings, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const top = [...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? ''))];
  const cli = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const output = execFileSync(
    process.execPath,
    [cli, '--config', join(root, '.dependency-cruiser.js'), '--output-type', 'json', ...top],
    { cwd: folder, encoding: 'utf8' },
  );
  const { summary } = JSON.parse(output) as Cruised;
  return summary.violations
    .filter(({ rule }) => hasOrphans || rule.name !== 'no-orphans')
    .map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
};

const empty = 'export const a = 1;';

describe('the borders of the architecture', () => {
  it('accept the tree of the architecture', () => {
    const found = broken(
      {
        'core/lib/day.ts': "import { z } from 'zod'; export const day = z; export type Day = number;",
        'core/rules/streak.ts': "export { day } from '../lib/day';",
        'pwa/main.ts': "import { App } from './app/App'; console.log(App);",
        'pwa/app/App.tsx': "import { routes } from '../routes/table'; export const App = routes;",
        'pwa/routes/table.ts': "export const routes = [{ screen: () => import('../features/streaks/StreaksScreen') }];",
        'pwa/features/streaks/StreaksScreen.tsx':
          "import { Flame } from '../../parts/Flame'; import { routes } from '../../routes/table'; export default [Flame, routes];",
        'pwa/parts/Flame.tsx':
          "import { Button } from '../ui/Button'; import { useBoard } from '../data/useBoard'; export const Flame = [Button, useBoard];",
        'pwa/ui/Button.tsx': "import type { Day } from '../../core/lib/day'; export const Button = (day: Day) => day;",
        'pwa/data/useBoard.ts':
          "import { a } from 'react'; import { b } from '../../core/rules/streak'; export const useBoard = [a, b];",
      },
      true,
    );
    expect(found).toEqual([]);
  });

  it('each report a violation, and nothing else', () => {
    const crossed: readonly (readonly [rule: string, from: string, text: string, to: string])[] = [
      ['core-is-pure', 'core/lib/a.ts', "import 'dexie';", 'node_modules/dexie/index.js'],
      ['core-is-pure', 'core/lib/b.ts', "export type { a } from '../../pwa/data/z';", 'pwa/data/z.ts'],
      ['rules-do-not-know-sync', 'core/rules/a.ts', "export type { a } from '../sync/z';", 'core/sync/z.ts'],
      [
        'client-and-server-meet-in-core',
        'sync-server/a.ts',
        "export type { a } from '../pwa/data/z';",
        'pwa/data/z.ts',
      ],
      ['features-are-islands', 'pwa/features/x/a.ts', "export type { a } from '../y/z';", 'pwa/features/y/z.ts'],
      ['screens-ask-and-command', 'pwa/features/x/d.ts', "export type { a } from '../../data/z';", 'pwa/data/z.ts'],
      ['screens-ask-and-command', 'pwa/parts/b.ts', "import '../data/sync/z';", 'pwa/data/sync/z.ts'],
      [
        'emergency-number-has-one-place',
        'pwa/parts/c.ts',
        "import '../../core/rules/emergency-number';",
        'core/rules/emergency-number.ts',
      ],
      ['commands-are-on-top', 'pwa/data/records/a.ts', "import '../commands/z';", 'pwa/data/commands/z.ts'],
      [
        'server-does-not-know-sync',
        'pwa/data/server/a.ts',
        "export type { a } from '../sync/z';",
        'pwa/data/sync/z.ts',
      ],
      ['dashboards-do-not-know-features', 'pwa/dashboards/a.ts', "import '../features/y/z';", 'pwa/features/y/z.ts'],
      ['nobody-imports-app', 'pwa/features/x/b.ts', "import '../../app/z';", 'pwa/app/z.ts'],
      ['routes-is-a-leaf', 'pwa/routes/a.ts', "import '../parts/z';", 'pwa/parts/z.ts'],
      ['parts-imports-downward', 'pwa/parts/a.ts', "import '../features/y/z';", 'pwa/features/y/z.ts'],
      ['ui-imports-downward', 'pwa/ui/a.ts', "import '../data/z';", 'pwa/data/z.ts'],
      ['i18n-imports-downward', 'pwa/i18n/a.ts', "import '../ui/z';", 'pwa/ui/z.ts'],
      ['data-imports-downward', 'pwa/data/a.ts', "import '../parts/z';", 'pwa/parts/z.ts'],
      ['device-imports-downward', 'pwa/device/a.ts', "import '../data/z';", 'pwa/data/z.ts'],
      ['engines-imports-downward', 'pwa/engines/pose/a.ts', "import '../../data/z';", 'pwa/data/z.ts'],
      ['offline-imports-downward', 'pwa/offline/a.ts', "import '../ui/z';", 'pwa/ui/z.ts'],
      ['ui-does-not-know-the-domain', 'pwa/ui/b.ts', "import '../../core/rules/z';", 'core/rules/z.ts'],
      ['react-stays-above-data-and-engines', 'pwa/data/queries/a.ts', "import 'react';", 'node_modules/react/index.js'],
      ['screens-are-lazy', 'pwa/app/a.ts', "import '../features/y/YScreen';", 'pwa/features/y/YScreen.tsx'],
      ['engines-are-lazy', 'pwa/features/x/c.ts', "import '../../engines/pose/index';", 'pwa/engines/pose/index.ts'],
      ['content-is-data', 'pwa/dashboards/content/sales/a.ts', "import 'react';", 'node_modules/react/index.js'],
      ['only-declared-packages', 'sync-server/b.ts', "import 'stranger';", 'node_modules/stranger/index.js'],
      ['everything-resolves', 'sync-server/c.ts', "import './gone';", './gone'],
      ['no-cycles', 'core/lib/c.ts', "import type { D } from './d'; export type C = D;", 'core/lib/d.ts'],
    ];
    const goals = crossed.map(([, , , to]) => [to, empty] as const).filter(([to]) => /^(core|pwa)\//.test(to));
    const wayBack = ['core/lib/d.ts', "import type { C } from './c'; export type D = C;"] as const;
    const found = broken(
      Object.fromEntries([...goals, ...crossed.map(([, from, text]) => [from, text] as const), wayBack]),
    );
    expect([...found].sort()).toEqual(crossed.map(([rule, from, , to]) => `${rule}: ${from} -> ${to}`).sort());
  });

  it('a lazy edge may close a cycle', () => {
    expect(
      broken({
        'core/a.ts': "export const a = () => import('./b');",
        'core/b.ts': "import { a } from './a'; export const b = a;",
      }),
    ).toEqual([]);
  });

  it('unreachable modules are found, even if they import each other', () => {
    const found = broken(
      { 'sync-server/main.ts': empty, 'core/a.ts': "export * from './b';", 'core/b.ts': empty },
      true,
    );
    expect(found.map((sentence) => sentence.split(':')[0])).toEqual(['no-orphans', 'no-orphans']);
  });
});
