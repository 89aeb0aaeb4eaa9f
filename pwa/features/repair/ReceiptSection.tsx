import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Receipt } from '#pwa/data/queries/receipt.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { href } from '#pwa/routes/table.ts';
import { Button, buttonClass } from '#pwa/ui/Button.tsx';
import { EmptyState } from '#pwa/ui/EmptyState.tsx';
import { ReceiptList } from './ReceiptList.tsx';
import styles from './RepairScreen.module.css';

/** Says in one sentence what is saved where, and lists the entries on request. */
export function ReceiptSection({ receipt }: { readonly receipt: Receipt }) {
  const t = useText('repair');
  const format = useFormat();
  const { device } = useSpace();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const { total, waiting, lastSavedAt, unreadable } = receipt;
  const heard =
    lastSavedAt === null
      ? t('receipt.neverHeard')
      : t('receipt.heard', { when: format.moment(lastSavedAt, device.offsetAt(lastSavedAt)) });
  return (
    <section className={styles['section']}>
      <div className={styles['head']}>
        <p className={styles['name']}>{t('name')}</p>
        <h1>
          {total === 0
            ? t('receipt.none')
            : t('receipt.saved', { saved: format.number(Math.max(0, total - waiting)), total: format.number(total) })}
        </h1>
        <p>{total > 0 && waiting === 0 ? `${t('receipt.all')} ${heard}` : heard}</p>
        {unreadable > 0 && <p>{t('receipt.unreadable', { count: unreadable, number: format.number(unreadable) })}</p>}
      </div>
      {total === 0 ? (
        <EmptyState
          title={t('receipt.noneTitle')}
          action={
            <Link className={buttonClass({ size: 'small' })} to={href('streakTracker')}>
              {t('receipt.begin')}
            </Link>
          }
        >
          <p>{t('receipt.noneText')}</p>
        </EmptyState>
      ) : (
        <>
          <div className={styles['actions']}>
            <Button
              size="small"
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              {t(isOpen ? 'receipt.hide' : 'receipt.show')}
            </Button>
          </div>
          {isOpen && (
            <div id={listId}>
              <ReceiptList />
            </div>
          )}
        </>
      )}
    </section>
  );
}
