import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { NewestFact, NewestFacts, Receipt } from '#pwa/data/queries/receipt.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { href } from '#pwa/routes/table.ts';
import { Button, buttonClass } from '#pwa/ui/Button.tsx';
import { EmptyState } from '#pwa/ui/EmptyState.tsx';
import { EntryRow } from '#pwa/ui/EntryRow.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import { Rows } from '#pwa/ui/Rows.tsx';
import styles from './RepairView.module.css';
import { useEntryWords } from './useEntryWords.ts';

interface ReceiptSectionProps {
  readonly receipt: Receipt;
  /** undefined until they are read, and none while the list is closed */
  readonly newest: NewestFacts | undefined;
  readonly isListed: boolean;
  readonly onListMore: () => void;
  readonly onListClose: () => void;
  readonly offsetAt: (at: number) => number;
}

/** Says in one sentence what is saved where, and lists the entries on request. */
export function ReceiptSection({ receipt, newest, isListed, onListMore, onListClose, offsetAt }: ReceiptSectionProps) {
  const t = useText('repair');
  const format = useFormat();
  const listId = useId();
  const { total, waiting, lastSavedAt, unreadable } = receipt;
  const isShown = isListed && newest !== undefined && newest.facts.length > 0;
  const heard =
    lastSavedAt === null
      ? t('receipt.neverHeard')
      : t('receipt.heard', { when: format.moment(lastSavedAt, offsetAt(lastSavedAt)) });
  return (
    <div>
      <PageHeader
        above={{ line: t('name') }}
        title={
          total === 0
            ? t('receipt.none')
            : t('receipt.saved', { saved: format.number(Math.max(0, total - waiting)), total: format.number(total) })
        }
        lead={
          <>
            <p>{total > 0 && waiting === 0 ? `${t('receipt.all')} ${heard}` : heard}</p>
            {unreadable > 0 && (
              <p>{t('receipt.unreadable', { count: unreadable, number: format.number(unreadable) })}</p>
            )}
          </>
        }
      />
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
        <Button
          size="small"
          aria-expanded={isListed}
          aria-controls={isShown ? listId : undefined}
          onClick={isListed ? onListClose : onListMore}
        >
          {t(isListed ? 'receipt.hide' : 'receipt.show')}
        </Button>
      )}
      {isShown && (
        <div id={listId} className={styles['list']}>
          <Rows edged label={t('receipt.list')}>
            {newest.facts.map((fact) => (
              <NewestRow key={fact.id} fact={fact} />
            ))}
          </Rows>
          {newest.hasMore && (
            <div>
              <Button size="small" onClick={onListMore}>
                {t('receipt.more')}
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}

function NewestRow({ fact: { entity, data, unreadable, saved, takenBack } }: { readonly fact: NewestFact }) {
  const t = useText('repair');
  const common = useText('common');
  const format = useFormat();
  const { sentence } = useEntryWords();
  const { at, off } = data;
  const stone = saved ? 'saved' : 'here';
  return (
    <EntryRow
      title={sentence({ entity, type: 'append', data, unreadable })}
      time={typeof at === 'number' ? format.moment(at, typeof off === 'number' ? off : 0) : undefined}
      meta={[common(`storage.${stone}`), ...(takenBack ? [t('receipt.taken')] : [])]}
      stone={stone}
    />
  );
}
