import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
  .replace(/\/\*[\s\S]*?\*\//g, '')
  .replace(/\s+/g, ' ');

/** The custom properties of the first rule whose selector is exactly this. */
function tokensOf(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  expect(start).toBeGreaterThanOrEqual(0);
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
  return new Map(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  );
}

const light = tokensOf(":root, [data-theme='light']");
const dark = tokensOf("[data-theme='dark']");

const luminance = (hex: string): number => {
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(full.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (a: string, b: string): number => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

// Every pair that may stand on each other: [what, on what, least contrast].
const PAIRS: readonly (readonly [string, readonly string[], number])[] = [
  ['--ink', ['--ground', '--sheet', '--sunk', '--trail', '--trail-far'], 4.5],
  ['--ink-2', ['--ground', '--sheet', '--sunk', '--trail', '--trail-far'], 4.5],
  ['--pine', ['--ground', '--sheet', '--sunk', '--pine-soft'], 4.5],
  ['--on-pine', ['--pine', '--pine-press'], 4.5],
  ['--clay', ['--ground', '--sheet', '--sunk', '--clay-soft', '--trail'], 4.5],
  ['--sky', ['--ground', '--sheet', '--sky-soft', '--trail'], 4.5],
  ['--amber', ['--ground', '--sheet', '--amber-soft'], 4.5],
  ['--stop', ['--ground', '--sheet', '--stop-soft'], 4.5],
  ['--ground', ['--ink'], 4.5],
  ['--edge', ['--ground', '--sheet', '--trail'], 3],
  ['--clay', ['--trail-far'], 3],
  ['--body', ['--ground'], 3],
];

describe('tokens', () => {
  it('dark by choice and dark by the device are the same drawing', () => {
    expect(tokensOf(":root:not([data-theme='light'])")).toEqual(dark);
  });

  it('every colour of the light theme has one in the dark theme', () => {
    const missing = [...light.keys()].filter((name) => !dark.has(name));
    expect(missing).toEqual([]);
  });

  for (const [theme, tokens] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    it(`${theme}: text has a contrast of 4.5, controls of 3, wherever they may stand`, () => {
      const findings = PAIRS.flatMap(([what, grounds, least]) =>
        grounds.map(
          (ground) =>
            [`${what} on ${ground}`, contrast(tokens.get(what) ?? '', tokens.get(ground) ?? ''), least] as const,
        ),
      ).filter(([, found, least]) => !(found >= least));
      expect(findings).toEqual([]);
    });
  }

  it('reduced motion takes every duration to nothing', () => {
    const reduced = css.slice(css.indexOf('prefers-reduced-motion'));
    expect(reduced.slice(0, reduced.indexOf('}'))).toMatch(/--quick: 0ms; --move: 0ms; --settle: 0ms/);
  });
});
