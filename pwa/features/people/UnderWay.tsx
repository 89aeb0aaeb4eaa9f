import { useText } from '#pwa/i18n/useText.ts';

/** Said where somebody looks for a way back. */
export function UnderWay({ isBusy }: { readonly isBusy: boolean }) {
  const t = useText('people');
  return <p role="status">{isBusy ? t('underWay') : ''}</p>;
}
