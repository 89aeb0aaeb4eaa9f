/** `system` follows the device. */
export type Theme = 'light' | 'dark' | 'system';

export const THEMES: readonly Theme[] = ['light', 'dark', 'system'];

export const isTheme = (value: unknown): value is Theme => THEMES.some((theme) => theme === value);

/** The colours of the browser's own bars: `--ground` of tokens.css, which a meta element cannot name. */
const GROUND = { light: '#f3f3ec', dark: '#0f1716' } as const;

/** Shows a theme at once. The page's two `theme-color` metas are told apart by their `media`. */
export function showTheme(theme: Theme, page: Document = document): void {
  const root = page.documentElement;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  for (const meta of page.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.getAttribute('media')?.includes('dark') === true ? 'dark' : 'light';
    meta.content = GROUND[theme === 'system' ? own : theme];
  }
}
