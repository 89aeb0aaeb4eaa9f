import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { OfferCard } from './OfferCard.tsx';
import type { UpdateOffer } from './update-offer.ts';

interface UpdatePromptProps {
  readonly offer: UpdateOffer;
  /** what stands here while no update waits */
  readonly instead: ReactNode;
}

/** Asks before switching, because the page reloads. The shell leaves it out during an exercise session. */
export function UpdatePrompt({ offer, instead }: UpdatePromptProps) {
  const t = useText('shell');
  const apply = useSyncExternalStore(offer.subscribe, offer.current);
  const [isSwitching, setSwitching] = useState(false);
  if (apply === null) return instead;
  return (
    <OfferCard
      label={t('update.label')}
      actions={
        <>
          <Button
            variant="primary"
            size="small"
            busy={isSwitching}
            busyLabel={t('update.applying')}
            onClick={() => {
              setSwitching(true);
              apply();
            }}
          >
            {t('update.apply')}
          </Button>
          {!isSwitching && (
            <Button variant="link" size="small" onClick={offer.putOff}>
              {t('update.later')}
            </Button>
          )}
        </>
      }
    >
      <p role="status">{t('update.text')}</p>
    </OfferCard>
  );
}
