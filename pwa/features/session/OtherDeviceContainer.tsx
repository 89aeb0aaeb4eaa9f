import { useMemo } from 'react';
import { dayOf } from '#core/lib/day.ts';
import { onlyEnds } from '#core/rules/session/run.ts';
import { runAfter, tasksOfRecord } from '#core/rules/session/tasks.ts';
import { painToSee } from '#pwa/data/queries/coach-records.ts';
import type { SessionRecord } from '#pwa/data/queries/sessions.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useClock } from '#pwa/parts/useClock.ts';
import { wasTooMuch, whyNoFurther } from './choosing.ts';
import type { ChoosingProps } from './choosing.ts';
import { regionOf, sideOf } from './place-of-answers.ts';
import { ResumeView } from './ResumeView.tsx';
import { otherDeviceActions } from './session-actions.ts';

/** Begun on another device, or by a page whose place in it was lost. */
export function OtherDeviceContainer({
  record,
  library,
  answers,
  nameOf,
  onGoOn,
  onEnded,
  onSign,
  onNew,
}: ChoosingProps & { readonly record: SessionRecord; readonly onNew: () => void }) {
  const t = useText('session');
  const format = useFormat();
  const space = useSpace();
  const { now, off } = useClock('minute');
  const toSee = useLive(painToSee, dayOf(now, off));
  const { startedAt = now, off: offThen = off } = record.fields;
  const day = dayOf(now, off);
  const isHeld = wasTooMuch(record);
  const seenAt = record.sets.at(-1)?.data.at ?? startedAt;
  const isPast = onlyEnds({ day: dayOf(startedAt, offThen), seenAt }, day, now);
  const hindrance = whyNoFurther(answers, day, { isPast, isHeld });
  const region = regionOf(answers);
  const side = sideOf(answers);
  const tasks = useMemo(() => {
    const done = record.sets.map(({ data }) => data);
    return tasksOfRecord(record.fields, done, library, side);
  }, [record, library, side]);
  const actions = useMemo(
    () => otherDeviceActions(space, { record, library, side, region, isHeld, isPast, now, onGoOn, onEnded, onNew }),
    [space, record, library, side, region, isHeld, isPast, now, onGoOn, onEnded, onNew],
  );
  const stood = runAfter(
    tasks,
    record.sets.map(({ data }) => data),
    startedAt,
  );
  const ids = [...new Set(tasks.map(({ exerciseId }) => exerciseId))];
  const names = format.list(ids.map(nameOf));
  return (
    <ResumeView
      title={t('offer.other-device.title')}
      place={names}
      text={t('offer.other-device.text', { time: format.moment(startedAt, off), name: names })}
      hindrance={hindrance}
      endsForPain={isHeld}
      region={region}
      {...(toSee !== undefined && { toSee })}
      labels={{
        goOn: t('offer.other-device.act'),
        end: t('offer.other-device.end'),
        other: t(isPast ? 'resume.endAndSee' : 'offer.other-device.new'),
      }}
      actions={actions}
      stopIf={library.find(({ id }) => id === stood.tasks[stood.task]?.exerciseId)?.stopIf ?? []}
      timeZone={space.device.timeZone()}
      onSign={() => onSign(actions.sign())}
    />
  );
}
