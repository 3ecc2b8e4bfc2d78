import styles from './Skeleton.module.css';

export interface SkeletonProps {
  readonly width?: number | string;
  readonly height?: number | string;
}

/** A placeholder for something that is loading. It has the same size, so that nothing moves, and no animation. */
export function Skeleton({ width = '100%', height = 14 }: SkeletonProps) {
  return <span className={styles['skeleton']} style={{ width, height }} aria-hidden="true" />;
}
