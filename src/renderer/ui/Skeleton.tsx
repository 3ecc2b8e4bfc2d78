import styles from './Skeleton.module.css';

export interface SkeletonProps {
  readonly width?: number | string;
  readonly height?: number | string;
}

/** The place of something still loading: as large as it will be, so that nothing jumps, and still. */
export function Skeleton({ width = '100%', height = 14 }: SkeletonProps) {
  return <span className={styles['skeleton']} style={{ width, height }} aria-hidden="true" />;
}
