import { useText } from '#pwa/i18n/useText.ts';
import { Skeleton } from '#pwa/ui/state/Skeleton.tsx';
import styles from './StreakBoardSkeleton.module.css';

const HERO = [
  { inlineSize: '10rem', blockSize: '1.25rem' },
  { inlineSize: '21rem', blockSize: '5rem' },
  { inlineSize: '24rem', blockSize: '3rem' },
];
const CHALLENGES = [
  { inlineSize: '15rem', blockSize: '2rem' },
  { blockSize: '8rem' },
  { blockSize: '8rem' },
  { blockSize: '8rem' },
];
const WEEK = [
  { inlineSize: '12rem', blockSize: '2rem' },
  { blockSize: '4rem' },
  { blockSize: '4rem' },
  { blockSize: '4rem' },
];

/** The shape of the screen while the device reads its days; usually too brief to be shown. */
export function StreakBoardSkeleton() {
  const t = useText('streaks');
  return (
    <div className="wrap">
      <div className={styles['hero']}>
        <Skeleton label={t('loading')} blocks={HERO} />
      </div>
      <div className={styles['columns']}>
        <Skeleton label={t('challenges.title')} blocks={CHALLENGES} />
        <Skeleton label={t('week.title')} blocks={WEEK} />
      </div>
    </div>
  );
}
