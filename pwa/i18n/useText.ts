import i18next from 'i18next';
import type { TFunction } from 'i18next';
import type { Namespace } from './english.ts';
import { useLanguage } from './useLanguage.ts';

/** The type of what `useText` returns, for passing it on: `(t: Text<'streaks'>) => ...`. */
export type Text<N extends Namespace> = TFunction<N>;

/** Hundreds of components ask for the same few: each is made once, so that it is also the same in every frame. */
const made = new Map<string, TFunction>();

function textIn(language: string, namespace: Namespace): TFunction {
  const key = `${language} ${namespace}`;
  const text: TFunction = made.get(key) ?? i18next.getFixedT(language, namespace);
  made.set(key, text);
  return text;
}

/**
 * The sentences of one namespace (a file of locales/<language>/): `const t = useText('streaks')`,
 * `t('hero.days', { count })`. A key that is not in the English file is a compile error.
 */
export function useText<N extends Namespace>(namespace: N): Text<N> {
  return textIn(useLanguage(), namespace) as unknown as Text<N>;
}
