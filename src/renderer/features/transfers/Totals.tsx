import { useMemo } from 'react';
import { uploadDetails } from '../../../shared/messages/upload-details.ts';
import { uploadsPanel } from '../../../shared/messages/uploads.ts';
import { formatPercent } from '../../../shared/model/format.ts';
import { useQueue } from '../../store/queue-context.tsx';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { isAllUploaded, type QueueCounts } from './queue-totals.ts';
import styles from './TransfersLine.module.css';
import { millisecondsLeft, onTheWire, totalFraction } from './total-progress.ts';

/** A component of its own, so that progress renders nothing else. */
export function Totals({ counts }: { readonly counts: QueueCounts }) {
  const jobs = useQueue((queue) => queue.jobs);
  const progress = useQueue((queue) => queue.progress);
  const wire = useMemo(() => onTheWire({ jobs, progress }), [jobs, progress]);
  const fraction = totalFraction(counts, wire);
  const leftMs = millisecondsLeft(counts, wire);
  return (
    <span className={styles['totals']} aria-hidden="true">
      <span className={styles['bar']}>
        <ProgressLine
          label={uploadsPanel.totalProgress}
          fraction={isAllUploaded(counts) ? null : (fraction ?? 0)}
        />
      </span>
      <span className={styles['figures']}>
        {fraction !== null && formatPercent(fraction)}
        {wire.bytesPerSecond !== null &&
          ` · ${uploadDetails.pace(wire.bytesPerSecond, leftMs === null ? null : leftMs / 1_000)}`}
      </span>
    </span>
  );
}
