import { useText } from '#pwa/i18n/useText.ts';

/** Takes the place of the Cancel button. */
export function UnderWay({ isBusy }: { readonly isBusy: boolean }) {
  const t = useText('people');
  return <p role="status">{isBusy ? t('underWay') : ''}</p>;
}
