import styles from './Skeleton.module.css';

export interface SkeletonBlock {
  /** CSS lengths */
  readonly inlineSize?: string;
  readonly blockSize: string;
}

interface SkeletonProps {
  /** for screen readers: "Loading the streak tracker" */
  readonly label: string;
  readonly blocks: readonly SkeletonBlock[];
}

/** Static blocks in the shape of the content to come; invisible for the first 200 ms. */
export function Skeleton({ label, blocks }: SkeletonProps) {
  return (
    <div className={styles['skeleton']} role="status" aria-busy="true">
      <span className="visually-hidden">{label}</span>
      {blocks.map(({ inlineSize = '100%', blockSize }, index) => (
        <span key={index} className={styles['block']} style={{ inlineSize, blockSize }} aria-hidden="true" />
      ))}
    </div>
  );
}
