import { uploadsPanel } from '../../../shared/messages/uploads.ts';
import { formatMoment } from '../../../shared/model/format.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import { useQueue } from '../../store/queue-context.tsx';
import styles from './BatchHead.module.css';
import { batchWords, countBatches } from './batches.ts';

/** A heading above the rows of a batch: how many files it has, and how many of them are ready or were canceled. */
export function BatchHead({ job }: { readonly job: JobSnapshot }) {
  const counts = useQueue((queue) => countBatches(queue.jobs).get(job.batchId));
  if (!counts) return null;
  const { total, canceled } = counts;
  return (
    <p className={styles['head']}>
      <span className={styles['headName']}>
        {uploadsPanel.batch(total + canceled, job.target.projectName)}
      </span>
      <span>{batchWords(counts)}</span>
      <span className={styles['headTime']}>{formatMoment(job.createdAtMs)}</span>
    </p>
  );
}
