import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { syncStatus } from '#pwa/data/queries/sync-status.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { href } from '#pwa/routes/table.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { needsThePerson } from '../sync/sync-sign.ts';
import { OfferCard } from '../update/OfferCard.tsx';
import { installOffer, type InstallOffer } from './install-offer.ts';

/** Stands where an update is offered, and makes room for that. */
export function InstallPrompt({ offer = installOffer }) {
  const prompt = useSyncExternalStore(offer.subscribe, offer.current);
  return prompt !== null && <Offer offer={offer} />;
}

/** It lies over the page, so it is made where nobody is doing or looking something up. While a stop is shown the shell leaves it out. */
const PLACES: readonly string[] = [href('streakTracker')];

/** It waits while something needs the person. */
function Offer({ offer }: { readonly offer: InstallOffer }) {
  const t = useText('shell');
  const { pathname } = useLocation();
  const status = useLive(syncStatus);
  if (status === undefined || needsThePerson(status) || !PLACES.includes(pathname)) return null;
  return (
    <OfferCard
      label={t('install.label')}
      actions={
        <>
          <Button variant="primary" size="small" onClick={() => void offer.accept()}>
            {t('install.act')}
          </Button>
          <Button variant="link" size="small" onClick={offer.dismiss}>
            {t('install.later')}
          </Button>
        </>
      }
    >
      <p>{t('install.text')}</p>
    </OfferCard>
  );
}
