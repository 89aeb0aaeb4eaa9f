import { dayOf } from '#core/lib/day.ts';
import type { EntryCounts } from '#pwa/data/queries/profiles/entry-counts.ts';
import type { ListedProfile } from '#pwa/data/queries/profiles/listed-profiles.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText } from '#pwa/i18n/useText.ts';
import { Button } from '#pwa/ui/Button.tsx';
import { Row } from '#pwa/ui/rows/Rows.tsx';
import { Tag } from '#pwa/ui/Tag.tsx';
import styles from './ProfileRow.module.css';

/** commands that open a dialog first */
export type ProfileCommand = 'rename' | 'leave' | 'remove' | 'erase';

interface ProfileRowProps {
  readonly profile: ListedProfile;
  readonly offsetAt: (at: number) => number;
  readonly isOpening: boolean;
  readonly onOpen: () => void;
  readonly onAsk: (command: ProfileCommand) => void;
}

export function ProfileRow({ profile, offsetAt, isOpening, onOpen, onAsk }: ProfileRowProps) {
  const t = useText('people');
  const format = useFormat();
  const { name, isOpen, since, leftAt, counts } = profile;
  const shown = name === '' ? t('noName') : name;
  const date = (at: number): string => format.day(dayOf(at, offsetAt(at)), 'date');
  const ask = (command: ProfileCommand, words: string) => (
    <Button
      key={command}
      size="small"
      variant="link"
      aria-label={t('of', { command: words, name: shown })}
      onClick={() => onAsk(command)}
    >
      {words}
    </Button>
  );
  return (
    <Row>
      <div className={styles['profile']}>
        <div className={styles['words']}>
          <div className={styles['name']}>
            <h2>
              <bdi>{shown}</bdi>
            </h2>
            {isOpen && <Tag tone="pine">{t('isOpen')}</Tag>}
            {leftAt !== null && <Tag>{t('left', { date: date(leftAt) })}</Tag>}
          </div>
          <p className={styles['counts']}>{counts === null ? t('unreadable') : countWords(counts)}</p>
          <p className={styles['since']}>{t('since', { date: date(since) })}</p>
        </div>
        <div className={styles['actions']}>
          {!isOpen && (
            <Button
              size="small"
              busy={isOpening}
              busyLabel={t('opening')}
              aria-label={t('of', { command: t(isOpening ? 'opening' : 'open'), name: shown })}
              onClick={onOpen}
            >
              {t('open')}
            </Button>
          )}
          {ask('rename', t(name === '' ? 'action.name' : 'action.rename'))}
          {isOpen && ask('leave', t('action.leave'))}
          {!isOpen && ask('remove', t('action.remove'))}
          {isOpen && (
            <Button
              className={styles['erase']}
              size="small"
              variant="destructive"
              aria-label={t('of', { command: t('action.erase'), name: shown })}
              onClick={() => onAsk('erase')}
            >
              {t('action.erase')}
            </Button>
          )}
        </div>
      </div>
    </Row>
  );

  function countWords({ entries, unsent }: EntryCounts): string {
    if (entries === 0) return t('none');
    const words = { count: entries, number: format.number(entries), unsent: format.number(unsent) };
    return unsent === 0 ? t('sent', words) : t('unsent', words);
  }
}
