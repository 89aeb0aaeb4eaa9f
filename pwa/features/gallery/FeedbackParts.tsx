import { useState } from 'react';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Segmented } from '#pwa/ui/form/Segmented.tsx';
import { Dialog } from '#pwa/ui/overlay/Dialog.tsx';
import { useToast } from '#pwa/ui/overlay/useToast.ts';
import styles from './GalleryScreen.module.css';
import { PartSection } from './PartSection.tsx';

const REASONS = ['pain', 'tired', 'else'] as const;
type Reason = (typeof REASONS)[number];
const LONG = 14;

export function FeedbackParts() {
  const t = useText('gallery');
  const common = useText('common');
  const toast = useToast();
  const [open, setOpen] = useState<'short' | 'long' | null>(null);
  const [reason, setReason] = useState<Reason | null>(null);
  const close = (): void => setOpen(null);
  return (
    <PartSection heading={t('feedback.heading')}>
      <div className={styles['flow']}>
        <Button
          size="small"
          onClick={() =>
            toast.show({
              title: t('feedback.savedTitle'),
              description: t('feedback.savedBody'),
              sign: 'here',
              action: {
                label: common('action.undo'),
                altText: t('feedback.undoAlt'),
                onAction: () => toast.show({ title: t('feedback.undone') }),
              },
            })
          }
        >
          {t('feedback.showToast')}
        </Button>
        <Button
          size="small"
          onClick={() =>
            toast.show({ title: t('feedback.rejectedTitle'), description: t('feedback.rejectedBody'), sign: 'warning' })
          }
        >
          {t('feedback.showWarning')}
        </Button>
        <Button size="small" onClick={() => setOpen('short')}>
          {t('feedback.openDialog')}
        </Button>
        <Button size="small" onClick={() => setOpen('long')}>
          {t('feedback.openLong')}
        </Button>
      </div>
      <p className={styles['note']}>{t('feedback.note')}</p>
      <Dialog
        open={open === 'short'}
        onClose={close}
        title={t('feedback.dialogTitle')}
        actions={
          <>
            <Button variant="primary" size="small" onClick={close}>
              {t('feedback.keep')}
            </Button>
            <Button variant="link" size="small" onClick={close}>
              {t('feedback.on')}
            </Button>
          </>
        }
      >
        <p>{t('feedback.dialogBody')}</p>
        <Segmented
          label={t('feedback.reason')}
          labelHidden
          value={reason}
          options={REASONS.map((value) => ({ value, label: t(`feedback.${value}`) }))}
          onChange={setReason}
        />
      </Dialog>
      <Dialog
        open={open === 'long'}
        onClose={close}
        title={t('feedback.longTitle')}
        maxHeight="80vh"
        size="wide"
        actions={
          <Button variant="primary" size="small" onClick={close}>
            {t('feedback.understood')}
          </Button>
        }
      >
        {Array.from({ length: LONG }, (_, index) => (
          <p key={index}>{t('feedback.longBody')}</p>
        ))}
      </Dialog>
    </PartSection>
  );
}
