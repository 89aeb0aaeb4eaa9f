import { useId } from 'react';
import type { Freezes } from '#core/rules/freezes.ts';
import type { StreakBoard } from '#pwa/data/queries/streak-board.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Rows } from '#pwa/ui/Rows.tsx';
import { BridgeRow } from './BridgeRow.tsx';
import styles from './RestAndFreezes.module.css';
import { RestToday } from './RestToday.tsx';
import type { StreakActions } from './streak-actions.ts';

interface RestAndFreezesProps {
  readonly board: StreakBoard;
  readonly actions: StreakActions;
}

/** The two bridges: what a person records, and what the device spends for them. */
export function RestAndFreezes({ board, actions }: RestAndFreezesProps) {
  const t = useText('streaks');
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{t('bridges.title')}</h2>
      <div className={styles['rows']}>
        <Rows edged beside>
          <RestToday today={board.path.at(-1)} actions={actions} />
          <FreezesHeld freezes={board.freezes} />
        </Rows>
      </div>
    </section>
  );
}

/** How many freezes are held, and what they are for. */
export function FreezesHeld({ freezes: { held, spent } }: { readonly freezes: Freezes }) {
  const t = useText('streaks');
  const format = useFormat();
  const name = held === 0 ? t('freezes.none') : t('freezes.held', { count: held, number: format.number(held) });
  return (
    <BridgeRow kind="freeze" name={name}>
      {t('freezes.use')}
      {spent > 0 && ` ${t('freezes.spent', { count: spent, number: format.number(spent) })}`}
    </BridgeRow>
  );
}
