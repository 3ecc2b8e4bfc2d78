import { ListChecks, MonitorUp } from 'lucide-react';
import { memo } from 'react';
import { shallow } from 'zustand/shallow';
import { commandTexts } from '../../../shared/messages/commands.ts';
import { compTexts } from '../../../shared/messages/comps.ts';
import { noteCheckTexts } from '../../../shared/messages/note-check.ts';
import { uploadsPanel } from '../../../shared/messages/uploads.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import { canChangeTarget } from '../../../shared/model/change-target.ts';
import type { JobAction } from '../../../shared/model/describe-job.ts';
import { mediaOfJob } from '../../../shared/model/job-media.ts';
import type { HoldReason, JobSnapshot } from '../../../shared/model/uploads.ts';
import { useQueue } from '../../store/queue-context.tsx';
import { Button } from '../../ui/Button.tsx';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { actionWords } from './action-words.tsx';
import type { QueueActions } from './job-actions.ts';
import { ActionIcon, menuEntry, RemedyButton } from './row-buttons.tsx';
import styles from './TransferRow.module.css';
import { canMove, type MoveDirection } from './transfer-order.ts';
import { keyOfAction } from './upload-keys.ts';
import { type RowOffers, useRowOffers } from './use-row-offers.ts';

export interface TransferRowActionsProps {
  readonly job: JobSnapshot;
  readonly wanted: readonly JobAction[];
  readonly actions: QueueActions;
  readonly activeAccountId: AccountId | null;
  readonly isActive: boolean;
  readonly onView: (jobId: JobSnapshot['id']) => void;
  readonly onReview: (jobId: JobSnapshot['id']) => void;
  readonly onMove: (jobId: JobSnapshot['id'], direction: MoveDirection) => void;
  readonly onPrioritise: (job: JobSnapshot, priority: JobSnapshot['priority']) => void;
}

/** Shown as icons, because every row has them. */
const iconActions: readonly JobAction[] = ['pause', 'resume', 'cancel'];

const togetherReasons: readonly HoldReason['kind'][] = ['project', 'account'];

/**
 * A button for the remedy, icons for the usual actions, and a menu for the rest, in a column of fixed width. Progress comes
 * ten times a second and changes none of them.
 */
export const TransferRowActions = memo(function TransferRowActions(props: TransferRowActionsProps) {
  const { job, wanted, actions, activeAccountId, isActive } = props;
  const isProjectPaused = useQueue(({ conditions }) =>
    conditions.pausedProjects.includes(job.target.projectId),
  );
  // A hold on a whole project or account has its remedy in the message above the rows.
  const isHeldTogether = job.state.kind === 'held' && togetherReasons.includes(job.state.reason.kind);
  const helpful = isHeldTogether
    ? []
    : wanted.filter((action) => !iconActions.includes(action) && !isInEveryMenu(action, job));
  const [first] = helpful;
  const offers = useRowOffers(job, activeAccountId);
  return (
    <div className={styles['actions']}>
      {first !== undefined && (
        <RemedyButton action={first} isActive={isActive} onPress={() => actions.run(first, job)} />
      )}
      {first === undefined && <RowOffer offers={offers} isActive={isActive} />}
      {iconActions
        .filter((action) => wanted.includes(action))
        .map((action) => (
          <ActionIcon
            key={action}
            action={action}
            of={job.file.name}
            isActive={isActive}
            onPress={() => actions.run(action, job)}
          />
        ))}
      <RowMenu
        label={uploadsPanel.more(job.file.name)}
        entries={() => moreEntries(props, helpful, offers, isProjectPaused)}
        isInTabOrder={isActive}
      />
    </div>
  );
}, isSameOffer);

/** `wanted` is a new list for each progress event, mostly with the same actions. */
function isSameOffer(before: TransferRowActionsProps, now: TransferRowActionsProps): boolean {
  return shallow(before.wanted, now.wanted) && shallow({ ...before, wanted: now.wanted }, now);
}

/** The next step for an upload without trouble: checking notes if there are any, else the stage. The menu has the other. */
function RowOffer({ offers, isActive }: { readonly offers: RowOffers; readonly isActive: boolean }) {
  const { openNotes, checkNotes, placeOnStage } = offers;
  const [label, icon, run] = checkNotes
    ? [noteCheckTexts.openNotes(openNotes), <ListChecks key="notes" />, checkNotes]
    : [compTexts.placeMore, <MonitorUp key="stage" />, placeOnStage];
  if (!run) return null;
  return (
    <span className={styles['first']} title={label}>
      <Button size="small" kind="quiet" icon={icon} excludeFromTabOrder={!isActive} onPress={run}>
        {label}
      </Button>
    </span>
  );
}

/** Every menu has an entry that opens the item, unless that is the remedy. */
const isInEveryMenu = (action: JobAction, { state }: JobSnapshot): boolean =>
  action === 'move' ||
  (action === 'open_item' && !('trouble' in state && state.trouble.action === 'open_item'));

function moreEntries(
  { job, wanted, actions, onView, onReview, onMove, onPrioritise }: TransferRowActionsProps,
  helpful: readonly JobAction[],
  { placeOnStage }: RowOffers,
  isProjectPaused: boolean,
): readonly MenuEntry[] {
  const { projectId, projectName } = job.target;
  const move = (direction: MoveDirection, label: string, shortcut: string) =>
    menuEntry(direction, label, () => onMove(job.id, direction), shortcut);
  const priority = (to: JobSnapshot['priority'], label: string): readonly MenuEntry[] =>
    job.priority === to ? [] : [menuEntry(to, label, () => onPrioritise(job, to))];
  const run = (action: JobAction, shortcut?: string) =>
    menuEntry(action, actionWords(action).label, () => actions.run(action, job), shortcut);
  const separator = (id: string): MenuEntry => ({ kind: 'separator', id });
  // A right-click shows all actions, including those that have a button or an icon.
  const itself = [...helpful, ...iconActions.filter((action) => wanted.includes(action))].map((action) =>
    run(action, keyOfAction(action)),
  );
  const whileQueued = canMove(job)
    ? [
        move('to_front', uploadsPanel.toTop, 'Alt+Home'),
        move('to_end', uploadsPanel.toEnd, 'Alt+End'),
        ...priority('high', uploadsPanel.priorityHigh),
        ...priority('normal', uploadsPanel.priorityNormal),
        ...priority('low', uploadsPanel.priorityLow),
      ]
    : [];
  return [
    ...itself,
    ...(itself.length > 0 ? [separator('after itself')] : []),
    ...whileQueued,
    ...(whileQueued.length > 0 ? [separator('after queued')] : []),
    run('open_item', 'Enter'),
    menuEntry('view', commandTexts.viewChosen, () => onView(job.id), 'Space'),
    ...(mediaOfJob(job) === null
      ? []
      : [menuEntry('review', commandTexts.review, () => onReview(job.id), 'R')]),
    ...(placeOnStage ? [menuEntry('place', compTexts.placeMore, placeOnStage)] : []),
    menuEntry('show', uploadsPanel.showInFolder, () => actions.showFile(job.id)),
    ...(mediaOfJob(job) === null
      ? []
      : [menuEntry('link', uploadsPanel.copyLink, () => actions.copyLink(job))]),
    ...(canChangeTarget(job) && !wanted.includes('choose_another_target')
      ? [run('choose_another_target')]
      : []),
    separator('project'),
    isProjectPaused
      ? menuEntry('resume project', uploadsPanel.resumeProject(projectName), () =>
          actions.resumeProject(projectId),
        )
      : menuEntry('pause project', uploadsPanel.pauseProject(projectName), () => actions.pauseProject(job)),
  ];
}
