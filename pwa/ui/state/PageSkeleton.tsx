import own from './PageSkeleton.module.css';
import styles from './Skeleton.module.css';

interface PageSkeletonProps {
  /** for screen readers: "Loading the exercises" */
  readonly label: string;
  /** the page's own shape: how many rows to expect, and whether each has a picture */
  readonly rows?: number;
  readonly hasThumbs?: boolean;
}

/** A page of rows while it loads: header, lead, rows. For another shape, `Skeleton` takes blocks. */
export function PageSkeleton({ label, rows = 4, hasThumbs = false }: PageSkeletonProps) {
  return (
    <div className={styles['skeleton']} role="status" aria-busy="true">
      <span className="visually-hidden">{label}</span>
      <div className={own['page']} aria-hidden="true">
        <span className={`${styles['block']} ${own['title']}`} />
        <span className={`${styles['block']} ${own['lead']}`} />
        {Array.from({ length: rows }, (_, index) => (
          <div key={index} className={own['row']}>
            {hasThumbs && <span className={`${styles['block']} ${own['thumb']}`} />}
            <span className={own['words']}>
              <span className={`${styles['block']} ${own['name']}`} />
              <span className={`${styles['block']} ${own['meta']}`} />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
