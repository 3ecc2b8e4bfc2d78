import { uploadsPanel } from '../../../shared/messages/uploads.ts';
import { formatMoment } from '../../../shared/model/format.ts';
import type { BatchId, JobSnapshot } from '../../../shared/model/uploads.ts';
import { useQueue } from '../../store/queue-context.tsx';
import { useEncodes } from '../sequences/use-encodes.ts';
import styles from './BatchHead.module.css';
import { batchWords, countBatches, type HeadKind, withEncodesOf } from './batches.ts';

export interface BatchHeadProps {
  readonly kind: HeadKind | null;
  readonly of: Pick<JobSnapshot, 'target' | 'createdAtMs'> & { readonly batchId: BatchId | null };
}

export const BatchHead = ({ kind, of }: BatchHeadProps) =>
  kind === null || of.batchId === null ? null : <Head kind={kind} of={of} batchId={of.batchId} />;

/** A heading above the rows of a batch: what it has as the sheet said, and how many of them are ready or were canceled. */
function Head({ kind, of, batchId }: BatchHeadProps & { readonly batchId: BatchId }) {
  const encodes = useEncodes();
  const uploads = useQueue((queue) => countBatches(queue.jobs).get(batchId));
  const counts = withEncodesOf(batchId, encodes, uploads);
  const { total, canceled, sequences } = counts;
  const head = kind === 'more' ? uploadsPanel.batchMore : uploadsPanel.batch;
  return (
    <p className={styles['head']}>
      <span className={styles['headName']}>
        {head(total + canceled - sequences, sequences, of.target.projectName)}
      </span>
      {kind === 'batch' && <span className={styles['headCounts']}>{batchWords(counts)}</span>}
      {kind === 'batch' && <span className={styles['headTime']}>{formatMoment(of.createdAtMs)}</span>}
    </p>
  );
}
