import { useText } from '#pwa/i18n/useText.ts';

/** Says why there is no cancelling any more. */
export function UnderWay({ isBusy }: { readonly isBusy: boolean }) {
  const t = useText('people');
  return <p role="status">{isBusy ? t('underWay') : ''}</p>;
}
