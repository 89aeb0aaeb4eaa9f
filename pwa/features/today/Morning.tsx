import { useState } from 'react';
import { addDays, type Day } from '#core/lib/day.ts';
import { WHOLE_BODY } from '#core/records/pain-checkin.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { PainLine } from '#pwa/parts/PainLine.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
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

function useDayWords(today: Day): (day: Day) => string {
  const t = useText('today');
  const format = useFormat();
  return (day) =>
    day === addDays(today, -1) ? t('question.yesterday') : t('answer.on', { day: format.day(day, 'month-day-short') });
}

/** One tap is the answer. A skip says what happens then. */
export function AskMorning({
  question,
  label,
  today,
  actions,
  onSkip,
}: AskedProps & { readonly label: string; readonly onSkip: () => void }) {
  const t = useText('today');
  const dayWords = useDayWords(today);
  const answering = useCommand(actions.answer);
  const { place, when, before } = question;
  return (
    <div className={styles['ask']}>
      <PainLine
        label={label}
        value={null}
        last={before === null ? null : { level: before.level, label: dayWords(before.day) }}
        disabled={answering.isBusy}
        onAnswer={(level) => void answering.run({ region: place ?? WHOLE_BODY, level, when })}
      />
      <p className={styles['skip']}>
        <Button variant="link" size="small" onClick={onSkip}>
          {t('question.skip')}
        </Button>{' '}
        {t('question.skipText')}
      </p>
      <FailureNote failure={answering.failure} />
    </div>
  );
}

/** What was answered, as the first stone of the day. */
export function MorningAnswer({
  question: { answered, answers, before, when },
  isWaiting,
  today,
  actions,
}: AskedProps & { readonly isWaiting: boolean }) {
  const t = useText('today');
  const common = useText('common');
  const format = useFormat();
  const dayWords = useDayWords(today);
  const changing = useCommand(actions.takeBack);
  if (answered === null) return null;
  const level = format.number(answered.level);
  const worse = before === null ? 0 : answered.level - before.level;
  const said =
    before === null
      ? t('answer.level', { level })
      : worse === 0
        ? t('answer.same', { level, when: dayWords(before.day) })
        : t(worse > 0 ? 'answer.worse' : 'answer.better', {
            level,
            count: Math.abs(worse),
            number: format.number(Math.abs(worse)),
            when: dayWords(before.day),
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
      <Button
        variant="link"
        size="small"
        className={styles['change']}
        busy={changing.isBusy}
        busyLabel={t('answer.changing')}
        onClick={() => void changing.run(answers.map(({ id }) => id))}
      >
        {t('answer.change')}
      </Button>
      <FailureNote failure={changing.failure} />
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

export function SkippedNote({ onAsk }: { readonly onAsk: () => void }) {
  const t = useText('today');
  return (
    <p className={styles['skip']}>
      {t('question.skipped')}{' '}
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
}: Omit<AskedProps, 'question'> & {
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
        <MorningAnswer question={question} isWaiting={isWaiting} today={today} actions={actions} />
      </StoneList>
    );
  if (isSkipped) return <SkippedNote onAsk={() => skip(false)} />;
  const label = asks(question);
  return (
    <Section title={label} hint={t('question.lead')}>
      <AskMorning question={question} label={label} today={today} actions={actions} onSkip={() => skip(true)} />
    </Section>
  );
}
