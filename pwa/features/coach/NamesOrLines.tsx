import { useFormat } from '#pwa/i18n/useFormat.ts';
import styles from './Coach.module.css';

const mostInLine = 2;

/** More than two long names run together where commas alone part them. */
export const areLines = (names: readonly string[]): boolean => names.length > mostInLine;

/** What has long names, such as conditions: `Osteoporosis and gout`, or a line for each. */
export function NamesOrLines({ names }: { readonly names: readonly string[] }) {
  const format = useFormat();
  if (!areLines(names)) return format.names(names);
  return (
    <ul className={styles['lines']}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
