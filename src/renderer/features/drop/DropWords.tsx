import type { ProjectId } from '../../../shared/api/ids.ts';
import { classNames } from '../../ui/class-names.ts';
import { useDropVerdict } from './drop-target.ts';
import styles from './ProjectDropWords.module.css';

/** What a drop beside the items would do. Said over the list, and in the sidebar by the same words. */
export function ProjectDropWords({ projectId }: { readonly projectId: ProjectId }) {
  const verdict = useDropVerdict({ kind: 'project', projectId });
  if (!verdict) return null;
  return (
    <p className={classNames(styles['drop'], verdict.kind === 'refuses' && styles['refuses'])}>
      <span className={styles['says']}>{verdict.says}</span>
    </p>
  );
}
