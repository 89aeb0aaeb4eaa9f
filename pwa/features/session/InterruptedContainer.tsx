import { useMemo } from 'react';
import { dayOf, MS_PER_MINUTE } from '#core/lib/day.ts';
import { isRedStop } from '#core/rules/coach/training.ts';
import type { KeptRun } from '#core/rules/session/kept-run.ts';
import { asksPainAgain, countedOf, isHeldByPain, onlyEnds } from '#core/rules/session/run.ts';
import { painToSee } from '#pwa/data/queries/coach-records.ts';
import { sessionRecord } from '#pwa/data/queries/sessions.ts';
import { useLive } from '#pwa/data/useLive.ts';
import { useSpace } from '#pwa/data/useSpace.ts';
import { useIsOpenElsewhere } from '#pwa/device/open-pages.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useClock } from '#pwa/parts/useClock.ts';
import { wasTooMuch, whyNoFurther } from './choosing.ts';
import type { ChoosingProps } from './choosing.ts';
import { ResumeView } from './ResumeView.tsx';
import { interruptedActions } from './session-actions.ts';
import { useRunPlaceWords } from './session-words.ts';

/**
 * After a reload, a crash, a call or a day: where it stood, and how long ago. Which of them it was, nobody can tell; but that
 * another tab has it open is known.
 */
export function InterruptedContainer({
  kept,
  library,
  answers,
  nameOf,
  onGoOn,
  onEnded,
  onSign,
}: ChoosingProps & { readonly kept: KeptRun }) {
  const t = useText('session');
  const format = useFormat();
  const space = useSpace();
  const { now, off } = useClock('minute');
  const toSee = useLive(painToSee, dayOf(now, off));
  const placeWords = useRunPlaceWords(nameOf);
  const record = useLive(sessionRecord, kept.sessionId);
  const isOpen = useIsOpenElsewhere(kept.sessionId);
  const { run, mine, startedAt } = kept;
  const { seenAt } = run;
  const day = dayOf(now, off);
  const begun = dayOf(startedAt, space.device.offsetAt(startedAt));
  const isPast = onlyEnds({ day: begun, seenAt }, day, now);
  const isToday = dayOf(seenAt, off) === day;
  const when = isToday ? format.time(seenAt, off) : format.moment(seenAt, space.device.offsetAt(seenAt));
  // What other devices did of it is among the record's.
  const sets = Math.max(mine.length, record?.sets.length ?? 0);
  const counted = countedOf(run);
  // The page went before the end was written. One that was stopped because of pain or a sign is held, whatever the number.
  const isDone = run.phase.kind === 'done';
  const isStopped = run.phase.kind === 'done' && isRedStop(run.phase.why);
  const isHeld = isStopped || isHeldByPain(run) || wasTooMuch(record);
  const actions = useMemo(
    () => interruptedActions(space, { kept, isHeld, library, onGoOn, onEnded }),
    [space, kept, isHeld, library, onGoOn, onEnded],
  );
  const isEnded = record?.fields.endedAt !== undefined;
  const done =
    sets === 0
      ? t(counted === 0 ? 'resume.doneNone' : 'resume.doneCounted')
      : t('resume.done', { count: sets, number: format.number(sets) });
  const hindrance = isEnded ? 'ended' : (whyNoFurther(answers, day, { isPast, isHeld }) ?? (isDone ? 'done' : null));
  // Where nothing goes on there is nothing to choose between the tabs.
  const isInOtherTab = isOpen && hindrance === null;
  const text = isPast
    ? t('resume.textPast', { day: format.day(begun, day - begun < 7 ? 'weekday' : 'full'), done })
    : isInOtherTab
      ? t('resume.textOpen', { said: t('otherTab.text'), done })
      : Math.abs(now - seenAt) < MS_PER_MINUTE
        ? t('resume.textNow', { done })
        : now < seenAt
          ? t('resume.textClock', { done })
          : t(isToday ? 'resume.textToday' : 'resume.text', { age: format.age(now - seenAt), when, done });
  return (
    <ResumeView
      title={t(isInOtherTab ? 'otherTab.title' : 'resume.title')}
      place={placeWords(run)}
      text={text}
      hindrance={hindrance}
      endsForPain={isHeld}
      {...(toSee !== undefined && { toSee })}
      asksPain={asksPainAgain(run, now)}
      region={kept.region}
      labels={{
        goOn: t(isInOtherTab ? 'otherTab.act' : 'resume.goOn'),
        end: t(isEnded ? 'resume.see' : 'resume.end'),
        ...(isPast && { other: t('resume.endAndSee') }),
      }}
      actions={actions}
      stopIf={library.find(({ id }) => id === run.tasks[run.task]?.exerciseId)?.stopIf ?? []}
      timeZone={space.device.timeZone()}
      onSign={() => onSign(actions.sign())}
    />
  );
}
