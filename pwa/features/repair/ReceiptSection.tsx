import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { NewestFact, NewestFacts, Receipt } from '#pwa/data/queries/receipt.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useEntryWords } from '#pwa/parts/useEntryWords.ts';
import { href } from '#pwa/routes/table.ts';
import { Button, buttonClass } from '#pwa/ui/Button.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import { EntryRow } from '#pwa/ui/rows/EntryRow.tsx';
import { Rows } from '#pwa/ui/rows/Rows.tsx';
import { EmptyState } from '#pwa/ui/state/EmptyState.tsx';
import styles from './RepairView.module.css';

interface ReceiptHeaderProps {
  readonly receipt: Receipt;
  readonly offsetAt: (at: number) => number;
}

/** What needs the person, else what is saved where, in one sentence. */
export function ReceiptHeader({ receipt, offsetAt }: ReceiptHeaderProps) {
  const t = useText('repair');
  const format = useFormat();
  const { isSample, total, saved, rejected, lastSavedAt, unreadable, earlierOwner } = receipt;
  const counted = (count: number) => ({ count, number: format.number(count) });
  const share = { saved: format.number(saved), total: format.number(total) };
  const isBack = total === 0 && earlierOwner !== null && earlierOwner.isPutOff !== true;
  const title = (): string => {
    if (rejected > 0) return t('receipt.rejected', counted(rejected));
    if (isBack) return t('receipt.earlier', counted(earlierOwner.held));
    if (total === 0) return t('receipt.none');
    return isSample ? t('receipt.sample', counted(total)) : t('receipt.saved', share);
  };
  const lead = (): string => {
    if (rejected > 0) return t('receipt.rejectedText', { count: rejected });
    if (lastSavedAt === null) return t('receipt.neverHeard');
    const heard = t('receipt.heard', { when: format.moment(lastSavedAt, offsetAt(lastSavedAt)) });
    return total > 0 && saved === total ? `${t('receipt.all')} ${heard}` : heard;
  };
  return (
    <PageHeader
      above={{ line: t(rejected > 0 ? 'problems' : 'name') }}
      title={title()}
      lead={
        <>
          {!isSample && <p>{lead()}</p>}
          {/* With room for what stands there once the first of them is fixed. */}
          {rejected > 0 && <p>{total > 0 ? t('receipt.others', share) : '\u00A0'}</p>}
          {unreadable > 0 && <p>{t('receipt.unreadable', counted(unreadable))}</p>}
        </>
      }
    />
  );
}

interface NewestEntriesProps {
  readonly receipt: Receipt;
  /** undefined until they are read, and none while the list is closed */
  readonly newest: NewestFacts | undefined;
  readonly isListed: boolean;
  readonly onListMore: () => void;
  readonly onListClose: () => void;
}

/** The entries on request; before there are any, where the first one goes. */
export function NewestEntries({ receipt, newest, isListed, onListMore, onListClose }: NewestEntriesProps) {
  const t = useText('repair');
  const listId = useId();
  const isShown = isListed && newest !== undefined && newest.facts.length > 0;
  if (receipt.total === 0) {
    return (
      <EmptyState
        level={2}
        title={t('receipt.noneTitle')}
        action={
          <Link className={buttonClass({ size: 'small' })} to={href('streakTracker')}>
            {t('receipt.begin')}
          </Link>
        }
      >
        {!receipt.isSample && <p>{t('receipt.noneText')}</p>}
      </EmptyState>
    );
  }
  return (
    <div>
      <Button
        size="small"
        aria-expanded={isListed}
        aria-controls={isShown ? listId : undefined}
        onClick={isListed ? onListClose : onListMore}
      >
        {t(isListed ? 'receipt.hide' : 'receipt.show')}
      </Button>
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
