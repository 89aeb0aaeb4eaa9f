// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { isTheme, showTheme } from './theme.ts';

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');
const metas = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map((meta) => meta.content);

beforeEach(() => {
  document.head.innerHTML =
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content=""><meta name="theme-color" media="(prefers-color-scheme: dark)" content="">';
});

describe('the theme', () => {
  it('chosen is written on the document, and colours the bars of the browser', () => {
    showTheme('dark');
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(metas()).toEqual(['#0f1716', '#0f1716']);
    showTheme('light');
    expect(metas()).toEqual(['#f3f3ec', '#f3f3ec']);
  });

  it('of the device leaves the choice to the media query', () => {
    showTheme('dark');
    showTheme('system');
    expect(document.documentElement.dataset['theme']).toBeUndefined();
    expect(metas()).toEqual(['#f3f3ec', '#0f1716']);
  });

  it('has the grounds of tokens.css and of index.html', () => {
    const tokens = read('../ui/tokens.css');
    const page = read('../index.html');
    for (const ground of ['#f3f3ec', '#0f1716']) {
      expect(tokens).toContain(`--ground: ${ground};`);
      expect(page).toContain(`content="${ground}"`);
    }
  });

  it('kept by an older version and not known any more is none', () => {
    expect([isTheme('dark'), isTheme('sepia'), isTheme(null)]).toEqual([true, false, false]);
  });
});
