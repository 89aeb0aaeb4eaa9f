import { describe, expect, it } from 'vitest';
import { filesBelow, readSource } from '#scripts/source-files.ts';
import { parseConfig } from './config.ts';

describe('parseConfig', () => {
  it('[CONFIG-1] everything may be left out', () => {
    const expected = {
      port: 3000,
      host: 'localhost',
      dataFolder: './data',
      mongodbUrl: null,
      trustedProxies: 0,
      logLevel: 'info',
      ratePerMinute: 600,
      addressRatePerMinute: 6_000,
      newOwnersPerDay: 500,
      storedBytesPerDay: 268_435_456,
      quota: { rows: 146_100, bytes: 78_163_500 },
      staticFolder: './dist/app',
    };
    expect(parseConfig({})).toEqual({ ok: true, value: expected });
    expect(parseConfig({ PORT: '', MONGODB_URL: '', HOST: '' })).toEqual({ ok: true, value: expected });
  });

  it('[CONFIG-1] what is given is taken', () => {
    const parsed = parseConfig({
      PORT: '0',
      TRUST_PROXY: 'true',
      MONGODB_URL: 'mongodb://a/b',
      RATE_LIMIT_PER_MINUTE: '5',
      PATH: '/bin',
    });
    expect(parsed).toMatchObject({
      ok: true,
      value: { port: 0, trustedProxies: 1, mongodbUrl: 'mongodb://a/b', ratePerMinute: 5 },
    });
    expect(parseConfig({ TRUST_PROXY: '2' })).toMatchObject({ value: { trustedProxies: 2 } });
    expect(parseConfig({ TRUST_PROXY: 'false' })).toMatchObject({ value: { trustedProxies: 0 } });
  });

  it('[CONFIG-2] every error is listed at once, by the name of its variable', () => {
    const parsed = parseConfig({
      PORT: '70000',
      LOG_LEVEL: 'loud',
      MONGODB_URL: 'http://a',
      TRUST_PROXY: 'maybe',
      RATE_LIMIT_PER_MINUTE: '-1',
    });
    expect(parsed.ok).toBe(false);
    const names = parsed.ok ? [] : parsed.failure.map((error) => error.split(':')[0]);
    expect(names.sort()).toEqual(['LOG_LEVEL', 'MONGODB_URL', 'PORT', 'RATE_LIMIT_PER_MINUTE', 'TRUST_PROXY']);
  });
});

describe('.env.example', () => {
  /** set by the shell, by npm, or by a program of ours for those it starts; nobody sets them by hand */
  const OF_PROGRAMS = ['NODE_ENV', 'PATH', 'TEST_FULL', 'npm_execpath'];
  const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

  it('[CONFIG-4] names every variable that is read, and no other', () => {
    const read = ['core', 'pwa', 'sync-server', 'tests', 'scripts']
      .flatMap((folder) => filesBelow(folder, (path) => /\.[cm]?[jt]sx?$/.test(path)))
      .flatMap((path) => namesIn(readSource(path), /(?:process\.env\.|\benv\[')([A-Za-z_]+)/g));
    const configured = namesIn(readSource('sync-server/config.ts'), /^ {2}([A-Z_]+): z\./gm);
    const named = namesIn(readSource('.env.example'), /^(?:# )?([A-Z][A-Z_]*)=/gm);
    expect(named.toSorted()).toEqual(
      [...new Set([...read, ...configured])].filter((name) => !OF_PROGRAMS.includes(name)).sort(),
    );
  });
});
