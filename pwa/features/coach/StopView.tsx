import { useState } from 'react';
import { Link } from 'react-router-dom';
import { dayOf } from '#core/lib/day.ts';
import type { Assessment } from '#core/rules/coach/assessment.ts';
import { placeId } from '#core/rules/coach/from-records.ts';
import type { RedFlag } from '#core/rules/coach/red-flags.ts';
import { isKnownFlag } from '#core/rules/coach/red-flags.ts';
import type { Screening } from '#core/rules/coach/screening.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { SourceLink } from '#pwa/parts/DecisionRows.tsx';
import { EmergencyCall } from '#pwa/parts/EmergencyCall.tsx';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCoachWords } from '#pwa/parts/useCoachWords.ts';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Icon } from '#pwa/ui/Icon.tsx';
import { ConfirmDialog } from '#pwa/ui/overlay/ConfirmDialog.tsx';
import { KeyValueList } from '#pwa/ui/page/KeyValueList.tsx';
import { PageHeader } from '#pwa/ui/page/PageHeader.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import type { CoachActions } from './coach-actions.ts';
import styles from './Coach.module.css';

interface StopViewProps {
  /** most urgent first, at least one */
  readonly flags: readonly RedFlag[];
  readonly screenings: readonly Screening[];
  /** as far as it was given */
  readonly assessment: Assessment | null;
  readonly timeZone: string;
  readonly off: number;
  /** to the safety questions */
  readonly again: string;
  readonly actions: Pick<CoachActions, 'recordSeen' | 'takeBack'>;
}

/** Says what to do and when, whom to call, what to say there, and last what was ticked and how it ends. No plan. */
export function StopView({ flags, screenings, assessment, timeZone, off, again, actions }: StopViewProps) {
  const t = useText('plan');
  const coach = useText('coach');
  const words = useCoachWords();
  const [first, ...others] = flags;
  if (first === undefined) return null;
  const isNow = first.soon === 'now';
  return (
    <div className={`wrap ${styles['screen']}`}>
      <p className={styles['stop']}>
        <Icon name="stop" />
        {coach('outcome.stop')}
      </p>
      <PageHeader title={words.flag(first.id).stop} lead={words.flag(first.id).why} />
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <Way flag={first} />
          <section className={styles['call']} aria-labelledby="call">
            <h2 id="call">
              <Icon name="stop" />
              {isNow ? t('stop.call') : t('stop.worse')}
            </h2>
            {!isNow && <p>{t('stop.worseText')}</p>}
            <EmergencyCall timeZone={timeZone} />
          </section>
          {others.length > 0 && (
            <Section title={t('stop.other')}>
              <ul className={styles['flags']}>
                {others.map((flag) => (
                  <li key={flag.id}>
                    <h3>{words.flag(flag.id).stop}</h3>
                    <p>{words.flag(flag.id).why}</p>
                    <Way flag={flag} />
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <Section title={t('stop.say')}>
            <ToSay flags={flags} assessment={assessment} />
          </Section>
        </div>
        <aside className={styles['aside']}>
          <Ticked flags={flags} screenings={screenings} assessment={assessment} off={off} actions={actions} />
          <p>
            <Link className="link" to={again}>
              {t('stop.again')}
            </Link>
          </p>
          <Section title={t('stop.waits')}>
            <p className={styles['soft']}>{t('stop.waitsText')}</p>
          </Section>
        </aside>
      </div>
    </div>
  );
}

function Way({ flag: { whom, soon } }: { readonly flag: RedFlag }) {
  const t = useText('plan');
  const coach = useText('coach');
  return (
    <KeyValueList
      items={[
        { label: t('stop.whom'), value: <b>{coach(`whom.${whom}`)}</b> },
        { label: t('stop.soon'), value: <b>{coach(`soon.${soon}`)}</b> },
      ]}
    />
  );
}

function ToSay({ flags, assessment }: Pick<StopViewProps, 'flags' | 'assessment'>) {
  const t = useText('plan');
  const words = useCoachWords();
  const format = useFormat();
  const worst = assessment?.worst ?? null;
  return (
    <blockquote className={styles['say']}>
      {flags.map(({ id }) => (
        <p key={id}>{t('stop.sayFlag', { question: words.flag(id).question })}</p>
      ))}
      {assessment !== null && worst !== null && (
        <p>
          {t('stop.sayPlace', {
            place: words.place(placeId(worst), true),
            now: format.number(assessment.pain.now),
            worst: format.number(assessment.pain.worst),
          })}
        </p>
      )}
    </blockquote>
  );
}

type TickedProps = Pick<StopViewProps, 'flags' | 'screenings' | 'assessment' | 'off' | 'actions'>;

function Ticked({ flags, screenings, assessment, off, actions }: TickedProps) {
  const t = useText('plan');
  const coach = useText('coach');
  const words = useCoachWords();
  const format = useFormat();
  const [asking, setAsking] = useState<string | null>(null);
  const seeing = useCommand(actions.recordSeen, {
    undo: ({ id }) => ({
      command: () => actions.takeBack(id),
      said: { title: t('stop.seenSaid') },
      altText: t('stop.seenUndo'),
    }),
  });
  const confirm = async (flagId: string): Promise<void> => {
    if ((await seeing.run(flagId))?.ok === true) setAsking(null);
  };
  return (
    <Section title={t('stop.ticked')}>
      <ul className={styles['flags']}>
        {flags.map(({ id, soon, source: sourceId }) => {
          const at = screenings
            .filter(({ ticked }) => ticked.includes(id))
            .reduce((last, one) => Math.max(last, one.at), 0);
          const day = at > 0 ? dayOf(at, off) : assessment?.day;
          const source = words.source(sourceId);
          const canEndLater = soon !== 'now' && isKnownFlag(id);
          return (
            <li key={id}>
              <h3 className={styles['sign']}>{words.flag(id).question}</h3>
              <KeyValueList
                items={[
                  {
                    label: at > 0 ? t('stop.ticked') : t('stop.named'),
                    value: day === undefined ? '' : t('stop.on', { day: format.day(day, 'date') }),
                  },
                  { label: t('stop.rule'), value: at > 0 ? 'flag.stop' : 'flag.condition', isCode: true },
                  ...(source === undefined ? [] : [{ label: t('stop.source'), value: <SourceLink source={source} /> }]),
                ]}
              />
              <p className={styles['soft']}>{coach(canEndLater ? 'ends.later' : 'ends.seen')}</p>
              <Button onClick={() => setAsking(id)}>{t('stop.seen')}</Button>
            </li>
          );
        })}
      </ul>
      {asking !== null && (
        <ConfirmDialog
          title={t('stop.seenTitle')}
          labels={{ confirm: t('stop.seenAct'), confirming: t('stop.seenActing'), cancel: t('stop.seenNot') }}
          isBusy={seeing.isBusy}
          onConfirm={() => void confirm(asking)}
          onClose={() => setAsking(null)}
        >
          <p>
            <b>{words.flag(asking).question}</b>
          </p>
          <p>{t('stop.seenText')}</p>
          <FailureNote failure={seeing.failure} />
        </ConfirmDialog>
      )}
    </Section>
  );
}
