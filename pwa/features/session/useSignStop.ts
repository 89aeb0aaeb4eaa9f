import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSpace } from '#pwa/data/useSpace.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { href } from '#pwa/routes/table.ts';
import { useToast } from '#pwa/ui/overlay/useToast.ts';
import { hasUnstoredSign, isSignStored } from './run-keeper.ts';
import type { RunKeeper } from './run-keeper.ts';
import { rememberRun } from './unstored-runs.ts';

/**
 * To the coach's safety questions, once nothing holds the page any more.
 * @param isSign a sign stopped the session, which is said there
 */
export function useWayToCoach(isSign = false): { readonly isGoing: boolean; readonly go: () => void } {
  const navigate = useNavigate();
  const [isGoing, setGoing] = useState(false);
  useEffect(() => {
    if (isGoing) void navigate(`${href('coach')}?step=again${isSign ? '&stopped=1' : ''}`);
  }, [isGoing, isSign, navigate]);
  return { isGoing, go: () => setGoing(true) };
}

const FAILURE_SHOWN_MS = 10_000;

/** A session that a sign stopped. */
export interface SignStop {
  readonly keeper: RunKeeper;
  /** writes its end, once the sign is kept */
  readonly end: () => Promise<unknown>;
}

/**
 * A sign that needs a person was told: the coach asks which at once, and says that the session is stopped, and saved once it
 * is. What cannot be kept is said here, and tried again after the page was left.
 */
export function useSignStop() {
  const t = useText('session');
  const space = useSpace();
  const toast = useToast();
  const way = useWayToCoach(true);
  const isTold = useRef(false);
  return {
    /** the page is being left for the coach */
    isGoing: way.isGoing,
    isTold: () => isTold.current,
    /** once, however often it is tapped */
    tell: ({ keeper, end }: SignStop): void => {
      if (isTold.current) return;
      isTold.current = true;
      rememberRun(space, keeper);
      keeper.tell({ kind: 'stop', why: 'sign' });
      followSign(
        keeper,
        () =>
          toast.show({
            title: t('signs.stopped'),
            description: t('signs.unsaved'),
            sign: 'warning',
            duration: FAILURE_SHOWN_MS,
          }),
        (isElsewhere) => {
          if (!isElsewhere) void end();
        },
      );
      way.go();
    },
  };
}

/** Also after the page was left. */
function followSign(keeper: RunKeeper, onFailed: () => void, onKept: (isElsewhere: boolean) => void): void {
  let hasFailed = false;
  let isOver = false;
  const look = (): void => {
    const snapshot = keeper.snapshot();
    if (hasUnstoredSign(snapshot)) {
      if (!hasFailed && snapshot.failure !== null) onFailed();
      hasFailed ||= snapshot.failure !== null;
      return;
    }
    // Only what the database has is said to hold, never what nothing speaks against.
    if (isOver || !isSignStored(snapshot)) return;
    isOver = true;
    leave();
    onKept(snapshot.isElsewhere);
  };
  const leave = keeper.subscribe(look);
  look();
}
