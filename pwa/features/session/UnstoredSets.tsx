import type { DoneSet } from '#core/rules/session/run.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import type { Unstored } from './run-keeper.ts';
import type { NameOf } from './session-words.ts';

interface UnstoredSetsProps {
  readonly unstored: Unstored;
  readonly nameOf: NameOf;
}

/** What could not be saved, each set by its name and amount, so that it can be noted down. */
export function UnstoredSets({ unstored, nameOf }: UnstoredSetsProps) {
  const t = useText('session');
  const format = useFormat();
  const { sets, pain, isPainStop, isSign } = unstored;
  const words = ({ exerciseId, side, unit, amount }: DoneSet): string => {
    const done = t(`did.${unit}`, { count: amount, number: format.number(amount) });
    const name = nameOf(exerciseId);
    return side === null
      ? t('unstored.set', { name, done })
      : t('unstored.setSide', { name, done, side: t(`side.${side}`) });
  };
  return (
    <>
      {isSign && <p>{t('unstored.sign')}</p>}
      {isPainStop && <p>{t('unstored.painStop')}</p>}
      {pain !== null && <p>{t('unstored.pain', { level: format.number(pain) })}</p>}
      {sets.length > 0 && (
        <>
          <p>{t('unstored.text', { count: sets.length, number: format.number(sets.length) })}</p>
          <ul>
            {sets.map((set, at) => (
              <li key={`${at} ${set.at}`}>{words(set)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
