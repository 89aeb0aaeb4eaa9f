import { Link } from 'react-router-dom';
import { WHOLE_BODY } from '#core/records/pain-checkin.ts';
import { lightOf } from '#core/rules/coach/pain.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { FailureNote } from '#pwa/parts/FailureNote.tsx';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { usePlaceWords } from '#pwa/parts/usePlaceWords.ts';
import { coachHref } from '#pwa/routes/coach-href.ts';
import { sessionHref } from '#pwa/routes/session-href.ts';
import { href } from '#pwa/routes/table.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { Row, Rows } from '#pwa/ui/rows/Rows.tsx';
import type { TodayActions } from './today-actions.ts';
import type { RedCause } from './today-state.ts';
import styles from './Today.module.css';

interface WhyRedProps {
  readonly causes: readonly RedCause[];
  readonly hasPlan: boolean;
  /** UTC offset in minutes */
  readonly off: number;
  readonly takeBack: TodayActions['takeBack'];
}

/** What makes today a day over 5, and where a slip of the finger is put right. */
export function WhyRed({ causes, hasPlan, off, takeBack }: WhyRedProps) {
  const t = useText('today');
  const common = useText('common');
  const format = useFormat();
  const placeWords = usePlaceWords();
  const taking = useCommand(takeBack, { keyOf: ([id = '']) => id });
  if (causes.length === 0) return null;
  const level = (value: number): string => format.number(value);
  const isOver = (value: number): boolean => lightOf(value) === 'red';
  // A stop alone is no number, and what was said in a session is changed there.
  const isHere = causes.some(({ is }) => is === 'answer' || is === 'assessment');
  const isInSession = causes.some((cause) => cause.is === 'session' && isOver(cause.level));
  const hint = isHere ? t(hasPlan ? 'red.hint' : 'red.hintAlone') : isInSession ? t('red.hintSession') : null;
  /** Of what is put right elsewhere, the words of a stop or else of the number. */
  const mostWords = ({ why, stop, level: most }: Extract<RedCause, { is: 'elsewhere' }>): string =>
    isOver(most) ? t(`red.${why}`, { level: level(most) }) : t(`red.${why}-${stop ?? 'pain'}`);
  const sessionWords = ({ stop, level: most }: Extract<RedCause, { is: 'session' }>): string => {
    if (stop === null) return t('red.session', { level: level(most) });
    return isOver(most) ? t(`red.over-${stop}`, { level: level(most) }) : t(`red.stopped-${stop}`);
  };
  return (
    <Section title={t('red.title')} {...(hint !== null && { hint })}>
      <Rows edged>
        {causes.map((cause) => {
          if (cause.is === 'assessment')
            return (
              <Row key={`assessment ${cause.place}`}>
                <div className={styles['cause']}>
                  <p>
                    {cause.place === ''
                      ? t('red.assessment', { level: level(cause.level) })
                      : t('red.assessmentOf', { level: level(cause.level), place: placeWords(cause.place) })}
                  </p>
                  <Link className="link" to={coachHref({ step: 'where' })}>
                    {t('red.change')}
                  </Link>
                </div>
              </Row>
            );
          if (cause.is === 'elsewhere')
            return (
              <Row key={cause.why}>
                <div className={styles['cause']}>
                  <p>{mostWords(cause)}</p>
                  {cause.why === 'rejected' && (
                    <Link className="link" to={href('repair')}>
                      {t('red.fix')}
                    </Link>
                  )}
                </div>
              </Row>
            );
          if (cause.is === 'session')
            return (
              <Row key={cause.id}>
                <div className={styles['cause']}>
                  <p>{sessionWords(cause)}</p>
                  <Link
                    className="link"
                    to={cause.isOpen === true ? href('session') : sessionHref({ ended: cause.id })}
                  >
                    {t('red.open')}
                  </Link>
                </div>
              </Row>
            );
          const { id, at, region } = cause.answer;
          const given = { level: level(cause.answer.level), time: format.time(at, off) };
          const what =
            region === WHOLE_BODY ? t('red.any', given) : t('red.answer', { ...given, place: placeWords(region) });
          return (
            <Row key={id}>
              <div className={styles['cause']}>
                <p>{what}</p>
                <Button
                  variant="link"
                  size="small"
                  icon="undo"
                  busy={taking.of(id).isBusy}
                  busyLabel={t('red.taking')}
                  aria-label={t('red.takeBackOf', { what })}
                  onClick={() => void taking.run([id])}
                >
                  {common('action.undo')}
                </Button>
              </div>
            </Row>
          );
        })}
      </Rows>
      <FailureNote failure={taking.failure} />
    </Section>
  );
}
