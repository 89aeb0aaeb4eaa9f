import { isErrorCode } from '#core/sync/errors.ts';
import { useText } from '#pwa/i18n/useText.ts';

/** The message for a code of the protocol, even one that only a newer server sends. */
export function useCodeWords(): (code: string) => string {
  const t = useText('sync');
  return (code) => (isErrorCode(code) ? t(`code.${code}`) : t('codeUnknown', { code }));
}
