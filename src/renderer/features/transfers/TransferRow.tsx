import { Ellipsis } from 'lucide-react';
import { type DragEvent, memo } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { describeJob, type JobAction } from '../../../shared/model/describe-job.ts';
import { hasEnded } from '../../../shared/model/ended-states.ts';
import type { HoldReason, JobId, JobSnapshot } from '../../../shared/model/uploads.ts';
import { useQueue } from '../../store/queue-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { toneClass } from '../../ui/tone-class.ts';
import { useNow } from '../../ui/use-now.ts';
import { actionWords, type QueueActions } from './job-actions.tsx';
import styles from './TransferRow.module.css';
import { canMove } from './transfer-order.ts';
import { fractionOf, targetWords, toneOf } from './transfer-words.ts';

export interface TransferRowProps {
  readonly jobId: JobId;
  readonly actions: QueueActions;
  /** The row that keys reach: its buttons, and no others, are in the tab order. */
  readonly isActive: boolean;
  readonly isDropPlace: boolean;
  readonly onDragStart: (jobId: JobId, event: DragEvent) => void;
}

export const transferRowHeight = 50;

/** One transfer. It follows its own job and its own progress, so that nothing else is drawn when they change. */
export const TransferRow = memo(function TransferRow(props: TransferRowProps) {
  const job = useQueue((queue) => queue.jobs.get(props.jobId));
  return job ? <Row {...props} job={job} /> : null;
});

function Row({ job, actions, isActive, isDropPlace, onDragStart }: TransferRowProps & { job: JobSnapshot }) {
  const isMovable = canMove(job);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a gridcell of a virtual grid is no table cell.
    <div
      role="gridcell"
      tabIndex={-1}
      className={classNames(
        styles['row'],
        isDropPlace && styles['dropPlace'],
        job.state.kind === 'ready' && styles['over'],
      )}
      draggable={isMovable}
      onDragStart={isMovable ? (event) => onDragStart(job.id, event) : undefined}
    >
      <div className={styles['what']}>
        <span className={styles['name']} title={job.file.name}>
          {job.file.name}
        </span>
        <span className={styles['target']}>
          {targetWords(job)}
          <span className={styles['project']}> · {job.target.projectName}</span>
          {job.priority !== 'normal' && (
            <span className={styles['priority']}> · {job.priority === 'high' ? 'first' : 'last'}</span>
          )}
        </span>
      </div>
      <Standing job={job} actions={actions} isActive={isActive} />
    </div>
  );
}

interface StandingProps {
  readonly job: JobSnapshot;
  readonly actions: QueueActions;
  readonly isActive: boolean;
}

/** What changes while a job runs: the only part that is drawn for each progress. */
function Standing({ job: known, actions, isActive }: StandingProps) {
  const progress = useQueue((queue) => queue.progress.get(known.id)) ?? null;
  const conditions = useQueue((queue) => queue.conditions);
  const nowMs = useNow(hasEnded(known.state) || known.state.kind === 'queued' ? 60_000 : 1_000);
  const job = { ...known, progress };
  const description = describeJob(job, { conditions, nowMs });
  const tone = toneOf(description, job);
  return (
    <>
      <div className={styles['standing']}>
        <ProgressLine label={`${job.file.name}: progress`} fraction={fractionOf(job)} tone={tone} />
        <p className={classNames(styles['line'], toneClass(tone))} title={description.line}>
          {description.line}
        </p>
        <p className={styles['next']} title={description.next}>
          {description.next}
        </p>
      </div>
      <RowActions job={known} wanted={description.actions} actions={actions} isActive={isActive} />
    </>
  );
}

interface RowActionsProps {
  readonly job: JobSnapshot;
  readonly wanted: readonly JobAction[];
  readonly actions: QueueActions;
  readonly isActive: boolean;
}

/** Shown as icons because every row has them; what a job asks for has its words on the button. */
const quietActions: readonly JobAction[] = ['pause', 'resume', 'cancel', 'open_item'];

const togetherReasons: readonly HoldReason['kind'][] = ['project', 'account'];

const shortcuts: Partial<Readonly<Record<JobAction, string>>> = {
  pause: 'P',
  resume: 'P',
  cancel: 'Delete',
  retry: 'R',
};

function RowActions({ job, wanted, actions, isActive }: RowActionsProps) {
  // What holds a whole project or account is remedied once, by the message above the rows.
  const isHeldTogether = job.state.kind === 'held' && togetherReasons.includes(job.state.reason.kind);
  const shown = wanted.filter(
    (action) => action !== 'move' && !(isHeldTogether && !quietActions.includes(action)),
  );
  return (
    <div className={styles['actions']}>
      {shown
        .filter((action) => !quietActions.includes(action))
        .map((action) => (
          <Button
            key={action}
            size="small"
            icon={actionWords[action].icon}
            excludeFromTabOrder={!isActive}
            onPress={() => actions.run(action, job)}
          >
            {actionWords[action].label}
          </Button>
        ))}
      {shown
        .filter((action) => quietActions.includes(action))
        .map((action) => {
          const shortcut = shortcuts[action];
          return (
            <IconButton
              key={action}
              size="small"
              label={`${actionWords[action].label}: ${job.file.name}`}
              {...(shortcut === undefined ? {} : { shortcut })}
              icon={actionWords[action].icon}
              excludeFromTabOrder={!isActive}
              onPress={() => actions.run(action, job)}
            />
          );
        })}
      <Menu
        label={`More for ${job.file.name}`}
        entries={moreEntries(job, actions)}
        trigger={
          <AriaButton
            className={styles['more'] ?? ''}
            aria-label={`More for ${job.file.name}`}
            excludeFromTabOrder={!isActive}
          >
            <Ellipsis aria-hidden="true" />
          </AriaButton>
        }
      />
    </div>
  );
}

function moreEntries(job: JobSnapshot, actions: QueueActions): readonly MenuEntry[] {
  const entry = (id: string, label: string, onAction: () => void, isDisabled = false): MenuEntry => ({
    kind: 'action',
    id,
    label,
    onAction,
    isDisabled,
  });
  const isWaiting = canMove(job);
  return [
    entry(
      'high',
      'Before the others',
      () => actions.prioritise(job.id, 'high'),
      !isWaiting || job.priority === 'high',
    ),
    entry(
      'normal',
      'In its turn',
      () => actions.prioritise(job.id, 'normal'),
      !isWaiting || job.priority === 'normal',
    ),
    entry(
      'low',
      'After the others',
      () => actions.prioritise(job.id, 'low'),
      !isWaiting || job.priority === 'low',
    ),
    { kind: 'separator', id: 'project' },
    entry('pause project', `Pause all of ${job.target.projectName}`, () => actions.pauseProject(job)),
    entry('resume project', `Go on with ${job.target.projectName}`, () =>
      actions.resumeProject(job.target.projectId),
    ),
    { kind: 'separator', id: 'item' },
    entry('show', 'Show the item', () => actions.run('open_item', job)),
  ];
}
