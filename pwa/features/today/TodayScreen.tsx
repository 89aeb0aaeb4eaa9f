import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { dayOf } from '#core/lib/day.ts';
import { checkIn } from '#pwa/data/commands/check-in.ts';
import { correctCheckIn } from '#pwa/data/commands/correct-check-in.ts';
import { recordRest } from '#pwa/data/commands/record-rest.ts';
import { takeBackAll } from '#pwa/data/commands/take-back-all.ts';
import { shownPlan } from '#pwa/data/queries/current-plan.ts';
import { syncStatus } from '#pwa/data/queries/sync-status.ts';
import { todayBoard } from '#pwa/data/queries/today-board.ts';
import { askAhead, useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { browserReloader } from '#pwa/device/reload.ts';
import type { Format } from '#pwa/i18n/format.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { momentOf, useClock } from '#pwa/parts/useClock.ts';
import { WelcomeBackFirst } from '#pwa/parts/WelcomeBack.tsx';
import { useAfterDrawn } from '#pwa/ui/page/useAfterDrawn.ts';
import { NOTHING_PLANNED, type Planned, type PlanningProps } from './planned.ts';
import type { TodayActions } from './today-actions.ts';
import { TodayView } from './TodayView.tsx';

// What makes a plan is not needed to show the stored one.
const Planning = lazy(() =>
  import('./Planning.tsx').then(
    (module) => ({ default: module.Planning }),
    // Offline on the very first visit: everything but a new plan is there all the same.
    () => ({ default: PlanningMissing }),
  ),
);

function PlanningMissing({ onPlanned }: PlanningProps) {
  useEffect(() => onPlanned({ ...NOTHING_PLANNED, advice: null, retry: browserReloader.reload }), [onPlanned]);
  return null;
}

const LISTED = 3;
const MINUTES_OF_A_DAY = 1_440;
const NOON = 720;
/** What was read is painted by then: making a plan reads everything. */
const PLAN_AFTER_MS = 150;

/** With these the first frame is the screen. They read the last days and single records only, whatever else there is. */
export const ahead = (space: ReturnType<typeof useSpace>, { weekStartsOn }: Format): Promise<unknown> => {
  const { now, off } = momentOf(space.device, 'quarter-hour');
  return Promise.all([
    askAhead(space, todayBoard, now, off, weekStartsOn, LISTED),
    askAhead(space, shownPlan, dayOf(now, off)),
    askAhead(space, syncStatus),
  ]);
};

export default function TodayScreen() {
  const space = useSpace();
  const { weekStartsOn } = useFormat();
  const { now, off } = useClock('quarter-hour');
  const today = dayOf(now, off);
  const { board, told, newest } = useLive(todayBoard, now, off, weekStartsOn, LISTED) ?? {};
  const current = useLive(shownPlan, today);
  const sync = useLive(syncStatus);
  const [planned, setPlanned] = useState<Planned>(NOTHING_PLANNED);
  const [isDrawn, setDrawn] = useState(false);
  const isRead = [board, current, sync].every((answer) => answer !== undefined);
  useAfterDrawn(isRead, PLAN_AFTER_MS, () => setDrawn(true));
  const actions = useMemo<TodayActions>(
    () => ({
      answer: (given) => checkIn(space, given),
      changeAnswer: (given, instead) => correctCheckIn(space, given, instead),
      rest: (day, reason) => recordRest(space, day, reason),
      takeBack: (factIds) => takeBackAll(space, factIds),
    }),
    [space],
  );
  const minute = (((now / 60_000 + off) % MINUTES_OF_A_DAY) + MINUTES_OF_A_DAY) % MINUTES_OF_A_DAY;
  const known =
    told === undefined || current === undefined
      ? undefined
      : { ...told, current, advice: planned.advice, isUnsaved: planned.failure !== null, today, minute };
  const hasAnswers = typeof told?.coach.assessment === 'object' && told.coach.assessment !== null;
  return (
    <WelcomeBackFirst status={sync}>
      <TodayView
        known={known}
        board={board}
        sync={sync}
        newest={newest}
        failure={planned.failure}
        onRetry={planned.retry}
        onStoreAgain={planned.storeAgain}
        isLater={minute >= NOON}
        now={now}
        off={off}
        timeZone={space.device.timeZone()}
        actions={actions}
      />
      {isDrawn && hasAnswers && (
        <Suspense>
          <Planning today={today} onPlanned={setPlanned} />
        </Suspense>
      )}
    </WelcomeBackFirst>
  );
}
