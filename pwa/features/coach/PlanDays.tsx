import { useState } from 'react';
import { Link } from 'react-router-dom';
import { minutesOf } from '#core/exercises/listed.ts';
import { addDays, type Day } from '#core/lib/day.ts';
import type { askedLast } from '#core/rules/coach/dose-change.ts';
import { changeSince } from '#core/rules/coach/dose-change.ts';
import { isRedStop } from '#core/rules/coach/training.ts';
import type { DoneSession } from '#core/rules/coach/training.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { useExerciseName } from '#pwa/parts/useExerciseName.ts';
import { sessionHref } from '#pwa/routes/session-href.ts';
import { href } from '#pwa/routes/table.ts';
import { Icon } from '#pwa/ui/Icon.tsx';
import { RestListItem, StoneList, StoneListItem } from '#pwa/ui/path/StoneList.tsx';
import type { Overruled } from './overrule-form.ts';
import styles from './Plan.module.css';
import { PlannedExercise } from './PlannedExercise.tsx';
import { sessionOn, type ShownDay } from './shown-plan.ts';

interface PlanDaysProps {
  readonly days: readonly ShownDay[];
  readonly trained: readonly DoneSession[];
  readonly last: ReturnType<typeof askedLast>;
  readonly savedSessions: readonly string[];
  /** the session that this device has under way, of whatever day */
  readonly underWay: string | null;
  readonly decidedOn: string | undefined;
  readonly today: Day;
  readonly onChange: ((overruled: Overruled) => void) | null;
}

/** The week down the path: what is done, what is not, and one day open with its exercises. */
export function PlanDays({ days, trained, last, savedSessions, underWay, decidedOn, today, onChange }: PlanDaysProps) {
  const t = useText('plan');
  const format = useFormat();
  const exerciseName = useExerciseName();
  const first =
    days.find(({ day, session }) => session !== null && day >= today && sessionOn(day, trained) === undefined)?.day ??
    null;
  /** What was opened, or closed, while a day was the next one: once another is, that is open. */
  const [chosen, choose] = useState({ first, day: first });
  const opened = chosen.first === first ? chosen.day : first;
  return (
    <StoneList label={t('week.days')}>
      {days.map(({ day, session }, at) => {
        const date = (
          <span className={styles['date']}>
            <b>{day === today ? t('week.today') : format.day(day, 'weekday-short')}</b>
            <small>{format.day(day, 'month-day-short')}</small>
          </span>
        );
        const done = sessionOn(day, trained);
        if (done !== undefined) {
          const isLeftOpen = done.isBrokenOff === true;
          // What is longer ago, and under way nowhere, is not offered to be ended.
          const isOffered = isLeftOpen && (done.id === underWay || day >= addDays(today, -1));
          const isStillOpen = isOffered && !isRedStop(done.stopReason);
          return (
            <StoneListItem key={day} state={savedSessions.includes(done.id) ? 'saved' : 'here'} seed={at * 3 + 1}>
              <div className={styles['day']}>
                {date}
                <b>{t(isStillOpen ? 'week.left' : done.stopReason === 'done' ? 'week.done' : 'week.stopped')}</b>
                {(isOffered || !isLeftOpen) && (
                  <p>
                    <Link
                      className="link"
                      to={isLeftOpen ? href('session') : sessionHref({ ended: done.id })}
                      aria-label={t('week.openOf', { day: format.day(day, 'full') })}
                    >
                      {t('week.open')}
                    </Link>
                  </p>
                )}
              </div>
            </StoneListItem>
          );
        }
        if (session === null)
          return (
            <RestListItem key={day}>
              <div className={styles['day']}>
                {date}
                <span className={styles['soft']}>{t('week.rest')}</span>
              </div>
            </RestListItem>
          );
        const exercises = format.list(session.exercises.map(({ exerciseId }) => exerciseName(exerciseId)));
        if (day < today)
          return (
            <StoneListItem key={day} state="open" seed={at * 3 + 1}>
              <div className={styles['day']}>
                {date}
                <span className={styles['soft']}>{t('week.notDone', { exercises })}</span>
              </div>
            </StoneListItem>
          );
        const isOpen = opened === day;
        return (
          <StoneListItem key={day} state="open" seed={at * 3 + 1}>
            <div className={styles['day']}>
              {date}
              <h3 className={styles['head']}>
                {/* Days with the same exercises would else have the same name. */}
                <button
                  type="button"
                  aria-expanded={isOpen}
                  aria-label={t('week.session', { day: format.day(day, 'full'), exercises })}
                  onClick={() => choose({ first, day: isOpen ? null : day })}
                >
                  <span>{exercises}</span>
                  <Icon name="chevron-down" size="small" />
                </button>
              </h3>
              <span className={styles['minutes']}>
                {t('week.minutes', { minutes: format.minutes(minutesOf(session.seconds)) })}
              </span>
            </div>
            {isOpen && (
              <ul className={styles['exercises']}>
                {session.exercises.map((planned) => (
                  <PlannedExercise
                    key={planned.exerciseId}
                    planned={planned}
                    change={changeSince(last, planned)}
                    decidedOn={decidedOn}
                    onChange={
                      onChange === null
                        ? null
                        : (kind) => onChange({ kind, exerciseId: planned.exerciseId, dose: planned.dose })
                    }
                  />
                ))}
              </ul>
            )}
          </StoneListItem>
        );
      })}
    </StoneList>
  );
}
