// As with the borders: a ban whose selector matches nothing looks as if it were obeyed.
import { join } from 'node:path';
import { ESLint } from 'eslint';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from './source-stamp.mjs';

// Typed rules need files on disk, so these snippets are linted without them.
const eslint = new ESLint({
  cwd: root,
  overrideConfig: [{ languageOptions: { parserOptions: { projectService: false, project: null } } }],
  ruleFilter: ({ ruleId }) => ruleId.startsWith('no-restricted-'),
});
const rulesBroken = async (path: string, code: string): Promise<readonly string[]> => {
  const [result] = await eslint.lintText(code, { filePath: join(root, path) });
  return (result?.messages ?? []).map((message) => message.ruleId ?? message.message);
};

describe('lint bans', () => {
  it.each([
    ['core/rules/a.ts', 'export const a = Date.now();'],
    ['core/rules/a.ts', 'export const a = new Date();'],
    ['core/rules/a.ts', 'export const a = Math.random();'],
    ['core/sync/a.ts', 'setTimeout(() => 1, 1);'],
    ['pwa/features/x/a.ts', 'setTimeout(() => 1, 1);'],
    ['pwa/ui/a.ts', 'window.setInterval(() => 1, 1);'],
    ['pwa/data/a.ts', 'setTimeout(() => 1, 1);'],
    ['pwa/device/a.ts', 'localStorage.clear();'],
    ['pwa/app/a.ts', 'export const a = indexedDB;'],
    ['pwa/parts/a.ts', "export const a = fetch('/api');"],
    ['pwa/dashboards/panels/a.ts', 'setTimeout(() => 1, 1);'],
    ['pwa/features/x/A.tsx', 'export const A = () => <p>Well done</p>;'],
    ['pwa/dashboards/panels/A.tsx', 'export const A = () => <p>Sample data</p>;'],
    ['pwa/dashboards/ticker/A.tsx', 'export const A = () => <p>Pause</p>;'],
    ['pwa/parts/A.tsx', "export const A = () => <p>{'Well done'}</p>;"],
    ['pwa/features/x/A.tsx', 'export const A = () => <img alt="A flame" />;'],
    ['pwa/ui/A.tsx', 'export const A = () => <p style={{ marginLeft: 1 }} />;'],
    ['pwa/ui/a.ts', 'export default 1;'],
  ])('speak up in %s: %s', async (path, code) => {
    expect(await rulesBroken(path, code)).toHaveLength(1);
  });

  it.each([
    ['core/rules/a.ts', 'export const a = new Date(0);'],
    ['pwa/device/a.ts', 'setTimeout(() => Date.now(), 1);'],
    ['pwa/dashboards/ticker/a.ts', 'setTimeout(() => Date.now(), 1);'],
    ['pwa/dashboards/content/x/a.ts', "export default { title: 'Traffic' };"],
    ['pwa/data/a.ts', "export const a = [indexedDB, fetch('/api')];"],
    ['pwa/offline/a.ts', "export const a = [caches, fetch('/api')];"],
    ['pwa/features/x/A.tsx', 'export const A = () => <p aria-hidden="true">1 / 2 · {\'·\'}</p>;'],
    ['pwa/features/x/AScreen.tsx', 'export default function AScreen() { return null; }'],
    ['pwa/features/x/a.test.ts', 'setTimeout(() => 1, 1);'],
    ['sync-server/a.ts', 'setTimeout(() => Date.now(), 1);'],
  ])('let be in %s: %s', async (path, code) => {
    expect(await rulesBroken(path, code)).toEqual([]);
  });
});

const typed = new ESLint({ cwd: root, ruleFilter: ({ ruleId }) => ruleId === 'waymend/no-kind-switch' });
const KINDS = `
  import { records } from '#core/records/index.ts';
  import { rest } from '#core/records/rest.ts';
  import type { Entity, FactEntity } from '#core/records/index.ts';
  interface Row { readonly entity: string; readonly e: Entity; readonly rule: string; readonly form: 'rest' | 'freeze' }
  void [records, rest];
`.split('\n');

type Snippet = readonly [path: string, code: string];
const spokenOf: readonly Snippet[] = [
  ['pwa/data/useLive.ts', "export const a = (row: Row) => row.entity === 'rest';"],
  ['pwa/data/useLive.ts', "export const a = ({ entity: kind }: Row) => kind === 'rest';"],
  ['pwa/data/useLive.ts', "export const a = (whose: Entity | null) => 'rest' !== whose;"],
  ['pwa/data/useLive.ts', "export const a = <E extends FactEntity>(given: E) => given === 'rest';"],
  ['pwa/device/save-file.ts', "export const a = (row: Row) => row.e !== 'freeze';"],
  ['core/sync/merge.ts', 'export const a = (row: Row) => row.entity === records.rest.entity;'],
  ['sync-server/log/prune.ts', 'export const a = (row: Row) => rest.entity !== row.entity;'],
  ['sync-server/log/prune.ts', "export const a = (row: Row) => ['rest', 'freeze'].includes(row.entity);"],
  [
    'sync-server/log/prune.ts',
    "const held = new Set<string>(['rest']); export const a = (row: Row) => held.has(row.e);",
  ],
  [
    'sync-server/log/prune.ts',
    "const held = [rest.entity] as const; export const a = (row: Row) => held.includes(row.e as 'rest');",
  ],
  ['sync-server/log/prune.ts', "export const a = (row: Row) => new Map([['rest', 1]]).get(row.entity);"],
  ['sync-server/log/prune.ts', 'export const a = (row: Row) => ({ rest: 1 })[row.entity as never];'],
  [
    'sync-server/log/prune.ts',
    'const held: Record<string, number> = { rest: 1 }; export const a = (row: Row) => held[row.entity];',
  ],
  [
    'sync-server/log/prune.ts',
    'const held: Record<string, number> = { [rest.entity]: 1 }; export const a = ({ e }: Row) => held[e];',
  ],
  ['sync-server/log/prune.ts', 'export const a = (row: Row, of: { rest?: 1 }) => row.entity in of;'],
  [
    'pwa/parts/useEntryWords.ts',
    "export const a = (e: Entity) => { switch (e) { case 'rest': return 1; default: return 2; } };",
  ],
];
const letBe: readonly Snippet[] = [
  ['core/rules/streak.ts', "export const a = (row: Row) => row.entity === 'rest';"],
  ['core/records/rest.ts', "export const a = (row: Row) => row.entity === 'rest';"],
  [
    'pwa/data/useLive.ts',
    'export const a = (row: Row, op: Row) => row.entity === op.e && records[op.e].rule === "bag";',
  ],
  ['pwa/data/useLive.ts', "export const a = ({ form, rule }: Row) => form === 'rest' && rule === 'profile';"],
  ['pwa/data/useLive.ts', 'export const a = (all: readonly Entity[], row: Row) => all.includes(row.e);'],
  ['pwa/data/useLive.ts', "export const a = (row: Row) => row.entity === 'owner';"],
  ['pwa/features/repair/repair-form.test.ts', "export const a = (row: Row) => row.entity === 'rest';"],
];

describe('the ban on switches over kinds', () => {
  const told = new Map<string, number>();
  /** Types need a file of the project: each path is one, and has its snippets instead of its own text, a line each. */
  beforeAll(async () => {
    const all = [...spokenOf, ...letBe];
    for (const path of new Set(all.map(([its]) => its))) {
      const codes = all.filter(([its]) => its === path).map(([, code]) => code);
      const blocks = codes.map((code) => `{ ${code.replace('export ', '')} }`);
      const [result] = await typed.lintText([...KINDS, ...blocks].join('\n'), { filePath: join(root, path) });
      const messages = result?.messages ?? [];
      expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
      codes.forEach((code, at) => {
        told.set(`${path} ${code}`, messages.filter(({ line }) => line === KINDS.length + at + 1).length);
      });
    }
  }, 120_000);

  it.each(spokenOf)('speaks up in %s: %s', (path, code) => {
    expect(told.get(`${path} ${code}`)).toBe(1);
  });

  it.each(letBe)('lets be in %s: %s', (path, code) => {
    expect(told.get(`${path} ${code}`)).toBe(0);
  });
});
