import { useState } from 'react';
import { newestFacts, type NewestFact } from '#pwa/data/queries/receipt.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useKept } from '#pwa/parts/useKept.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { StoneSign } from '#pwa/ui/path/StoneSign.tsx';
import { Row, Rows } from '#pwa/ui/Rows.tsx';
import styles from './ReceiptList.module.css';
import { useEntryWords } from './useEntryWords.ts';

const AT_ONCE = 30;

export function ReceiptList() {
  const t = useText('repair');
  const [most, setMost] = useState(AT_ONCE);
  const shown = useKept(useLive(newestFacts, most));
  if (shown === undefined) return null;
  return (
    <div className={styles['list']}>
      <Rows edged label={t('receipt.list')}>
        {shown.facts.map((fact) => (
          <Row key={fact.id}>
            <ReceiptRow fact={fact} />
          </Row>
        ))}
      </Rows>
      {shown.hasMore && (
        <div>
          <Button size="small" onClick={() => setMost(most + AT_ONCE)}>
            {t('receipt.more')}
          </Button>
        </div>
      )}
    </div>
  );
}

function ReceiptRow({ fact: { entity, data, unreadable, saved, takenBack } }: { readonly fact: NewestFact }) {
  const t = useText('repair');
  const common = useText('common');
  const format = useFormat();
  const { sentence } = useEntryWords();
  const { at, off } = data;
  const sign = saved ? 'saved' : 'here';
  return (
    <div className={styles['entry']}>
      <StoneSign state={sign} tone="clay" />
      <span>
        {sentence({ entity, type: 'append', data, unreadable })}
        {takenBack && <em className={styles['taken']}>{t('receipt.taken')}</em>}
      </span>
      <span className={styles['aside']}>
        {typeof at === 'number' && <span>{format.moment(at, typeof off === 'number' ? off : 0)}</span>}
        <span>{common(`storage.${sign}`)}</span>
      </span>
    </div>
  );
}
