import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../Icon.tsx';
import { Menu, type MenuItem } from '../overlay/Menu.tsx';
import styles from './Rows.module.css';
import { Row } from './Rows.tsx';

interface ListRowProps {
  readonly title: string;
  /** Where the row leads: all of it is the target, and its buttons lie above it. Left out where it leads nowhere. */
  readonly to?: string;
  /** heading of the row: 2 where the list is the page, 3 below a section's heading */
  readonly level?: 2 | 3;
  /** a figure, an icon or an avatar; drawing only, the title names it */
  readonly thumb?: ReactNode;
  readonly hint?: ReactNode;
  /** short, formatted: "2 min", "Level 1", "Wall" */
  readonly meta?: readonly string[];
  /** one `Tag` beside the title */
  readonly tag?: ReactNode;
  /** the one thing most people do with it */
  readonly action?: ReactNode;
  /** the rarer ones, in a menu */
  readonly menu?: readonly MenuItem[];
  /** needed with `menu`; names the row: "More for Wall sit" */
  readonly labels?: { readonly menu: string };
}

/** One of many like things. Goes inside `Rows`. */
export function ListRow({
  title,
  to,
  level = 3,
  thumb,
  hint,
  meta = [],
  tag,
  action,
  menu = [],
  labels,
}: ListRowProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <Row>
      <div className={styles['item']}>
        {thumb !== undefined && (
          <span className={styles['thumb']} aria-hidden="true">
            {thumb}
          </span>
        )}
        <div className={styles['words']}>
          <div className={styles['title']}>
            <Heading>
              {to === undefined ? (
                title
              ) : (
                <Link className={styles['whole']} to={to}>
                  {title}
                </Link>
              )}
            </Heading>
            {tag}
          </div>
          {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
          {meta.length > 0 && (
            <p className={styles['meta']}>
              {meta.map((part) => (
                <span key={part}>
                  <bdi>{part}</bdi>
                </span>
              ))}
            </p>
          )}
        </div>
        {(action !== undefined || menu.length > 0) && (
          <div className={styles['actions']}>
            {action}
            {menu.length > 0 && <Menu label={labels?.menu ?? ''} items={menu} />}
          </div>
        )}
        {/* Without a drawing or a button it would look like a heading. */}
        {to !== undefined && thumb === undefined && action === undefined && menu.length === 0 && (
          <span className={styles['end']}>
            <Icon name="chevron-end" size="small" />
          </span>
        )}
      </div>
    </Row>
  );
}
