import { type DragEvent, memo } from 'react';
import { uploadsPanel } from '../../../shared/messages/uploads.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import { describeJob, type JobDescription } from '../../../shared/model/describe-job.ts';
import type { EncodeId } from '../../../shared/model/encodes.ts';
import { hasEnded } from '../../../shared/model/ended-states.ts';
import type { JobId, JobSnapshot } from '../../../shared/model/uploads.ts';
import { useJobNow, useQueue } from '../../store/queue-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import { NameInTwoLines } from '../../ui/NameInTwoLines.tsx';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { TargetLine } from '../../ui/TargetLine.tsx';
import { toneClass } from '../../ui/tone-class.ts';
import { useNow } from '../../ui/use-now.ts';
import { RenderStill } from '../stills/RenderStill.tsx';
import { BatchHead } from './BatchHead.tsx';
import type { QueueActions } from './job-actions.ts';
import { type RowLayout, rowClass } from './row-layout.ts';
import styles from './TransferRow.module.css';
import { TransferRowActions } from './TransferRowActions.tsx';
import { canMove, type MoveDirection } from './transfer-order.ts';
import { fractionOf, hasProgress, targetWords, toneOf } from './transfer-words.ts';
import { useEncodeStill } from './use-encode-still.ts';

export interface TransferRowProps extends RowLayout {
  readonly jobId: JobId;
  /** The encode that made its video; null for a file that was dropped as it is. */
  readonly encodeId: EncodeId | null;
  /** The workspace of each account, if there are several. */
  readonly workspaces: ReadonlyMap<AccountId, string>;
  readonly activeAccountId: AccountId | null;
  readonly actions: QueueActions;
  /** The current row for the keyboard. Only its buttons are in the tab order. */
  readonly isActive: boolean;
  /** Whether a row dragged over this one would go above or below it. */
  readonly dropHalf: 'upper' | 'lower' | null;
  readonly onDragStart: (jobId: JobId, event: DragEvent) => void;
  readonly onView: (jobId: JobId) => void;
  readonly onReview: (jobId: JobId) => void;
  readonly onMove: (jobId: JobId, direction: MoveDirection) => void;
  readonly onPrioritise: (job: JobSnapshot, priority: JobSnapshot['priority']) => void;
}

/** One upload. It follows its own job and progress, so that their changes render nothing else. */
export const TransferRow = memo(function TransferRow(props: TransferRowProps) {
  const job = useQueue((queue) => queue.jobs.get(props.jobId));
  return job ? <Row {...props} job={job} /> : null;
});

function Row(props: TransferRowProps & { readonly job: JobSnapshot }) {
  const { job, workspaces, dropHalf, onDragStart, head } = props;
  const isMovable = canMove(job);
  const { item, version } = targetWords(job);
  const workspace = workspaces.get(job.accountId);
  const stillBefore = useEncodeStill(props.encodeId);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a gridcell of a virtual grid is no table cell.
    // biome-ignore lint/a11y/useFocusableInteractive: the row around it has the focus, after a click as well.
    <div
      role="gridcell"
      draggable={isMovable}
      onDragStart={isMovable ? (event) => onDragStart(job.id, event) : undefined}
    >
      <BatchHead kind={head} of={job} />
      <div
        className={classNames(
          rowClass(props),
          dropHalf === 'upper' && styles['dropAbove'],
          dropHalf === 'lower' && styles['dropBelow'],
          job.state.kind === 'ready' && styles['over'],
        )}
      >
        <RenderStill
          of="upload"
          id={job.id}
          facts={job.file.facts}
          isUnread={!hasEnded(job.state)}
          after={stillBefore}
          className={styles['still']}
        />
        <div className={styles['what']}>
          <NameInTwoLines text={job.file.name} className={styles['name']} />
          <TargetLine item={item} version={version} project={job.target.projectName} workspace={workspace}>
            {job.priority !== 'normal' && (
              <span className={styles['priority']}>
                {job.priority === 'high' ? uploadsPanel.priorityHigh : uploadsPanel.priorityLow}
              </span>
            )}
          </TargetLine>
        </div>
        <Standing {...props} />
      </div>
    </div>
  );
}

/** The part of a row that changes while its job runs, and the only part rendered for each progress event. */
function Standing(
  props: Pick<
    TransferRowProps,
    'actions' | 'activeAccountId' | 'isActive' | 'onView' | 'onReview' | 'onMove' | 'onPrioritise'
  > & {
    job: JobSnapshot;
  },
) {
  const { job: known } = props;
  const job = useJobNow(known.id) ?? known;
  const conditions = useQueue((queue) => queue.conditions);
  const nowMs = useNow(hasEnded(known.state) || known.state.kind === 'queued' ? 60_000 : 1_000);
  const description = describeJob(job, { conditions, nowMs });
  return (
    <>
      <StatusLine job={job} description={description} nowMs={nowMs} />
      {/* Offers for an upload, such as checking notes, come before its actions, in the same column. */}
      <TransferRowActions {...props} wanted={description.actions} />
    </>
  );
}

interface StatusLineProps {
  readonly job: JobSnapshot;
  readonly description: JobDescription;
  readonly nowMs: number;
}

/** The state in one line, with a progress line if there is progress; for trouble, the failure and its remedy. */
function StatusLine({ job, description, nowMs }: StatusLineProps) {
  const { line, next, note } = description;
  const tone = toneOf(description, job);
  const isTrouble = description.tone === 'asking' || description.tone === 'trouble';
  return (
    <div className={styles['standing']} title={[line, next, note].filter(Boolean).join('\n')}>
      <p className={classNames(styles['status'], isTrouble && styles['stacked'])}>
        <span className={classNames(styles['state'], toneClass(tone))}>{line}</span>
        {next !== '' && <span className={styles['detail']}>{next}</span>}
      </p>
      {hasProgress(job, nowMs) && (
        <ProgressLine
          label={uploadsPanel.progressOf(job.file.name)}
          fraction={fractionOf(job, nowMs)}
          tone={tone}
        />
      )}
      {note !== '' && <p className={styles['note']}>{note}</p>}
    </div>
  );
}
