import type { ReactNode } from 'react';
import { REST_REASONS } from '#core/records/rest.ts';
import type { RestReason } from '#core/records/rest.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { FormDialog } from '#pwa/ui/form/FormDialog.tsx';
import { useForm } from '#pwa/ui/form/useForm.ts';
import styles from './RestDialog.module.css';

interface RestDialogProps {
  readonly failure: ReactNode;
  /** false if it could not be recorded */
  readonly onRest: (reason: RestReason) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Asks what the rest is for; the answer records it. */
export function RestDialog({ failure, onRest, onClose }: RestDialogProps) {
  const t = useText('streaks');
  const form = useForm<{ readonly reason: RestReason | null }>({
    start: { reason: null },
    onSubmit: async ({ reason }) => reason !== null && onRest(reason),
  });
  return (
    <FormDialog
      form={form}
      title={t('rest.title')}
      lead={t('rest.lead')}
      labels={{ cancel: t('rest.cancel') }}
      failure={failure}
      onClose={onClose}
    >
      <div className={styles['reasons']}>
        {REST_REASONS.map((reason) => (
          <Button key={reason} disabled={form.isBusy} onClick={() => void form.submit({ reason })}>
            {t(`rest.${reason}`)}
          </Button>
        ))}
      </div>
    </FormDialog>
  );
}
