import { libraryTexts } from '../../../shared/messages/library.ts';
import { isHeldQuietly } from '../../../shared/model/held-quietly.ts';
import { isEndLeaving } from '../../../shared/model/sent-share.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import { useJobNow } from '../../store/queue-context.tsx';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import type { Tone } from '../../ui/tone.ts';
import styles from './ItemTransfer.module.css';

/** The upload to an item as a progress line. */
export function ItemTransfer({ job }: { readonly job: JobSnapshot | null }) {
  const now = useJobNow(job?.id ?? null);
  if (!job) return null;
  const progress = now && (now.state.kind === 'sending' || isEndLeaving(now)) ? now.progress : null;
  const fraction = progress && progress.sentBytes / progress.sizeBytes;
  return (
    <span className={styles['transfer']}>
      <ProgressLine
        label={libraryTexts.uploadingFile(job.file.name)}
        fraction={fraction}
        tone={transferTone(job)}
      />
    </span>
  );
}

function transferTone(job: JobSnapshot): Tone {
  switch (job.state.kind) {
    case 'held':
      return isHeldQuietly(job.state) ? 'idle' : 'wait';
    case 'queued':
      return 'idle';
    default:
      return 'busy';
  }
}
