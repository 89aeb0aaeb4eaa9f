import type { TFunction } from 'i18next';
import { useTranslation, type FallbackNs } from 'react-i18next';
import type { Namespace } from './english.ts';

/** The type of what `useText` returns, for passing it on: `(t: Text<'streaks'>) => ...`. */
export type Text<N extends Namespace> = TFunction<FallbackNs<N>>;

/**
 * The sentences of one namespace (a file of locales/<language>/): `const t = useText('streaks')`,
 * `t('hero.days', { count })`. A key that is not in the English file is a compile error.
 */
export function useText<N extends Namespace>(namespace: N): Text<N> {
  return useTranslation<N>(namespace).t;
}
