import type { ReactNode } from 'react';
import { REST_REASONS } from '#core/records/rest.ts';
import type { RestReason } from '#core/records/rest.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Dialog } from '#pwa/ui/Dialog.tsx';
import styles from './RestDialog.module.css';

interface RestDialogProps {
  readonly isBusy: boolean;
  readonly failure: ReactNode;
  readonly onRest: (reason: RestReason) => void;
  readonly onClose: () => void;
}

/** Asks what the rest is for; the answer records it. */
export function RestDialog({ isBusy, failure, onRest, onClose }: RestDialogProps) {
  const t = useText('streaks');
  return (
    <Dialog open onClose={onClose} title={t('rest.title')}>
      <p>{t('rest.lead')}</p>
      <div className={styles['reasons']}>
        {REST_REASONS.map((reason) => (
          <Button key={reason} disabled={isBusy} onClick={() => onRest(reason)}>
            {t(`rest.${reason}`)}
          </Button>
        ))}
      </div>
      {failure}
      <div>
        <Button className={styles['leave']} variant="link" onClick={onClose}>
          {t('rest.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
