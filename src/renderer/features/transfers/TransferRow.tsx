import { Ellipsis } from 'lucide-react';
import { type DragEvent, memo } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { canChangeTarget } from '../../../shared/model/change-target.ts';
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
import { canMove, type MoveDirection } from './transfer-order.ts';
import { fractionOf, hasProgress, targetWords, toneOf } from './transfer-words.ts';

export interface TransferRowProps {
  readonly jobId: JobId;
  readonly actions: QueueActions;
  /** The row that keys reach: its buttons, and no others, are in the tab order. */
  readonly isActive: boolean;
  /** Where a row that is dragged over this one would go. */
  readonly dropHalf: 'upper' | 'lower' | null;
  readonly onDragStart: (jobId: JobId, event: DragEvent) => void;
  readonly onMove: (jobId: JobId, direction: MoveDirection) => void;
  readonly onPrioritise: (job: JobSnapshot, priority: JobSnapshot['priority']) => void;
}

export const transferRowHeight = 50;

/** One transfer. It follows its own job and its own progress, so that nothing else is drawn when they change. */
export const TransferRow = memo(function TransferRow(props: TransferRowProps) {
  const job = useQueue((queue) => queue.jobs.get(props.jobId));
  return job ? <Row {...props} job={job} /> : null;
});

function Row(props: TransferRowProps & { readonly job: JobSnapshot }) {
  const { job, dropHalf, onDragStart } = props;
  const isMovable = canMove(job);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a gridcell of a virtual grid is no table cell.
    <div
      role="gridcell"
      tabIndex={-1}
      className={classNames(
        styles['row'],
        dropHalf === 'upper' && styles['dropAbove'],
        dropHalf === 'lower' && styles['dropBelow'],
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
            <span className={styles['priority']}>
              {' '}
              · {job.priority === 'high' ? 'urgent' : 'when nothing else waits'}
            </span>
          )}
        </span>
      </div>
      <Standing {...props} />
    </div>
  );
}

interface StandingProps extends Pick<TransferRowProps, 'actions' | 'isActive' | 'onMove' | 'onPrioritise'> {
  readonly job: JobSnapshot;
}

/** What changes while a job runs: the only part that is drawn for each progress. */
function Standing(props: StandingProps) {
  const { job: known } = props;
  const progress = useQueue((queue) => queue.progress.get(known.id)) ?? null;
  const conditions = useQueue((queue) => queue.conditions);
  const nowMs = useNow(hasEnded(known.state) || known.state.kind === 'queued' ? 60_000 : 1_000);
  const job = { ...known, progress };
  const description = describeJob(job, { conditions, nowMs });
  const tone = toneOf(description, job);
  return (
    <>
      <div className={styles['standing']}>
        {hasProgress(job) && (
          <ProgressLine label={`${job.file.name}: progress`} fraction={fractionOf(job)} tone={tone} />
        )}
        <p className={styles['words']} title={`${description.line}\n${description.next}`}>
          <span className={classNames(styles['line'], toneClass(tone))}>{description.line}</span>{' '}
          {description.next}
        </p>
      </div>
      <RowActions {...props} wanted={description.actions} />
    </>
  );
}

interface RowActionsProps extends StandingProps {
  readonly wanted: readonly JobAction[];
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

function RowActions(props: RowActionsProps) {
  const { job, wanted, actions, isActive } = props;
  const isProjectPaused = useQueue(({ conditions }) =>
    conditions.pausedProjects.includes(job.target.projectId),
  );
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
        entries={moreEntries(props, isProjectPaused)}
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

function moreEntries(
  { job, actions, onMove, onPrioritise }: StandingProps,
  isProjectPaused: boolean,
): readonly MenuEntry[] {
  const entry = (id: string, label: string, onAction: () => void, shortcut?: string): MenuEntry => ({
    kind: 'action',
    id,
    label,
    onAction,
    ...(shortcut === undefined ? {} : { shortcut }),
  });
  const { projectId, projectName } = job.target;
  const move = (direction: MoveDirection, label: string, shortcut: string) =>
    entry(direction, label, () => onMove(job.id, direction), shortcut);
  const priority = (to: JobSnapshot['priority'], label: string): readonly MenuEntry[] =>
    job.priority === to ? [] : [entry(to, label, () => onPrioritise(job, to))];
  const whileWaiting = canMove(job)
    ? [
        move('to_front', 'To the front of the line', 'Alt+Home'),
        move('to_end', 'To the end of the line', 'Alt+End'),
        ...priority('high', 'Urgent: before all others'),
        ...priority('normal', 'In its turn'),
        ...priority('low', 'When nothing else waits'),
        { kind: 'separator', id: 'project' } as const,
      ]
    : [];
  return [
    ...whileWaiting,
    isProjectPaused
      ? entry('resume project', `Go on with ${projectName}`, () => actions.resumeProject(projectId))
      : entry('pause project', `Pause all of ${projectName}`, () => actions.pauseProject(job)),
    { kind: 'separator', id: 'item' },
    ...(canChangeTarget(job)
      ? [entry('retarget', 'Send it somewhere else…', () => actions.run('choose_another_target', job))]
      : []),
    entry('show', 'Show the item', () => actions.run('open_item', job)),
  ];
}
