import badges from '../../locales/en/badges.json';
import challenges from '../../locales/en/challenges.json';
import common from '../../locales/en/common.json';
import gallery from '../../locales/en/gallery.json';
import legal from '../../locales/en/legal.json';
import shell from '../../locales/en/shell.json';
import streaks from '../../locales/en/streaks.json';

// One row per file in locales/en; the keys that useText accepts come from here (english.test.ts
// finds a file without a row). English is in the entry, so it is always there to fall back on.
export const english = { badges, challenges, common, gallery, legal, shell, streaks } as const;

export type English = typeof english;
export type Namespace = keyof English;
