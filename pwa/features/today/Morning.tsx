import { useEffect, useRef, useState } from 'react';
import { addDays, type Day } from '#core/lib/day.ts';
import { WHOLE_BODY } from '#core/records/pain-checkin.ts';
import { lightOf } from '#core/rules/coach/pain.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { PainLine } from '#pwa/parts/PainLine.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { landOnHeading } from '#pwa/parts/useLanding.ts';
import { usePlaceWords } from '#pwa/parts/usePlaceWords.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { StoneList, StoneListItem } from '#pwa/ui/path/StoneList.tsx';
import type { TodayActions } from './today-actions.ts';
import type { MorningQuestion } from './today-state.ts';
import styles from './Today.module.css';

interface AskedProps {
  readonly question: MorningQuestion;
  readonly today: Day;
  readonly actions: TodayActions;
}

interface LoadProps {
  /** there is a plan, or one is made: without one there is no load that an answer decides about */
  readonly hasPlan: boolean;
}

/** The question in words: of the morning after a session, also where it is asked later that day. */
export function useQuestionWords(isLater: boolean): (question: MorningQuestion) => string {
  const t = useText('today');
  const placeWords = usePlaceWords();
  return ({ place, when }) => {
    if (place === null) return t(isLater ? 'question.anyLater' : 'question.any');
    const asked = when === 'day' ? 'day' : isLater ? 'later' : 'morning';
    return t(`question.${asked}`, { place: placeWords(place) });
  };
}

/** "yesterday", "on Nov 21" */
export function useDayWords(today: Day): (day: Day) => string {
  const t = useText('today');
  const format = useFormat();
  return (day) =>
    day === addDays(today, -1) ? t('question.yesterday') : t('answer.on', { day: format.day(day, 'month-day-short') });
}

/** What today's answer is compared with: the ring at its number, and its words in a sentence. null: with nothing. */
function useBefore({ before, beforeIs }: MorningQuestion, today: Day) {
  const t = useText('today');
  const format = useFormat();
  const dayWords = useDayWords(today);
  if (before === null) return null;
  const day = dayWords(before.day);
  const { level } = before;
  if (beforeIs === 'day') return { ring: { level, label: day }, when: day };
  // Over its number there is room for few words.
  const label =
    beforeIs === 'session' && before.day !== addDays(today, -1)
      ? t('question.sessionOn', { day: format.day(before.day, 'month-day-short') })
      : t(`question.${beforeIs}`, { day });
  return { ring: { level, label }, when: t(`answer.${beforeIs}`, { day }) };
}

/** One tap is the answer. A skip says what happens then. */
export function AskMorning({
  question,
  label,
  today,
  actions,
  hasPlan,
  onSkip,
}: AskedProps & LoadProps & { readonly label: string; readonly onSkip: () => void }) {
  const t = useText('today');
  const before = useBefore(question, today);
  const answering = useCommand(actions.answer);
  const { place, when } = question;
  const isGiven = useRef(false);
  useEffect(
    () => () => {
      if (isGiven.current) landOnHeading();
    },
    [],
  );
  const give = async (level: number): Promise<void> => {
    isGiven.current = true;
    isGiven.current = (await answering.run({ region: place ?? WHOLE_BODY, level, when }))?.ok === true;
  };
  return (
    <div className={styles['ask']}>
      <PainLine
        label={label}
        value={null}
        last={before?.ring ?? null}
        disabled={answering.isBusy}
        onAnswer={(level) => void give(level)}
      />
      <p className={styles['skip']}>
        <Button variant="link" size="small" onClick={onSkip}>
          {t('question.skip')}
        </Button>
        {hasPlan && ` ${t('question.skipText')}`}
      </p>
      <FailureNote failure={answering.failure} />
    </div>
  );
}

/** What was answered, as the first stone of the day. It stands until another number is tapped in its place. */
export function MorningAnswer({
  question,
  isWaiting,
  isLater,
  today,
  actions,
}: AskedProps & { readonly isWaiting: boolean; readonly isLater: boolean }) {
  const { answered, answers, place, when } = question;
  const t = useText('today');
  const common = useText('common');
  const format = useFormat();
  const before = useBefore(question, today);
  const asks = useQuestionWords(isLater);
  const changing = useCommand(actions.changeAnswer);
  const easing = useCommand(actions.answer, {
    undo: ({ id }) => ({
      said: { title: t('answer.eased'), sign: 'here' },
      altText: t('answer.easedAlt'),
      command: () => actions.takeBack([id]),
    }),
  });
  const [isOpen, setOpen] = useState(false);
  // From over 5 to less on one day, whichever answer it was: a slip is put right, while what hurt this much and no longer does
  // keeps its day of rest.
  const [lower, setLower] = useState<number | null>(null);
  if (answered === null) return null;
  const level = format.number(answered.level);
  const region = place ?? WHOLE_BODY;
  const close = (): void => {
    setOpen(false);
    setLower(null);
  };
  const isRed = (given: number): boolean => lightOf(given) === 'red';
  const worst = Math.max(...answers.map((one) => one.level));
  const change = async (given: number): Promise<void> => {
    const ids = answers.map(({ id }) => id);
    if ((await changing.run({ region, level: given, when }, ids))?.ok === true) close();
  };
  const ease = async (given: number): Promise<void> => {
    if ((await easing.run({ region, level: given, when: 'day' }))?.ok === true) close();
  };
  const worse = before === null ? 0 : answered.level - before.ring.level;
  const said =
    before === null
      ? t('answer.level', { level })
      : worse === 0
        ? t('answer.same', { level, when: before.when })
        : t(worse > 0 ? 'answer.worse' : 'answer.better', {
            level,
            count: Math.abs(worse),
            number: format.number(Math.abs(worse)),
            when: before.when,
          });
  return (
    <StoneListItem
      state={isWaiting ? 'here' : 'saved'}
      stoneLabel={common(isWaiting ? 'storage.here' : 'storage.saved')}
    >
      <h3>{t(when === 'day' ? 'answer.day' : 'answer.morning')}</h3>
      <p className={styles['aim']}>
        {said} {t(isWaiting ? 'answer.here' : 'answer.saved')}
      </p>
      {isOpen && (
        <PainLine
          label={asks(question)}
          value={answered.level}
          last={before?.ring ?? null}
          disabled={changing.isBusy}
          onAnswer={(given) => {
            if (isRed(worst) && !isRed(given)) setLower(given);
            else void change(given);
          }}
        />
      )}
      {lower !== null && (
        <div role="group" aria-label={t('answer.lower', { level: format.number(worst) })}>
          <p className={styles['aim']} role="status">
            {t('answer.lower', { level: format.number(worst) })}
          </p>
          <div className={styles['go']}>
            <Button busy={easing.isBusy} onClick={() => void ease(lower)}>
              {t('answer.easier', { lower: format.number(lower) })}
            </Button>
            <Button busy={changing.isBusy} onClick={() => void change(lower)}>
              {t('answer.slip', { lower: format.number(lower) })}
            </Button>
          </div>
        </div>
      )}
      <Button
        variant="link"
        size="small"
        className={styles['change']}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        {isOpen ? common('action.cancel') : t('answer.change')}
      </Button>
      <FailureNote failure={changing.failure ?? easing.failure} />
    </StoneListItem>
  );
}

const skipped = new Set<Day>();

/** A skipped question is not asked again by coming back, until the page is loaded anew. */
export function useSkip(today: Day): readonly [isSkipped: boolean, skip: (isSkip: boolean) => void] {
  const [isSkipped, setSkipped] = useState(skipped.has(today));
  const skip = (isSkip: boolean): void => {
    if (isSkip) skipped.add(today);
    else skipped.delete(today);
    setSkipped(isSkip);
  };
  return [isSkipped, skip];
}

export function SkippedNote({ hasPlan, onAsk }: LoadProps & { readonly onAsk: () => void }) {
  const t = useText('today');
  return (
    <p className={styles['skip']}>
      {t(hasPlan ? 'question.skipped' : 'question.skippedAlone')}{' '}
      <Button variant="link" size="small" onClick={onAsk}>
        {t('question.ask')}
      </Button>
    </p>
  );
}

/** Where no plan can be shown yet: what is answered now is there when one is made. */
export function MorningSection({
  question,
  isWaiting,
  isLater,
  today,
  actions,
  hasPlan,
}: Omit<AskedProps, 'question'> &
  LoadProps & {
    readonly question: MorningQuestion | null;
    readonly isWaiting: boolean;
    readonly isLater: boolean;
  }) {
  const t = useText('today');
  const asks = useQuestionWords(isLater);
  const [isSkipped, skip] = useSkip(today);
  if (question === null) return null;
  if (question.answered !== null)
    return (
      <StoneList label={t('plan.list')} tone="pine">
        <MorningAnswer question={question} isWaiting={isWaiting} isLater={isLater} today={today} actions={actions} />
      </StoneList>
    );
  if (isSkipped) return <SkippedNote hasPlan={hasPlan} onAsk={() => skip(false)} />;
  const label = asks(question);
  return (
    <Section title={label} hint={t(hasPlan ? 'question.lead' : 'question.leadAlone')}>
      <AskMorning
        question={question}
        label={label}
        today={today}
        actions={actions}
        hasPlan={hasPlan}
        onSkip={() => skip(true)}
      />
    </Section>
  );
}
