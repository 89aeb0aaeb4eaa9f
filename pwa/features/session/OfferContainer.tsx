import { useCallback, useState } from 'react';
import type { ListedExercise } from '#core/exercises/listed.ts';
import { dayOf } from '#core/lib/day.ts';
import { openSession } from '#pwa/data/queries/sessions.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { NotFound } from '#pwa/parts/NotFound.tsx';
import { useClock } from '#pwa/parts/useClock.ts';
import { useLanding } from '#pwa/parts/useLanding.ts';
import { href } from '#pwa/routes/table.ts';
import type { ChoosingProps } from './choosing.ts';
import { OtherDeviceContainer } from './OtherDeviceContainer.tsx';
import { StartContainer } from './StartContainer.tsx';

interface OfferContainerProps extends ChoosingProps {
  /** one of the library; null: the day's session */
  readonly exerciseId: string | null;
  readonly exerciseOf: (id: string) => ListedExercise | undefined;
  /** it takes the place of a session that was ended just now */
  readonly isNext: boolean;
}

/** Nothing is under way here: what is open elsewhere comes before what may be begun. */
export function OfferContainer({ exerciseId, exerciseOf, isNext, ...rest }: OfferContainerProps) {
  const t = useText('session');
  const { now, off } = useClock('quarter-hour');
  const open = useLive(openSession, dayOf(now, off));
  const [isPassedOver, setPassedOver] = useState(false);
  const passOver = useCallback(() => setPassedOver(true), []);
  const wanted = exerciseId === null ? null : exerciseOf(exerciseId);
  const isOpen = open !== undefined && open !== null && !isPassedOver;
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  useLanding(open === undefined ? null : isOpen ? 'elsewhere' : 'beginning');
  if (wanted === undefined)
    return (
      <NotFound
        words={{
          title: t('unknownExercise.title'),
          text: t('unknownExercise.text'),
          action: t('offer.other'),
          to: href('exercises'),
        }}
      />
    );
  if (isOpen) return <OtherDeviceContainer record={open} onNew={passOver} {...rest} />;
  return <StartContainer exerciseId={exerciseId} exerciseOf={exerciseOf} isNext={isNext || wasOpen} {...rest} />;
}
