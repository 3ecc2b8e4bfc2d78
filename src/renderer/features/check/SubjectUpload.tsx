import { describeJob } from '../../../shared/model/describe-job.ts';
import { hasEnded } from '../../../shared/model/ended-states.ts';
import type { JobId } from '../../../shared/model/uploads.ts';
import { useQueue } from '../../store/queue-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import { toneClass } from '../../ui/tone-class.ts';
import { useNow } from '../../ui/use-now.ts';
import { toneOf } from '../transfers/transfer-words.ts';
import styles from './NoteCheckView.module.css';

/** The state of the reviewed render's upload, until it is ready: from then on its version says enough. */
export function SubjectUpload({ jobId }: { readonly jobId: JobId }) {
  const job = useQueue(({ jobs }) => jobs.get(jobId));
  const conditions = useQueue((queue) => queue.conditions);
  const nowMs = useNow(60_000);
  if (!job || hasEnded(job.state)) return null;
  const description = describeJob(job, { conditions, nowMs });
  return (
    <span className={classNames(styles['upload'], toneClass(toneOf(description, job)))} role="status">
      {description.line}
    </span>
  );
}
