import { useMemo } from 'react';
import { dayOf } from '#core/lib/day.ts';
import { saidHindrance } from '#core/rules/coach/may-train.ts';
import { standingSigns } from '#core/rules/coach/screening.ts';
import { todayBesideStop } from '#core/rules/coach/to-see.ts';
import { connectModel, disconnectModel } from '#pwa/data/commands/connect-model.ts';
import { coachAnswers } from '#pwa/data/queries/coach-records.ts';
import { shownPlan } from '#pwa/data/queries/current-plan.ts';
import { modelConnection } from '#pwa/data/queries/model-connection.ts';
import { useAskModel } from '#pwa/data/useAskModel.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useModelOrigins } from '#pwa/data/useModelOrigins.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { browserReloader } from '#pwa/device/reload.ts';
import { useClock } from '#pwa/parts/useClock.ts';
import type { TalkActions } from './talk-actions.ts';
import { TalkView } from './TalkView.tsx';

/** Reads the plan that was stored and writes none: what is said here leaves every record as it is. */
export default function TalkScreen() {
  const space = useSpace();
  const ask = useAskModel();
  const { now, off } = useClock('quarter-hour');
  const today = dayOf(now, off);
  const answers = useLive(coachAnswers, today);
  const actions = useMemo<TalkActions>(
    () => ({
      connect: (connection) => connectModel(space, connection),
      disconnect: () => disconnectModel(space),
      ask,
      reload: browserReloader.reload,
    }),
    [space, ask],
  );
  const assessment = answers === undefined || answers.assessment === 'unreadable' ? null : answers.assessment;
  return (
    <TalkView
      {...useModelOrigins('always')}
      connection={useLive(modelConnection)}
      plan={useLive(shownPlan, today)}
      hindrance={answers === undefined ? undefined : saidHindrance(answers.assessment, answers, today)}
      signs={answers === undefined ? [] : standingSigns(assessment, answers, today)}
      beside={answers === undefined ? [] : todayBesideStop(assessment, answers, today)}
      assessment={assessment}
      pains={answers?.answers ?? []}
      now={now}
      off={off}
      today={today}
      timeZone={space.device.timeZone()}
      actions={actions}
    />
  );
}
