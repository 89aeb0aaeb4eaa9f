import { Link } from 'react-router-dom';
import type { ExerciseDetails } from '#core/exercises/listed.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { href } from '#pwa/routes/table.ts';
import { buttonClass } from '#pwa/ui/Button.tsx';
import { Icon } from '#pwa/ui/Icon.tsx';
import { Section } from '#pwa/ui/page/Section.tsx';
import { FirstEntry } from './FirstEntry.tsx';
import type { LandingActions } from './landing-actions.ts';
import styles from './LandingView.module.css';
import type { LiveFigureProps } from './LiveFigure.tsx';
import { useFetched } from './useFetched.ts';

// The first tap needs neither the figure nor what stands below it, and both are more code than the rest of the page. They
// come once the button is drawn; where they cannot be had, the words and the ways on are there all the same.
const fetchFigure = () =>
  import('./LiveFigure.tsx').then(({ LiveFigure }) => ({ name, motion }: LiveFigureProps) => (
    <LiveFigure name={name} motion={motion} />
  ));
const fetchPromises = () => import('./Promises.tsx').then(({ Promises }) => <Promises />);
/** The first frame has been painted by then. */
const BELOW_AFTER_MS = 150;

/** There are at least as many; a test counts them. */
export const EXERCISES_AT_LEAST = 150;

interface LandingViewProps {
  /** the exercise that moves; undefined until it is fetched, null where it could not be */
  readonly shown: Pick<ExerciseDetails, 'name' | 'motion'> | null | undefined;
  readonly actions: LandingActions;
  readonly onBegin: () => void;
}

/** What a stranger sees: what this is, shown by one exercise that moves, what we promise, and the first thing to do. */
export function LandingView({ shown, actions, onBegin }: LandingViewProps) {
  const drawFigure = useFetched(fetchFigure, 0);
  const promises = useFetched(fetchPromises, BELOW_AFTER_MS);
  const t = useText('landing');
  const format = useFormat();
  return (
    <>
      <section className={styles['hero']} aria-labelledby="landing">
        <svg className={styles['land']} viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles['far']} d="M0 26C18 22 34 12 54 6C72 1 88 6 100 12V40H0Z" />
          <path className={styles['near']} d="M0 33C24 30 40 21 60 16C78 12 92 17 100 21V40H0Z" />
        </svg>
        <div className={`wrap ${styles['two']}`}>
          <div className={styles['say']}>
            <p className={styles['tagline']}>{t('tagline')}</p>
            <h1 id="landing">{t('title')}</h1>
            <p className={styles['lead']}>{t('lead')}</p>
            <FirstEntry actions={actions} onBegin={onBegin} />
          </div>
          <div className={styles['stage']}>{shown && drawFigure?.(shown)}</div>
        </div>
      </section>
      <div className={`wrap ${styles['page']}`}>
        <ul className={styles['proof']} aria-label={t('proof.label')}>
          {[
            t('proof.exercises', { number: format.number(EXERCISES_AT_LEAST) }),
            t('proof.account'),
            t('proof.offline'),
          ].map((said) => (
            <li key={said}>
              <Icon name="check" size="small" />
              {said}
            </li>
          ))}
        </ul>
        {promises === undefined ? <div className={styles['coming']} /> : promises}
        <Section title={t('begin.title')}>
          <div className={styles['begin']}>
            <p>{t('begin.text')}</p>
            <div className={styles['ways']}>
              <Link className={buttonClass({ variant: 'primary' })} to={href('coach')}>
                {t('begin.coach')}
              </Link>
              <Link className={buttonClass()} to={href('exercises')}>
                {t('begin.exercises')}
              </Link>
            </div>
            <p className={styles['quiet']}>{t('begin.words')}</p>
          </div>
        </Section>
      </div>
    </>
  );
}
