import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSpace } from '#pwa/data/useSpace.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { AGAIN, coachHref } from '#pwa/routes/coach-href.ts';
import { useToast } from '#pwa/ui/overlay/useToast.ts';
import { hasUnstoredSign, isSignStored } from './run-keeper.ts';
import type { RunKeeper } from './run-keeper.ts';
import { rememberRun } from './unstored-runs.ts';

interface WayToCoach {
  readonly isGoing: boolean;
  readonly go: () => void;
  /** a sign stopped this session, which is said there */
  readonly goFrom: (sessionId: string) => void;
}

/** To the coach's safety questions, once nothing holds the page any more. */
export function useWayToCoach(): WayToCoach {
  const navigate = useNavigate();
  const [to, setTo] = useState<string | null>(null);
  useEffect(() => {
    if (to !== null) void navigate(to);
  }, [to, navigate]);
  return {
    isGoing: to !== null,
    go: () => setTo(coachHref({ step: AGAIN })),
    goFrom: (sessionId) => setTo(coachHref({ step: AGAIN, stopped: sessionId })),
  };
}

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
  const way = useWayToCoach();
  const isTold = useRef(false);
  const say = (description: string, duration: number): void =>
    toast.show({ title: t('signs.stopped'), description, sign: 'warning', duration });
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
        () => say(t('signs.unsaved'), 10_000),
        ({ isElsewhere, hasFailed }) => {
          // Else the coach's page says it, and nothing lies over its questions.
          if (hasFailed) say(t('signs.held'), 5_000);
          if (!isElsewhere) void end();
        },
      );
      way.goFrom(keeper.snapshot().kept.sessionId);
    },
  };
}

interface Kept {
  readonly isElsewhere: boolean;
  /** it was said before that it could not be saved */
  readonly hasFailed: boolean;
}

/** Also after the page was left. */
function followSign(keeper: RunKeeper, onFailed: () => void, onKept: (how: Kept) => void): void {
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
    onKept({ isElsewhere: snapshot.isElsewhere, hasFailed });
  };
  const leave = keeper.subscribe(look);
  look();
}
