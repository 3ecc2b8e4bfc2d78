import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { useDragStore } from '../drop/drop-target.ts';
import styles from './StageMap.module.css';

export interface DropSaysProps {
  /** The comp, or the stage without comps. */
  readonly ownerId: string | null;
  readonly children: ReactNode;
}

/** What a drop on one of the screens would do, in place of the facts. */
export function DropSays({ ownerId, children }: DropSaysProps) {
  const verdict = useDragStore(({ over }) => {
    const place = over && 'place' in over.target ? over.target.place : undefined;
    return place?.startsWith(`${ownerId}.`) ? over?.verdict : undefined;
  });
  if (!verdict) return children;
  return (
    <p className={classNames(styles['dropSays'], verdict.kind === 'refuses' && styles['refuses'])}>
      {verdict.says}
    </p>
  );
}
