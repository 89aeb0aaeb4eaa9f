import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dayOf } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import type { Assessment } from '#core/rules/coach/assessment.ts';
import type { Decision } from '#core/rules/coach/decisions.ts';
import type { RedFlag, Worsening } from '#core/rules/coach/red-flags.ts';
import { conditionFlags, sessionSign } from '#core/rules/coach/red-flags.ts';
import { howItEnds } from '#core/rules/coach/screening.ts';
import type { SafetyRecords, Screening, StandingSign, UnseenSign } from '#core/rules/coach/screening.ts';
import type { Condition } from '#core/rules/coach/vocabulary.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { SourceLink } from '#pwa/parts/DecisionRows.tsx';
import { EmergencyCall } from '#pwa/parts/EmergencyCall.tsx';
import { OtherSigns, SafetyStop } from '#pwa/parts/SafetyStop.tsx';
import { useCoachWords } from '#pwa/parts/useCoachWords.ts';
import { useRuleWords } from '#pwa/parts/useRuleWords.ts';
import { useStopEnds } from '#pwa/parts/useStopEnds.ts';
import { Icon } from '#pwa/ui/Icon.tsx';
import { KeyValueList, type KeyValue } from '#pwa/ui/page/KeyValueList.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { AnswerLine, type StopOutcome } from './AnswerLine.tsx';
import type { CoachActions } from './coach-actions.ts';
import styles from './Coach.module.css';
import { areLines, NamesOrLines } from './NamesOrLines.tsx';
import { saidPain, type Said } from './said-pain.ts';
import { SeenButton } from './SeenButton.tsx';
import { useCoachPage } from './useCoachPage.ts';

interface StopViewProps {
  /** most urgent first, at least one */
  readonly signs: readonly StandingSign[];
  /** what else is for today */
  readonly beside: readonly Decision[];
  /** signs of other days that an answer has ended, and that nobody is known to have looked at */
  readonly unseen: readonly UnseenSign[];
  /** as far as it was given */
  readonly assessment: Assessment | null;
  /** what was said of pain in the last seven days; undefined until it is read */
  readonly records: Pick<SafetyRecords, 'answers' | 'sessions'> | undefined;
  readonly now: number;
  readonly today: Day;
  readonly timeZone: string;
  readonly off: number;
  readonly outcome: StopOutcome;
  /** to the safety questions */
  readonly again: string;
  /** to the answers that name a sign */
  readonly change: string;
  readonly actions: Pick<CoachActions, 'recordSeen' | 'takeBack'>;
  /** signs that a professional has seen */
  readonly children: ReactNode;
}

/** Says what to do and when, whom to call, what to say there, and last what was ticked and how it ends. No plan. */
export function StopView(props: StopViewProps) {
  const { signs, beside, unseen, assessment, timeZone, off, outcome, again, change, actions } = props;
  const flags = signs.map(({ flag }) => flag);
  const t = useText('plan');
  const words = useCoachWords();
  const ends = useStopEnds(props);
  const [first, ...others] = flags;
  useCoachPage(`stop ${first?.id ?? ''}`, first === undefined ? '' : words.flag(first.id).stop);
  if (first === undefined) return null;
  return (
    <div className={`wrap ${styles['screen']}`}>
      {outcome === 'stop-holds' && <AnswerLine>{ends.saved}</AnswerLine>}
      <div className={styles['stop']}>
        <SafetyStop flags={flags} beside={beside} timeZone={timeZone} level={1} isAnnounced={outcome === null} />
        <p>{ends.isEach ? `${ends.how} ${t('stop.endsEach')}` : ends.how}</p>
        <p>
          <Link className="link" to={again}>
            {t('stop.again')}
          </Link>
        </p>
      </div>
      <div className={styles['columns']}>
        <div className={styles['main']}>
          {first.soon !== 'now' && <IfWorse flags={flags} timeZone={timeZone} />}
          <OtherSigns flags={others} />
          <Section title={t('stop.say')}>
            <ToSay {...props} />
          </Section>
        </div>
        <aside className={styles['aside']}>
          <Told signs={signs} assessment={assessment} off={off} change={change} actions={actions} />
          {unseen.length > 0 && <Unseen unseen={unseen} actions={actions} />}
          {props.children}
          <Section title={t(assessment === null ? 'stop.none' : 'stop.waits')}>
            <p className={styles['soft']}>{t('stop.waitsText')}</p>
          </Section>
        </aside>
      </div>
    </div>
  );
}

/** What makes an emergency of it, with the number where that does not stand above. */
function IfWorse({ flags, timeZone }: { readonly flags: readonly RedFlag[]; readonly timeZone: string }) {
  const t = useText('plan');
  const { nowIf } = useRuleWords();
  const worsens = (by: Worsening): boolean => flags.some(({ worse }) => worse?.includes(by) === true);
  return (
    <section className={styles['call']} aria-labelledby="call">
      <h2 id="call">
        <Icon name="stop" />
        {t('stop.worse')}
      </h2>
      {worsens('spine') && <p>{t('stop.worseSpine')}</p>}
      {worsens('pressure') && <p>{t('stop.worsePressure')}</p>}
      {worsens('body') && <p>{t('stop.worseText')}</p>}
      {nowIf(flags) === undefined && <EmergencyCall timeZone={timeZone} />}
    </section>
  );
}

type ToSayProps = Pick<StopViewProps, 'signs' | 'unseen' | 'assessment' | 'records' | 'today'>;

/** What stands comes first; what was on another day, and is over by an answer, has its day. */
function ToSay({ signs, unseen, assessment, records, today }: ToSayProps) {
  const t = useText('plan');
  const words = useCoachWords();
  const format = useFormat();
  const said = assessment === null || records === undefined ? null : saidPain(assessment, records, today);
  const sayFlag = ({ id }: RedFlag): string => {
    const { say, question } = words.flag(id);
    return say ?? t('stop.sayFlag', { question });
  };
  const partsOf = ({ level, day }: Said) => ({ level: format.number(level), day: format.day(day, 'month-day-short') });
  // An ambulance is told what is so now before anything else.
  const isNow = signs[0]?.flag.soon === 'now';
  const earlier = unseen.map(({ flag, day }) => (
    <p key={flag.id}>{t('stop.sayFlagOn', { day: format.day(day, 'month-day-short'), say: sayFlag(flag) })}</p>
  ));
  return (
    <blockquote className={styles['say']}>
      {signs.map(({ flag }) => (
        <p key={flag.id}>{sayFlag(flag)}</p>
      ))}
      {!isNow && earlier}
      {said !== null && said.highest.level > 0 && (
        <>
          <p>
            {t(said.latest.day === today ? 'stop.sayPain' : 'stop.sayPainOn', {
              place: words.place(said.place, true),
              ...partsOf(said.latest),
            })}
          </p>
          <p>
            {t(
              said.highest.day === today
                ? 'stop.sayWorst'
                : said.highest.isOfWeek === true
                  ? 'stop.sayWorstBefore'
                  : 'stop.sayWorstOn',
              partsOf(said.highest),
            )}
          </p>
          {assessment !== null && <Story assessment={assessment} today={today} />}
        </>
      )}
      {isNow && earlier}
    </blockquote>
  );
}

/** How long and how it began, as of the day on which that was answered. */
function Story({ assessment: { since, began, day }, today }: { readonly assessment: Assessment; readonly today: Day }) {
  const t = useText('plan');
  const coach = useText('coach');
  const format = useFormat();
  return (
    <>
      {since !== undefined && (
        <p>
          {t(day === today || since === 'longer' ? 'stop.saySince' : 'stop.saySinceBy', {
            since: format.inside(coach(`since.${since}`)),
            day: format.day(day, 'month-day-short'),
          })}
        </p>
      )}
      {began !== undefined && <p>{t('stop.sayBegan', { began: format.inside(coach(`began.${began}`)) })}</p>}
    </>
  );
}

const idsOf = (tellings: readonly Screening[]): readonly string[] => [
  ...new Set([...tellings].sort((a, b) => a.at - b.at).flatMap(({ id }) => id ?? [])),
];

/** Of other days: nothing stops because of them any more. */
function Unseen({ unseen, actions }: Pick<StopViewProps, 'unseen' | 'actions'>) {
  const t = useText('plan');
  const words = useCoachWords();
  const format = useFormat();
  return (
    <Section title={t('stop.before')}>
      <ul className={styles['flags']}>
        {unseen.map(({ flag, day, toldIn }) => (
          <li key={flag.id} data-unseen={flag.id}>
            <h3 className={styles['sign']}>{words.flag(flag.id).question}</h3>
            <p className={styles['soft']}>{t('stop.beforeOn', { day: format.day(day, 'date') })}</p>
            <SeenButton flag={flag} toldIn={toldIn} actions={actions} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The words of the conditions that are this sign. */
const conditionsOf = (flagId: string, assessment: Assessment | null): readonly Condition[] => {
  const all = (Object.keys(conditionFlags) as Condition[]).filter((one) => conditionFlags[one]?.flag === flagId);
  const named = all.filter((one) => assessment?.conditions.includes(one));
  return named.length > 0 ? named : all;
};

type ToldProps = Pick<StopViewProps, 'signs' | 'assessment' | 'off' | 'change' | 'actions'>;

/** What stops, who told it and when, and how it ends: a tick by the questions, an answer by the answers. */
function Told({ signs, assessment, off, change, actions }: ToldProps) {
  const t = useText('plan');
  const coach = useText('coach');
  const words = useCoachWords();
  const format = useFormat();
  const tellingRow = (flagId: string, { from, at, asked }: Screening): KeyValue => {
    const day = t('stop.on', { day: format.day(dayOf(at, off), 'date') });
    if (from === undefined)
      return {
        label: t(flagId === sessionSign && asked.length === 0 ? 'stop.toldInSession' : 'stop.ticked'),
        value: day,
      };
    if (from === 'place') return { label: t('stop.marked'), value: t('stop.markedOn', { day }) };
    const names = conditionsOf(flagId, assessment).map((one) => coach(`condition.${one}`));
    const value = areLines(names) ? (
      <>
        <NamesOrLines names={names} />
        {day}
      </>
    ) : (
      t('stop.namedOn', { condition: format.names(names), day })
    );
    return { label: t('stop.named'), value };
  };
  return (
    <Section title={t('stop.told')}>
      <ul className={styles['flags']}>
        {signs.map((sign) => {
          const { flag, tellings, ruleId } = sign;
          const { id, source: sourceId } = flag;
          const source = words.source(sourceId);
          const { by } = howItEnds(sign, () => off);
          const ends = {
            questions: words.flag(id).later ?? coach('ends.later'),
            answers: t('stop.endsByAnswers'),
            professional: coach('ends.seen'),
          }[by];
          // Of each kind the last: more would say the same again.
          const told = [...new Map([...tellings].sort((a, b) => a.at - b.at).map((one) => [one.from, one])).values()];
          return (
            <li key={id} data-unseen={id}>
              <h3 className={styles['sign']}>{words.flag(id).question}</h3>
              <KeyValueList
                items={[
                  ...told.map((one) => tellingRow(id, one)),
                  { label: t('stop.rule'), value: ruleId, isCode: true },
                  ...(source === undefined ? [] : [{ label: t('stop.source'), value: <SourceLink source={source} /> }]),
                ]}
              />
              {/* Of a single one the same would stand at the top. */}
              {(by === 'questions' || signs.length > 1) && <p className={styles['soft']}>{ends}</p>}
              {by === 'answers' && (
                <Link className="link" to={change}>
                  {t('stop.change')}
                </Link>
              )}
              <SeenButton flag={flag} toldIn={idsOf(tellings)} actions={actions} />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
