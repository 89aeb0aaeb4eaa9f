import { dayOf } from '#core/lib/day.ts';
import type { StreakBoard } from '#pwa/data/queries/streak-board.ts';
import { useCatalogueText } from '#pwa/i18n/useCatalogueText.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Section } from '#pwa/ui/page/Section.tsx';
import { Cairn } from '#pwa/ui/path/Cairn.tsx';
import styles from './BadgeCollection.module.css';

interface BadgeCollectionProps {
  readonly board: StreakBoard;
  /** Nothing here asks for exercise then. */
  readonly isHindered: boolean;
  /** UTC offset in minutes at a moment */
  readonly offsetAt: (at: number) => number;
}

/** stones of the cairn drawn for each free slot */
const SLOT_RANKS = [1, 2, 3, 4, 3, 4] as const;
const SLOTS = SLOT_RANKS.length;

/** Cairns, taller with rank. A cairn is hollow while the entry that earned it is on this device only. */
export function BadgeCollection({ board, isHindered, offsetAt }: BadgeCollectionProps) {
  const t = useText('streaks');
  const badgeText = useCatalogueText('badges');
  const format = useFormat();
  const { badges } = board.overview;

  return (
    <Section
      title={t('badges.title')}
      aside={
        badges.length > SLOTS
          ? t('badges.countAll', { count: badges.length, number: format.number(badges.length) })
          : t('badges.count', { earned: format.number(badges.length), slots: format.number(SLOTS) })
      }
    >
      <ul className={styles['grid']}>
        {badges.map(({ id, rank, earnedAt }) => {
          const day = dayOf(earnedAt, offsetAt(earnedAt));
          const isHere = board.waitingBadges.includes(id);
          return (
            <li key={id}>
              <Cairn rank={rank} state={isHere ? 'here' : 'saved'} />
              <div>
                <b>{badgeText(id, 'name')}</b>
                <span>{badgeText(id, 'description')}</span>
                <span>{format.day(day, 'date')}</span>
                {isHere && <span className="visually-hidden">{t('badges.here')}</span>}
              </div>
            </li>
          );
        })}
        {SLOT_RANKS.slice(Math.min(badges.length, SLOTS)).map((rank, i) => (
          <li key={`slot-${SLOTS - i}`} className={styles['slot']}>
            <Cairn rank={rank} state="open" />
            <div>
              <b>{t('badges.slot')}</b>
              {!isHindered && <span>{t('badges.slotText')}</span>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
