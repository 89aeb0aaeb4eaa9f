// As with the borders: a ban whose selector matches nothing looks as if it were obeyed.
import { join } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
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
    ['pwa/features/x/A.tsx', 'export const A = () => <p>Well done</p>;'],
    ['pwa/parts/A.tsx', "export const A = () => <p>{'Well done'}</p>;"],
    ['pwa/features/x/A.tsx', 'export const A = () => <img alt="A flame" />;'],
    ['pwa/ui/A.tsx', 'export const A = () => <p style={{ marginLeft: 1 }} />;'],
    ['pwa/ui/a.ts', 'export default 1;'],
    ['pwa/data/a.ts', "export const isRest = ({ entity }) => entity === 'rest';"],
    ['pwa/device/a.ts', "export const isRest = ({ entity }) => entity === 'rest';"],
    ['pwa/features/x/a.ts', "export const isRest = (fact) => 'rest' !== fact.entity;"],
    ['core/sync/a.ts', "export const isRest = (op) => op.e === 'rest';"],
    ['sync-server/log/a.ts', "export const a = (row) => { switch (row.entity) { case 'rest': return 1; } };"],
  ])('speak up in %s: %s', async (path, code) => {
    expect(await rulesBroken(path, code)).toHaveLength(1);
  });

  it.each([
    ['core/rules/a.ts', 'export const a = new Date(0);'],
    ['pwa/device/a.ts', 'setTimeout(() => Date.now(), 1);'],
    ['pwa/data/a.ts', "export const a = [indexedDB, fetch('/api')];"],
    ['pwa/offline/a.ts', "export const a = [caches, fetch('/api')];"],
    ['pwa/features/x/A.tsx', 'export const A = () => <p aria-hidden="true">1 / 2 · {\'·\'}</p>;'],
    ['pwa/features/x/AScreen.tsx', 'export default function AScreen() { return null; }'],
    ['pwa/features/x/a.test.ts', 'setTimeout(() => 1, 1);'],
    ['sync-server/a.ts', 'setTimeout(() => Date.now(), 1);'],
    ['core/rules/a.ts', "export const isRest = ({ entity }) => entity === 'rest';"],
    ['core/records/a.ts', "export const isRest = ({ entity }) => entity === 'rest';"],
    ['sync-server/a.ts', 'export const isSame = (row, op) => row.entity === op.e && records[op.e].rule === "bag";'],
  ])('let be in %s: %s', async (path, code) => {
    expect(await rulesBroken(path, code)).toEqual([]);
  });
});
