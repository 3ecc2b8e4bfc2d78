import { itemTexts } from '../../../shared/messages/item.ts';
import { describeJob } from '../../../shared/model/describe-job.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import { useJobNow, useQueue } from '../../store/queue-context.tsx';
import { useNow } from '../../ui/use-now.ts';
import { ItemTransfer } from '../library/ItemTransfer.tsx';
import styles from './OnItsWay.module.css';

/** Running uploads to the item, each with its state. */
export function OnItsWay({ jobs }: { readonly jobs: readonly JobSnapshot[] }) {
  return (
    <section className={styles['section']} aria-label={itemTexts.uploading}>
      {jobs.map((job) => (
        <OneOnItsWay key={job.id} job={job} />
      ))}
    </section>
  );
}

/** In the words of its row in Uploads. */
function OneOnItsWay({ job: known }: { readonly job: JobSnapshot }) {
  const job = useJobNow(known.id) ?? known;
  const conditions = useQueue((queue) => queue.conditions);
  const nowMs = useNow(1_000);
  const { line, next, note } = describeJob(job, { conditions, nowMs });
  return (
    <div className={styles['job']}>
      <p className={styles['file']}>{plainText(job.file.name)}</p>
      <p>{line}</p>
      <p className={styles['next']}>{next}</p>
      {note !== '' && <p>{note}</p>}
      <ItemTransfer job={job} />
    </div>
  );
}
