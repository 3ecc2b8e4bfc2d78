import { useQuery } from '@tanstack/react-query';
import {
  type CSSProperties,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { uploadsPanel } from '../../../shared/messages/uploads.ts';
import type { JobAction } from '../../../shared/model/describe-job.ts';
import { describeJob } from '../../../shared/model/describe-job.ts';
import type { EncodeSnapshot } from '../../../shared/model/encodes.ts';
import { mediaOfJob } from '../../../shared/model/job-media.ts';
import type { JobId, JobSnapshot } from '../../../shared/model/uploads.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { accountsQuery } from '../../bridge/queries.ts';
import { isOfOtherAccount, sayOtherAccount } from '../../store/other-account.ts';
import { useQueueStore } from '../../store/queue-context.tsx';
import { useWindowStore } from '../../store/window-store.ts';
import { isRowItself } from '../../ui/is-row-itself.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { pressedKeys } from '../../ui/pressed-keys.ts';
import { rowAfterKey } from '../../ui/row-steps.ts';
import { useVirtualRows } from '../../ui/use-virtual-rows.ts';
import { VirtualGrid, VirtualRow } from '../../ui/VirtualGrid.tsx';
import { useWorkspaceLabels } from '../accounts/use-workspace-labels.ts';
import { batchFrames } from './batches.ts';
import { EncodeRow } from './EncodeRow.tsx';
import { offeredFor, useEncodeActions } from './encode-actions.ts';
import type { QueueActions } from './job-actions.ts';
import type { RowId } from './row-id.ts';
import { frameGap, headHeight, type RowLayout, rowHeight } from './row-layout.ts';
import styles from './TransferList.module.css';
import { TransferRow } from './TransferRow.tsx';
import {
  type MoveDirection,
  placeAfterDrop,
  placeAfterMove,
  placeInLine,
  rowAfterCancel,
} from './transfer-order.ts';
import { uploadKeys } from './upload-keys.ts';
import { useEncodesOfUploads } from './use-encode-still.ts';
import { type ListRoom, useListRoom } from './use-list-room.ts';
import { useReturnAfterUndo } from './use-return-after-undo.ts';
import { useRowDrag } from './use-row-drag.ts';
import { useRowFocus } from './use-row-focus.ts';
import type { UploadsInList } from './use-shown-uploads.ts';
import { useSteadyRows } from './use-steady-rows.ts';

const moves: Readonly<Record<string, MoveDirection>> = {
  'Alt+ArrowUp': 'up',
  'Alt+ArrowDown': 'down',
  'Alt+Home': 'to_front',
  'Alt+End': 'to_end',
};
const moveKeys = Object.keys(moves).join(' ');
const priorityWords: Readonly<Record<JobSnapshot['priority'], string>> = {
  high: uploadsPanel.priorityHigh,
  normal: uploadsPanel.priorityNormal,
  low: uploadsPanel.priorityLow,
};

export interface TransferListProps {
  readonly actions: QueueActions;
  readonly shown: UploadsInList;
}

/** All uploads, and the videos that are encoded for one, of which only the visible ones are rendered. */
export function TransferList({ actions, shown }: TransferListProps) {
  const { ids: order, runningCount, encodes, hold } = shown;
  const store = useQueueStore();
  const openViewer = useWindowStore((state) => state.openViewer);
  const openReview = useWindowStore((state) => state.openReview);
  // Asked here once: each row that comes into sight would subscribe by itself.
  const workspaces = useWorkspaceLabels();
  const activeAccountId = useQuery(accountsQuery(useBridge())).data?.activeId ?? null;
  const encodesOfUploads = useEncodesOfUploads();
  const encodeActions = useEncodeActions();
  const [activeId, setActiveId] = useState<RowId | null>(null);
  const [said, setSaid] = useState('');
  /** A job that was moved by key or menu, which is kept in sight. A dragged row is where the pointer is anyway. */
  const followed = useRef<RowId | null>(null);
  const active = activeId !== null && order.includes(activeId) ? activeId : (order[0] ?? null);

  const place = useCallback(
    async (jobId: JobId, before: JobId | null | undefined) => {
      if (before === undefined) return;
      const queue = store.getState();
      const name = queue.jobs.get(jobId)?.file.name ?? '';
      const { place: at, of } = placeInLine(jobId, before, queue);
      const words = uploadsPanel.moved(name, at, of);
      if (await actions.move(jobId, before)) setSaid(words);
    },
    [actions, store],
  );
  const move = useCallback(
    (jobId: JobId, direction: MoveDirection) => {
      followed.current = jobId;
      void place(jobId, placeAfterMove(jobId, direction, store.getState()));
    },
    [place, store],
  );
  const prioritise = useCallback(
    async (job: JobSnapshot, priority: JobSnapshot['priority']) => {
      followed.current = job.id;
      if (await actions.prioritise(job.id, priority))
        setSaid(uploadsPanel.prioritised(job.file.name, priorityWords[priority]));
    },
    [actions],
  );
  const knownEncodes = useRef(encodes);
  knownEncodes.current = encodes;
  const drag = useRowDrag(
    (jobId) => store.getState().jobs.get(jobId),
    (jobId, over) => void place(jobId, placeAfterDrop(jobId, over, store.getState())),
  );
  // The tab stop and the dragged row stay rendered while scrolled out of sight.
  const kept = [active, drag.draggedId].flatMap((id) => (id === null ? [] : order.indexOf(id)));
  const { heads, grouped, ends } = useMemo(
    () =>
      batchFrames(
        order,
        (id) => (store.getState().jobs.get(id as JobId) ?? knownEncodes.current.get(id))?.batchId,
      ),
    [order, store],
  );
  const [{ isStacked, isRoomy, isNarrow }, setRoom] = useState<ListRoom>({
    isStacked: false,
    isRoomy: false,
    isNarrow: false,
  });
  const headPxOf = (index: number) => {
    const id = order[index];
    return id !== undefined && heads.has(id) ? headHeight : 0;
  };
  const heightOf = (index: number) => {
    const id = order[index];
    const isEnd = id !== undefined && ends.has(id);
    return (
      rowHeight({ isLarge: isRoomy && index < runningCount, isStacked, isNarrow }) +
      headPxOf(index) +
      (isEnd ? frameGap : 0)
    );
  };
  const rows = useVirtualRows({
    count: order.length,
    estimateSize: heightOf,
    keys: order,
    kept,
  });
  const { virtualizer, grid } = rows;
  useListRoom(grid, setRoom);

  // Rows that start to run, or get or lose a heading, change their height.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what changes the heights.
  useLayoutEffect(
    () => virtualizer.measure(),
    [heads, ends, runningCount, isStacked, isRoomy, isNarrow, virtualizer],
  );

  useEffect(() => {
    const index = followed.current === null ? -1 : order.indexOf(followed.current);
    followed.current = null;
    if (index !== -1) virtualizer.scrollToIndex(index);
  }, [order, virtualizer]);

  const go = (index: number, scrolls = true) => {
    setActiveId(order[index] ?? null);
    rows.goTo(index, scrolls);
  };
  const focus = useRowFocus({ rows, order, activeId, go, hold });
  const steady = useSteadyRows(rows, { headPxOf, movedByKeys: focus.movedByKeys });
  const returnAfterUndo = useReturnAfterUndo({ order, encodes, grid, go });

  const runIfOffered = (jobId: JobId, wanted: readonly JobAction[]) => {
    const { jobs, conditions } = store.getState();
    const job = jobs.get(jobId);
    if (!job) return;
    const { actions: described } = describeJob(job, { conditions, nowMs: Date.now() });
    // Its menu offers that in every state.
    const offered: readonly JobAction[] = [...described, 'open_item'];
    const action = wanted.find((candidate) => offered.includes(candidate));
    if (!action) return;
    actions.run(action, job);
    if (action === 'cancel') goAfterCancel(jobId);
  };
  const goAfterCancel = (id: RowId) => {
    const { jobs } = store.getState();
    returnAfterUndo(id);
    go(order.indexOf(rowAfterCancel(id, order, { jobs, encodes })));
  };
  /** The keys that an upload has, as far as they mean something. */
  const takeKeyOfEncode = (pressed: string, encode: EncodeSnapshot): boolean => {
    const wanted = uploadKeys[pressed] ?? [];
    if (wanted.includes('open_item')) encodeActions.openItem(encode);
    else if (wanted.includes('cancel') && offeredFor(encode).includes('cancel')) {
      encodeActions.run('cancel', encode);
      goAfterCancel(encode.id);
    } else if (pressed === 'R') void encodeActions.review(encode);
    else if (pressed === ' ') void encodeActions.view(encode);
    else return wanted.length > 0 || pressed in moves;
    return true;
  };

  // Stable callbacks: new ones at each render would render every row again.
  const viewJob = useCallback(
    (jobId: JobId) => {
      const job = store.getState().jobs.get(jobId);
      if (!job) return;
      const mediaId = mediaOfJob(job);
      openViewer({
        reference: { of: 'upload', id: jobId },
        name: job.file.name,
        item: isOfOtherAccount(job.accountId)
          ? null
          : mediaId && { projectId: job.target.projectId, mediaId },
      });
    },
    [openViewer, store],
  );

  /** Reviews this upload first, then the others of its batch. */
  const review = useCallback(
    (jobId: JobId) => {
      const { jobs } = store.getState();
      const job = jobs.get(jobId);
      if (job && isOfOtherAccount(job.accountId)) return sayOtherAccount(job.file.name);
      const together = order.filter(
        (each) => each !== jobId && jobs.get(each as JobId)?.batchId === job?.batchId,
      );
      openReview(
        [jobId, ...together].flatMap((each) => {
          const reviewed = jobs.get(each as JobId);
          const mediaId = reviewed ? mediaOfJob(reviewed) : null;
          return reviewed && mediaId
            ? [
                {
                  projectId: reviewed.target.projectId,
                  mediaId,
                  subject: { kind: 'upload' as const, jobId: reviewed.id },
                },
              ]
            : [];
        }),
      );
    },
    [openReview, order, store],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (active === null || !isRowItself(event.target)) return;
    const pressed = pressedKeys(event.nativeEvent);
    const next = rowAfterKey(pressed, order.indexOf(active), order.length);
    const direction = moves[pressed];
    const wanted = uploadKeys[pressed];
    const encode = encodes.get(active);
    const jobId = active as JobId;
    if (next !== null) go(next);
    else if (encode) {
      if (!takeKeyOfEncode(pressed, encode)) return;
    } else if (direction !== undefined) move(jobId, direction);
    else if (wanted !== undefined) runIfOffered(jobId, wanted);
    else if (pressed === 'R') review(jobId);
    else if (pressed === ' ') viewJob(jobId);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <VirtualGrid
        rows={rows}
        label={uploadsPanel.title}
        rowCount={order.length}
        className={styles['list'] ?? ''}
        style={{ '--first-row': `${heightOf(0)}px` } as CSSProperties}
        onKeyDown={onKeyDown}
        {...focus.props}
        {...steady}
        {...drag.listProps}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const id = order[index];
          if (id === undefined) return null;
          const layout: RowLayout = {
            head: heads.get(id) ?? null,
            isGrouped: grouped.has(id),
            isEnd: ends.has(id),
            isLarge: isRoomy && index < runningCount,
            isStacked,
            isNarrow,
          };
          const isActive = id === active;
          const encode = encodes.get(id);
          if (encode)
            return (
              <VirtualRow
                key={id}
                index={index}
                topPx={start}
                isTabStop={isActive}
                onFocus={() => setActiveId(id)}
              >
                <EncodeRow
                  {...layout}
                  encode={encode}
                  workspace={workspaces.get(encode.accountId)}
                  actions={encodeActions}
                  isActive={isActive}
                />
              </VirtualRow>
            );
          const jobId = id as JobId;
          return (
            <VirtualRow
              key={id}
              index={index}
              topPx={start}
              isTabStop={isActive}
              data-job={jobId}
              aria-keyshortcuts={moveKeys}
              onFocus={() => setActiveId(id)}
            >
              <TransferRow
                {...layout}
                jobId={jobId}
                encodeId={encodesOfUploads[jobId] ?? null}
                workspaces={workspaces}
                activeAccountId={activeAccountId}
                actions={actions}
                isActive={isActive}
                dropHalf={drag.place?.jobId === jobId ? drag.place.half : null}
                onDragStart={drag.onDragStart}
                onView={viewJob}
                onReview={review}
                onMove={move}
                onPrioritise={prioritise}
              />
            </VirtualRow>
          );
        })}
      </VirtualGrid>
      <LiveRegion text={said} />
    </>
  );
}
