import type { ExerciseDetails } from '#core/exercises/listed.ts';
import { useText } from '#pwa/i18n/useText.ts';
import styles from './Sources.module.css';

/** What it follows. Offline the titles are still there to read, and on paper the addresses stand beside them. */
export function Sources({ sources }: Pick<ExerciseDetails, 'sources'>) {
  const t = useText('exercise');
  return (
    <ul className={styles['sources']}>
      {sources.map(({ title, by, year, doi, url }) => (
        <li key={title}>
          <a href={doi === undefined ? url : `https://doi.org/${doi}`} target="_blank" rel="noopener noreferrer">
            <cite>{title}</cite>
            <span>{t('source', { by, year: String(year) })}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
