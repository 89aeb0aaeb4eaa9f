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
      modelOrigins: [],
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

describe('COACH_MODEL_ORIGINS', () => {
  const origins = (value: string): unknown => {
    const parsed = parseConfig({ COACH_MODEL_ORIGINS: value });
    return parsed.ok ? parsed.value.modelOrigins : parsed.failure;
  };

  it('[CONFIG-5] lists origins, each once', () => {
    const several = 'https://llm.example.org, http://127.0.0.1:11434,http://localhost:1234,https://llm.example.org';
    expect(origins(several)).toEqual(['https://llm.example.org', 'http://127.0.0.1:11434', 'http://localhost:1234']);
    expect(origins('')).toEqual([]);
  });

  it.each([
    ['a path', 'https://llm.example.org/v1'],
    ['a slash', 'https://llm.example.org/'],
    ['a query', 'https://llm.example.org?key=1'],
    ['somebody’s name', 'https://user:pass@llm.example.org'],
    ['no scheme', 'llm.example.org'],
    ['another scheme', 'wss://llm.example.org'],
    ['a plain connection to elsewhere', 'http://llm.example.org'],
    ['a name that only begins like this machine', 'http://localhost.example.org'],
    ['any subdomain', 'https://*.example.org'],
    ['a further directive', 'https://llm.example.org;script-src *'],
    ['a word that ends the directive within a name', 'https://a;b'],
    ['nothing between commas', 'https://llm.example.org,,https://other.example.org'],
    ['more than ten', Array.from({ length: 11 }, (_, at) => `https://llm${at}.example.org`).join(',')],
  ])('[CONFIG-5] %s is an error that says what an origin is', (_, value) => {
    expect(origins(value)).toEqual([
      'COACH_MODEL_ORIGINS: must be at most 10 origins such as https://llm.example.org, with commas between and without paths; http:// only for localhost or 127.0.0.1',
    ]);
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
