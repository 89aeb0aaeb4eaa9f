/** The few sentences the server hands out itself: names of challenges and badges, from the app's own locale files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from '#core/records/schema.ts';

const FALLBACK = 'en';
const FEATURES = ['challenges', 'badges'] as const;
type Feature = (typeof FEATURES)[number];
type Entries = Readonly<Record<string, Readonly<Record<string, string>>>>;

const entries = z.record(z.string(), z.record(z.string(), z.string()));

export interface Texts {
  /** languages with at least one of the files, English first */
  readonly languages: readonly string[];
  /** English where the language lacks it; the id where English does too. */
  readonly of: (language: string, feature: Feature, id: string, member: string) => string;
}

export function createTexts(folder: string = fileURLToPath(new URL('../locales', import.meta.url))): Texts {
  const read = (language: string, feature: Feature): Entries => {
    const file = join(folder, language, `${feature}.json`);
    return existsSync(file) ? entries.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  };
  const found = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) =>
      entry.isDirectory() && FEATURES.some((feature) => existsSync(join(folder, entry.name, `${feature}.json`))),
  );
  const languages = [FALLBACK, ...found.map(({ name }) => name).filter((name) => name !== FALLBACK)];
  const held = new Map(
    languages.map((language) => [
      language,
      { challenges: read(language, 'challenges'), badges: read(language, 'badges') },
    ]),
  );
  const pick = (language: string, feature: Feature, id: string, member: string): string | undefined =>
    held.get(language)?.[feature][id]?.[member];
  return {
    languages,
    of: (language, feature, id, member) =>
      pick(language, feature, id, member) ?? pick(FALLBACK, feature, id, member) ?? id,
  };
}
