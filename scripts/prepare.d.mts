import type { SpawnOptions } from 'node:child_process';

export const run: (program: string, parameters: readonly string[], options?: SpawnOptions) => Promise<void>;
export const isInstalled: () => boolean;
export const ensureInstalled: () => Promise<void>;
export const ensureBuilt: () => Promise<void>;
export const prepare: () => Promise<void>;
