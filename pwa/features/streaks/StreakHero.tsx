import { useId } from 'react';
import type { StreakBoard } from '#pwa/data/queries/streak-board.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Tiles } from '#pwa/ui/Tiles.tsx';
import { deriveStreakSentences, type StreakSentence } from './streak-sentence.ts';
import styles from './StreakHero.module.css';
import { StreakLand } from './StreakLand.tsx';

interface StreakHeroProps {
  readonly board: StreakBoard;
  /** something speaks against moving today: nothing asks for an entry */
  readonly isHindered: boolean;
  /** on the first day: leads the person to something they can record */
  readonly onBegin: () => void;
}

const ASKS_FOR_AN_ENTRY: ReadonlySet<StreakSentence['says']> = new Set(['first', 'again', 'open']);

/** A stand-in for the number while the sentence is built, so that each language can place it. */
const NUMBER_PLACE = '\uE000';

export function StreakHero({ board, isHindered, onBegin }: StreakHeroProps) {
  const t = useText('streaks');
  const format = useFormat();
  const say = useStreakWords();
  const titleId = useId();
  const { overview } = board;
  const sentences = deriveStreakSentences(board).filter(({ says }) => !isHindered || !ASKS_FOR_AN_ENTRY.has(says));
  const isFirstDay = overview.longestStreak === 0;
  const [before, after = ''] = t('hero.heading', { count: overview.currentStreak, number: NUMBER_PLACE }).split(
    NUMBER_PLACE,
  );

  return (
    <section className={styles['hero']} aria-labelledby={titleId}>
      <div className={styles['art']}>
        <StreakLand board={board} />
      </div>
      <div className={`wrap ${styles['words']}`}>
        <div className={styles['say']}>
          <p className={styles['date']}>{format.day(board.today, 'full')}</p>
          <h1 id={titleId}>
            {before}
            <b>{format.number(overview.currentStreak)}</b>
            {after}
          </h1>
          {sentences.length > 0 && <p className={styles['sentence']}>{sentences.map(say).join(' ')}</p>}
          {isFirstDay && !isHindered && (
            <Button className={styles['begin']} variant="link" size="small" onClick={onBegin}>
              {t('hero.begin')}
            </Button>
          )}
        </div>
      </div>
      <div className={styles['tiles']}>
        <Tiles
          on="trail"
          tiles={[
            { id: 'points', label: t('tiles.points'), value: format.number(overview.totalPoints) },
            { id: 'badges', label: t('tiles.badges'), value: format.number(overview.badges.length) },
            { id: 'best', label: t('tiles.best'), value: format.number(overview.longestStreak) },
            { id: 'active', label: t('tiles.active'), value: format.number(overview.activeDays) },
          ]}
        />
      </div>
    </section>
  );
}

/** The words for a derived sentence, in the language shown. */
function useStreakWords(): (sentence: StreakSentence) => string {
  const t = useText('streaks');
  const format = useFormat();
  const days = (count: number): string => t('sentence.days', { count, number: format.number(count) });
  return (sentence) => {
    switch (sentence.says) {
      case 'first':
      case 'dayOne':
      case 'open':
      case 'resting':
      case 'restingFirst':
      case 'longest':
        return t(`sentence.${sentence.says}`);
      case 'again':
      case 'restart':
        return t(`sentence.${sentence.says}`, { best: days(sentence.best) });
      case 'unbroken':
        return t('sentence.unbroken', { day: format.day(sentence.since, 'month-day') });
      case 'bridged': {
        const { rests, freezes } = sentence;
        const bridges = [
          ...(rests === 0 ? [] : [t('sentence.rests', { count: rests, number: format.number(rests) })]),
          ...(freezes === 0 ? [] : [t('sentence.freezes', { count: freezes, number: format.number(freezes) })]),
        ];
        return t('sentence.bridged', { count: rests + freezes, bridges: format.list(bridges) });
      }
    }
  };
}
