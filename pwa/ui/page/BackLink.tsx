import { Link } from 'react-router-dom';
import { Icon } from '../Icon.tsx';
import styles from './BackLink.module.css';

interface BackLinkProps {
  /** the name of the list it leads back to */
  readonly children: string;
  readonly to: string;
}

/** The way back to the list that a page came from, above its title. */
export function BackLink({ children, to }: BackLinkProps) {
  return (
    <Link className={styles['back']} to={to}>
      <Icon name="chevron-start" size="small" />
      {children}
    </Link>
  );
}
