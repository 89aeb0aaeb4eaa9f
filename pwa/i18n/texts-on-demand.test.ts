import i18next from 'i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { entryTexts, type Namespace } from './english.ts';
import { chooseLanguage, ensureTexts, initI18n } from './i18n.ts';
import type * as Languages from './languages.ts';
import { fetchedNamespaces, fetchTexts, type LanguageSigns, type Strings } from './languages.ts';

// A stand-in for German, which does not exist yet: English in capitals.
vi.mock('./languages.ts', async (importOriginal) => {
  const real = await importOriginal<typeof Languages>();
  const availableLanguages = ['en', 'de'];
  return {
    ...real,
    availableLanguages,
    deriveLanguage: (signs: LanguageSigns) => real.deriveLanguage(signs, availableLanguages),
    fetchTexts: vi.fn(),
  };
});
const { fetchTexts: reallyFetch } = await vi.importActual<typeof Languages>('./languages.ts');

const german = (strings: Strings): Strings =>
  JSON.parse(JSON.stringify(strings), (_, value: unknown) =>
    typeof value === 'string' ? value.toUpperCase() : value,
  ) as Strings;
const english = (namespace: Namespace): Promise<Strings> =>
  namespace === 'common' || namespace === 'shell'
    ? Promise.resolve(entryTexts[namespace])
    : reallyFetch('en', namespace);
const online = async (language: string, namespace: Namespace): Promise<Strings> =>
  language === 'de' ? german(await english(namespace)) : english(namespace);
const without =
  (file: string) =>
  (language: string, namespace: Namespace): Promise<Strings> =>
    `${language}/${namespace}` === file
      ? Promise.reject(new TypeError('Failed to fetch'))
      : online(language, namespace);

const fetched = (): string[] =>
  vi.mocked(fetchTexts).mock.calls.map(([language, namespace]) => `${language}/${namespace}`);
const legalTitle = (): string => i18next.t('legal:title');

beforeEach(async () => {
  vi.mocked(fetchTexts).mockReset().mockImplementation(online);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await initI18n({ pseudoAllowed: true });
  for (const language of ['en', 'de', 'en-XA'])
    for (const namespace of fetchedNamespaces) i18next.removeResourceBundle(language, namespace);
  vi.mocked(fetchTexts).mockClear();
});

describe('texts', () => {
  it('are fetched on demand, once', async () => {
    expect(i18next.hasResourceBundle('en', 'legal')).toBe(false);
    await ensureTexts(['legal', 'common']);
    expect(legalTitle()).toBe('Legal Info');
    await ensureTexts(['legal']);
    expect(fetched()).toEqual(['en/legal']);
  });

  it('that cannot be fetched reject, and another attempt fetches them again', async () => {
    vi.mocked(fetchTexts).mockImplementation(without('en/legal'));
    await expect(ensureTexts(['legal'])).rejects.toThrow('Failed to fetch');
    vi.mocked(fetchTexts).mockImplementation(online);
    await ensureTexts(['legal']);
    expect(legalTitle()).toBe('Legal Info');
  });

  it('are loaded in the current language, and in English for what it lacks', async () => {
    await chooseLanguage('de');
    await ensureTexts(['legal']);
    expect(legalTitle()).toBe('LEGAL INFO');
    expect(fetched()).toEqual(expect.arrayContaining(['de/legal', 'en/legal']));
  });

  it('are English if only the other language cannot be fetched', async () => {
    await chooseLanguage('de');
    i18next.removeResourceBundle('de', 'legal');
    vi.mocked(fetchTexts).mockImplementation(without('de/legal'));
    await ensureTexts(['legal']);
    expect(legalTitle()).toBe('Legal Info');
  });

  it('requested before the language is known are loaded in that language', async () => {
    const asked = ensureTexts(['badges']);
    await Promise.all([asked, initI18n({ browserLanguages: ['de-AT'] })]);
    expect(i18next.hasResourceBundle('de', 'badges')).toBe(true);
  });

  it('pseudo-locales are made from the English, which is fetched for them', async () => {
    await initI18n({ pseudoAllowed: true, search: '?lang=en-XA' });
    await ensureTexts(['legal']);
    expect(legalTitle()).toMatch(/^\[Ļ/);
    expect(fetched().filter((file) => !file.startsWith('en/'))).toEqual([]);
  });
});

describe('another language', () => {
  it('loads everything in use before it is shown', async () => {
    await ensureTexts(['legal']);
    expect(await chooseLanguage('de')).toBe(true);
    expect([legalTitle(), i18next.t('common:action.undo')]).toEqual(['LEGAL INFO', 'UNDO']);
  });

  it('that has only some of the files is shown, with English for the rest', async () => {
    await ensureTexts(['legal']);
    vi.mocked(fetchTexts).mockImplementation(async (language, namespace) =>
      `${language}/${namespace}` === 'de/legal' ? {} : online(language, namespace),
    );
    expect(await chooseLanguage('de')).toBe(true);
    expect([legalTitle(), i18next.t('common:action.undo')]).toEqual(['Legal Info', 'UNDO']);
  });

  it('also loads what a screen requests in the meantime', async () => {
    let arrive: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    vi.mocked(fetchTexts).mockImplementation(async (language, namespace) => {
      if (language === 'de' && namespace === 'common') await held;
      return online(language, namespace);
    });
    i18next.removeResourceBundle('de', 'common');
    const chosen = chooseLanguage('de');
    await ensureTexts(['gallery']);
    arrive();
    expect(await chosen).toBe(true);
    expect(i18next.hasResourceBundle('de', 'gallery')).toBe(true);
  });

  it('is not shown if one of its texts cannot be fetched', async () => {
    await ensureTexts(['legal']);
    vi.mocked(fetchTexts).mockImplementation(without('de/legal'));
    expect(await chooseLanguage('de')).toBe(false);
    expect([i18next.language, legalTitle()]).toEqual(['en', 'Legal Info']);
  });
});
