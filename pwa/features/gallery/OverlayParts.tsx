import { useState } from 'react';
import { fail } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { browserPage } from '#pwa/device/page.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote, type AnyFailure } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { typedNumber, TypedNumberField } from '#pwa/ui/form/TypedNumberField.tsx';
import { ConfirmDialog } from '#pwa/ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#pwa/ui/overlay/Menu.tsx';
import { Sheet } from '#pwa/ui/overlay/Sheet.tsx';
import type { PathMark } from '#pwa/ui/path/mark.ts';
import { AllWellState } from '#pwa/ui/state/AllWellState.tsx';
import { Banner } from '#pwa/ui/state/Banner.tsx';
import { DrawnState } from '#pwa/ui/state/DrawnState.tsx';
import { ErrorState } from '#pwa/ui/state/ErrorState.tsx';
import { PageSkeleton } from '#pwa/ui/state/PageSkeleton.tsx';
import { Progress } from '#pwa/ui/state/Progress.tsx';
import styles from './GalleryScreen.module.css';
import { PartSection } from './PartSection.tsx';

const ENTRIES = 12;
const LONG = 'w'.repeat(400);
/** Recorded, and not on the server yet. */
const ONLY_HERE = [1, 2, 3].map((id): PathMark => ({ id, kind: 'stone', saved: false }));

/** Long enough to see it busy. */
const fails = (): Promise<Result<never, AnyFailure>> =>
  new Promise((resolve) => {
    browserPage.after(1_000, () => resolve(fail({ reason: 'offline' })));
  });

export function OverlayParts() {
  const t = useText('gallery');
  const common = useText('common');
  const [open, setOpen] = useState<'sheet' | 'confirm' | 'typed' | null>(null);
  const [typed, setTyped] = useState('');
  const [hasBanner, setBanner] = useState(true);
  const close = (): void => setOpen(null);
  const discard = useCommand(fails);
  const labels = {
    confirm: t('overlay.discard'),
    confirming: t('overlay.discarding'),
    cancel: common('action.cancel'),
  };
  return (
    <>
      <PartSection heading={t('overlay.heading')}>
        <div className={styles['flow']}>
          <Button size="small" onClick={() => setOpen('sheet')}>
            {t('overlay.sheet')}
          </Button>
          <Button size="small" onClick={() => setOpen('confirm')}>
            {t('overlay.confirm')}
          </Button>
          <Button size="small" onClick={() => setOpen('typed')}>
            {t('overlay.confirmTyped')}
          </Button>
          <Menu
            label={t('overlay.menu')}
            items={[
              { id: 'correct', label: t('overlay.correct'), icon: 'edit', onSelect: () => undefined },
              { id: 'again', label: t('overlay.again'), icon: 'copy', onSelect: () => undefined },
              { id: 'share', label: t('overlay.share'), icon: 'upload', isDisabled: true, onSelect: () => undefined },
              { id: 'long', label: LONG, onSelect: () => undefined },
              { id: 'delete', label: t('overlay.delete'), isDestructive: true, onSelect: () => undefined },
            ]}
          />
        </div>
        <div className={styles['flow']}>
          <Button variant="destructive" size="small">
            {t('overlay.destructive')}
          </Button>
          <Button variant="destructive" size="small" busy>
            {t('overlay.destructiveBusy')}
          </Button>
          <Button variant="destructive" size="small" disabled>
            {t('overlay.destructive')}
          </Button>
        </div>
        <Sheet
          open={open === 'sheet'}
          onClose={close}
          title={t('overlay.sheetTitle')}
          labels={{ close: common('action.close') }}
          action={
            <Button variant="primary" onClick={close}>
              {t('overlay.sheetAction')}
            </Button>
          }
          otherAction={
            <Button variant="link" onClick={close}>
              {t('overlay.sheetOther')}
            </Button>
          }
        >
          <p>{t('overlay.sheetBody')}</p>
        </Sheet>
        {open === 'confirm' && (
          <ConfirmDialog
            title={t('overlay.confirmTitle')}
            labels={labels}
            isDestructive
            isBusy={false}
            onConfirm={close}
            onClose={close}
          >
            <p>{t('overlay.confirmBody')}</p>
          </ConfirmDialog>
        )}
        {open === 'typed' && (
          <ConfirmDialog
            title={t('overlay.confirmTypedTitle')}
            labels={labels}
            isDestructive
            isReady={typedNumber(typed) === ENTRIES}
            isBusy={discard.isBusy}
            onConfirm={() => void discard.run()}
            onClose={close}
          >
            <p>{t('overlay.confirmTypedBody')}</p>
            <TypedNumberField
              label={t('overlay.confirmLabel')}
              error={t('overlay.confirmWrong')}
              expected={ENTRIES}
              value={typed}
              onChange={setTyped}
            />
            <FailureNote failure={discard.failure} />
          </ConfirmDialog>
        )}
      </PartSection>
      <PartSection heading={t('standing.heading')}>
        <div className={styles['states']}>
          <div className={styles['state']}>
            <span>{t('standing.allWell')}</span>
            <AllWellState
              title={t('standing.allWellTitle')}
              action={<Button size="small">{t('standing.allWellAction')}</Button>}
            >
              <p>{t('standing.allWellBody')}</p>
            </AllWellState>
          </div>
          <div className={styles['state']}>
            <span>{t('standing.page')}</span>
            <PageSkeleton label={t('standing.pageLabel')} rows={2} hasThumbs />
          </div>
          <div className={styles['state']}>
            <span>{t('standing.offline')}</span>
            <DrawnState
              marks={ONLY_HERE}
              title={t('standing.offlineTitle')}
              action={<Button size="small">{common('action.retry')}</Button>}
            >
              <p>{t('standing.offlineBody')}</p>
            </DrawnState>
          </div>
          <div className={styles['state']}>
            <span>{t('standing.rejected')}</span>
            <ErrorState
              title={t('standing.rejectedTitle')}
              action={
                <>
                  <Button size="small" icon="repair">
                    {t('standing.rejectedAction')}
                  </Button>
                  <Button variant="link" size="small">
                    {t('standing.rejectedOther')}
                  </Button>
                </>
              }
            >
              <p>{t('standing.rejectedBody')}</p>
            </ErrorState>
          </div>
        </div>
        {hasBanner && (
          <Banner
            title={t('standing.bannerTitle')}
            onDismiss={() => setBanner(false)}
            labels={{ dismiss: common('toast.dismiss') }}
            action={
              <>
                <Button size="small">{common('action.retry')}</Button>
                <Button variant="link" size="small">
                  {t('standing.bannerOther')}
                </Button>
              </>
            }
          >
            <p>{t('standing.bannerBody')}</p>
          </Banner>
        )}
        <Banner title={LONG} />
        <div className={styles['stack']}>
          <Progress
            label={t('standing.pack')}
            value={31 / 48}
            hint={t('standing.packHint')}
            labels={{ cancel: common('action.cancel') }}
            onCancel={() => undefined}
          />
          <Progress
            label={LONG}
            value={0}
            hint={t('standing.packHint')}
            labels={{ cancel: common('action.cancel') }}
            onCancel={() => undefined}
          />
          <Progress
            label={t('standing.scan')}
            hint={t('standing.scanHint')}
            labels={{ cancel: common('action.cancel') }}
            onCancel={() => undefined}
          />
        </div>
      </PartSection>
    </>
  );
}
