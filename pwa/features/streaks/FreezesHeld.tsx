import type { Freezes } from '#core/rules/freezes.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { BridgeRow } from './BridgeRow.tsx';

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
