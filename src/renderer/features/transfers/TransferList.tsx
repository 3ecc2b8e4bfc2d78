import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
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
import type { JobId, JobSnapshot } from '../../../shared/model/uploads.ts';
import { useQueue, useQueueStore } from '../../store/queue-context.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { pressedKeys } from '../../ui/pressed-keys.ts';
import { batchHeads } from './batches.ts';
import type { QueueActions } from './job-actions.ts';
import styles from './TransferList.module.css';
import { batchHeadHeight, TransferRow, transferRowHeight } from './TransferRow.tsx';
import {
  createTransferOrder,
  type MoveDirection,
  placeAfterDrop,
  placeAfterMove,
  placeInLine,
} from './transfer-order.ts';
import { useRowDrag } from './use-row-drag.ts';

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};
const moves: Readonly<Record<string, MoveDirection>> = {
  'Alt+ArrowUp': 'up',
  'Alt+ArrowDown': 'down',
  'Alt+Home': 'to_front',
  'Alt+End': 'to_end',
};
const moveKeys = Object.keys(moves).join(' ');
/** What a key asks for: the first of these that the job offers. */
const wishes: Readonly<Record<string, readonly JobAction[]>> = {
  P: ['pause', 'resume'],
  R: ['retry', 'go_on', 'send_again'],
  Delete: ['cancel'],
  Enter: ['open_item'],
};

const priorityWords: Readonly<Record<JobSnapshot['priority'], string>> = {
  high: uploadsPanel.priorityHigh,
  normal: uploadsPanel.priorityNormal,
  low: uploadsPanel.priorityLow,
};

/** All transfers, of which only those in sight are in the page. */
export function TransferList({ actions }: { readonly actions: QueueActions }) {
  const [selectOrder] = useState(createTransferOrder);
  const order = useQueue(selectOrder);
  const store = useQueueStore();
  const scroller = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<JobId | null>(null);
  const [said, setSaid] = useState('');
  /** Was moved by key or menu: it is kept in sight where it goes. A row that was dragged is where the pointer is. */
  const followed = useRef<JobId | null>(null);
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
  const drag = useRowDrag(
    (jobId) => store.getState().jobs.get(jobId),
    (jobId, over) => void place(jobId, placeAfterDrop(jobId, over, store.getState())),
  );
  // Scrolled out of sight, these stay: what Tab leads to, and what a drag began on.
  const kept = [active, drag.draggedId].flatMap((id) => (id === null ? [] : order.indexOf(id)));
  const { heads, grouped } = useMemo(
    () => batchHeads(order, (jobId) => store.getState().jobs.get(jobId)?.batchId),
    [order, store],
  );
  const hasHead = (index: number) => {
    const jobId = order[index];
    return jobId !== undefined && heads.has(jobId);
  };
  const virtualizer = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => transferRowHeight + (hasHead(index) ? batchHeadHeight : 0),
    getItemKey: (index) => order[index] ?? index,
    overscan: 6,
    rangeExtractor: (range: Range) => withKept(defaultRangeExtractor(range), kept),
  });

  // Rows that got or lost a heading are as high as they are now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headings are what changes the heights.
  useLayoutEffect(() => virtualizer.measure(), [heads, virtualizer]);

  useEffect(() => {
    const index = followed.current === null ? -1 : order.indexOf(followed.current);
    followed.current = null;
    if (index !== -1) virtualizer.scrollToIndex(index);
  }, [order, virtualizer]);

  const focusRow = (index: number) => {
    const jobId = order[Math.max(0, Math.min(order.length - 1, index))];
    if (jobId === undefined) return;
    setActiveId(jobId);
    virtualizer.scrollToIndex(order.indexOf(jobId));
    // The row may come into the page only with the next drawing.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-job="${jobId}"]`)?.focus(),
    );
  };

  const runIfOffered = (jobId: JobId, wanted: readonly JobAction[]) => {
    const { jobs, conditions } = store.getState();
    const job = jobs.get(jobId);
    if (!job) return;
    const offered = describeJob(job, { conditions, nowMs: Date.now() }).actions;
    const action = wanted.find((candidate) => offered.includes(candidate));
    if (action) actions.run(action, job);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (active === null || !(event.target instanceof HTMLElement) || !isRowItself(event.target)) return;
    const pressed = pressedKeys(event.nativeEvent);
    const step = steps[pressed];
    const direction = moves[pressed];
    const wanted = wishes[pressed];
    if (step !== undefined) focusRow(order.indexOf(active) + step);
    else if (direction !== undefined) move(active, direction);
    else if (wanted !== undefined) runIfOffered(active, wanted);
    else return;
    event.preventDefault();
  };

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a virtual grid is no table. */}
      <div
        ref={scroller}
        role="grid"
        aria-label={uploadsPanel.title}
        aria-rowcount={order.length}
        tabIndex={-1}
        className={styles['list']}
        onKeyDown={onKeyDown}
        {...drag.listProps}
      >
        <div className={styles['space']} style={{ height: virtualizer.getTotalSize() }} role="presentation">
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const jobId = order[index];
            if (jobId === undefined) return null;
            return (
              // biome-ignore lint/a11y/useSemanticElements: a row of a virtual grid is no table row.
              <div
                key={jobId}
                role="row"
                aria-rowindex={index + 1}
                data-job={jobId}
                aria-keyshortcuts={moveKeys}
                tabIndex={jobId === active ? 0 : -1}
                className={styles['row']}
                style={{ transform: `translateY(${start}px)` }}
                onFocus={() => setActiveId(jobId)}
              >
                <TransferRow
                  jobId={jobId}
                  actions={actions}
                  isActive={jobId === active}
                  hasHead={heads.has(jobId)}
                  isGrouped={grouped.has(jobId)}
                  dropHalf={drag.place?.jobId === jobId ? drag.place.half : null}
                  onDragStart={drag.onDragStart}
                  onMove={move}
                  onPrioritise={prioritise}
                />
              </div>
            );
          })}
        </div>
      </div>
      <LiveRegion text={said} />
    </>
  );
}

/** Keys pressed in a row's buttons and menus are theirs. */
const isRowItself = (element: HTMLElement): boolean =>
  ['row', 'gridcell'].includes(element.getAttribute('role') ?? '');

const withKept = (shown: readonly number[], kept: readonly number[]): number[] =>
  [...new Set([...shown, ...kept])].sort((a, b) => a - b);
