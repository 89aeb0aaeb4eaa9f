import { dayOf } from '#core/lib/day.ts';
import { ok } from '#core/lib/result.ts';
import { hindranceToday } from '#core/rules/coach/may-train.ts';
import { asksPainAgain } from '#core/rules/session/run.ts';
import { tasksOfRecord } from '#core/rules/session/tasks.ts';
import { endOpenSession, takeUpSession } from '#pwa/data/commands/run-session.ts';
import { painToSee } from '#pwa/data/queries/coach-records.ts';
import type { SessionRecord } from '#pwa/data/queries/sessions.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useClock } from '#pwa/parts/useClock.ts';
import { wasTooMuch } from './choosing.ts';
import type { ChoosingProps } from './choosing.ts';
import { regionOf, sideOf } from './place-of-answers.ts';
import { ResumeView } from './ResumeView.tsx';

/** Begun on another device, or by a page whose place in it was lost. */
export function ElsewhereContainer({
  record,
  library,
  answers,
  nameOf,
  onGoOn,
  onEnded,
  onNew,
}: ChoosingProps & { readonly record: SessionRecord; readonly onNew: () => void }) {
  const t = useText('session');
  const format = useFormat();
  const space = useSpace();
  const { now, off } = useClock('minute');
  const toSee = useLive(painToSee, dayOf(now, off));
  const { fields, sets, id } = record;
  const { startedAt = now } = fields;
  const today = hindranceToday(answers.assessment, answers, dayOf(now, off));
  const isHeld = wasTooMuch(record);
  const done = sets.map(({ data }) => data);
  const tasks = tasksOfRecord(fields, done, library, sideOf(answers));
  const ids = [...new Set(tasks.map(({ exerciseId }) => exerciseId))];
  const names = format.list(ids.map(nameOf));
  return (
    <ResumeView
      title={t('offer.other-device.title')}
      place={names}
      text={t('offer.other-device.text', { time: format.moment(startedAt, off), name: names })}
      hindrance={today === null && isHeld ? 'session' : today}
      endsForPain={isHeld}
      {...(toSee !== undefined && { toSee })}
      labels={{
        goOn: t('offer.other-device.act'),
        end: t('offer.other-device.end'),
        other: t('offer.other-device.new'),
      }}
      actions={{
        goOn: async () => {
          const region = regionOf(answers);
          const taken = await takeUpSession(space, { sessionId: id, startedAt, region, tasks, sets: done });
          // Where it was left hours ago, it is first asked how it hurts: as for one that this device left.
          if (taken.ok && !asksPainAgain(taken.value.run, now)) onGoOn(taken.value);
          return taken;
        },
        end: async () => {
          const endedAt = sets.at(-1)?.data.at ?? startedAt;
          const result = await endOpenSession(space, id, { endedAt, stopReason: isHeld ? 'pain' : 'other' });
          if (result.ok) onEnded(id);
          return result;
        },
        other: () => {
          onNew();
          return Promise.resolve(ok(null));
        },
      }}
    />
  );
}
