import { Link } from 'react-router-dom';
import { exercises as library } from 'virtual:exercises';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { exerciseOf } from '#pwa/parts/exercise-of.ts';
import { href } from '#pwa/routes/table.ts';
import { buttonClass } from '#pwa/ui/Button.tsx';
import { StillFigure } from '#pwa/ui/figure/Figure.tsx';
import { ListRow } from '#pwa/ui/rows/ListRow.tsx';
import { Rows } from '#pwa/ui/rows/Rows.tsx';
import styles from './Today.module.css';

/** A plain movement that most people can try. */
const FIRST = 'sit-to-stand';
/** The same where something hurt too much a few days ago, wherever that was. */
const CALM = 'belly-breathing';

interface BeginProps {
  /** it hurts too much today: nothing here asks to move */
  readonly isRed: boolean;
  /** it did so on one of the last seven days, a session was stopped because of pain or a sign, or nobody has looked at a sign */
  readonly wasRed: boolean;
  /** a session waits to be gone on with: nothing is offered to try beside it */
  readonly isOpen: boolean;
}

/** Before anybody was asked: three ways to begin, and two minutes to try. */
export function Begin({ isRed, wasRed, isOpen }: BeginProps) {
  const t = useText('today');
  const exercises = useText('exercises');
  const format = useFormat();
  const firstId = wasRed ? CALM : FIRST;
  const first = exerciseOf(firstId);
  return (
    <>
      <Rows edged>
        <ListRow level={2} title={t('begin.hurts')} to={href('coach')} hint={t('begin.hurtsText')} />
        {!isRed && (
          <ListRow
            level={2}
            title={t('begin.move')}
            to={href('exercises')}
            hint={t('begin.moveText', { number: format.number(library.length) })}
          />
        )}
        <ListRow
          level={2}
          title={t(isRed ? 'begin.rest' : 'begin.log')}
          to={href('streakTracker')}
          hint={t(isRed ? 'begin.restText' : 'begin.logText')}
        />
      </Rows>
      {first !== undefined && !isRed && !isOpen && (
        <section className={styles['next']} aria-labelledby="two-minutes">
          <h2 id="two-minutes">{t('begin.two')}</h2>
          <div className={styles['shown']}>
            <div className={styles['stage']} aria-hidden="true">
              <StillFigure motion={first.still} />
            </div>
            <div className={styles['words']}>
              <h3>{first.name}</h3>
              <p className={styles['aim']}>{first.aim}</p>
              <p className={styles['aim']}>
                {first.equipment.length === 0
                  ? t('begin.needsNothing')
                  : t('begin.needs', {
                      items: format.names(first.equipment.map((item) => exercises(`equipment.${item}`))),
                    })}
              </p>
              <Link
                className={buttonClass({ variant: 'primary', fullWidth: true })}
                to={href('exercise', { exerciseId: firstId })}
              >
                {t('begin.try')}
              </Link>
            </div>
          </div>
        </section>
      )}
    </>
  );
}
