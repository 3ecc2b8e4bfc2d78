import { useVirtualizer } from '@tanstack/react-virtual';
import { type DragEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react';
import type { JobAction } from '../../../shared/model/describe-job.ts';
import { describeJob } from '../../../shared/model/describe-job.ts';
import type { JobId } from '../../../shared/model/uploads.ts';
import { useQueue, useQueueStore } from '../../store/queue-context.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { pressedKeys } from '../../ui/pressed-keys.ts';
import type { QueueActions } from './job-actions.tsx';
import styles from './TransferList.module.css';
import { TransferRow, transferRowHeight } from './TransferRow.tsx';
import { canMove, createTransferOrder, type MoveDirection, placeAfterMove } from './transfer-order.ts';

/** Told apart from files by its type: a drop of files is the window's business. */
const draggedJobType = 'application/x-renderdrop-job';

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};
const moves: Readonly<Record<string, MoveDirection>> = { 'Alt+ArrowUp': 'up', 'Alt+ArrowDown': 'down' };
/** What a key asks for: the first of these that the job offers. */
const wishes: Readonly<Record<string, readonly JobAction[]>> = {
  P: ['pause', 'resume'],
  R: ['retry', 'go_on', 'send_again'],
  Delete: ['cancel'],
  Enter: ['open_item'],
};

/** All transfers, of which only those in sight are in the page. */
export function TransferList({ actions }: { readonly actions: QueueActions }) {
  const [selectOrder] = useState(createTransferOrder);
  const order = useQueue(selectOrder);
  const store = useQueueStore();
  const scroller = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<JobId | null>(null);
  const [placeId, setPlaceId] = useState<JobId | null>(null);
  const [said, setSaid] = useState('');
  const dragged = useRef<JobId | null>(null);
  const virtualizer = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => transferRowHeight,
    getItemKey: (index) => order[index] ?? index,
    overscan: 6,
  });
  const active = activeId !== null && order.includes(activeId) ? activeId : (order[0] ?? null);

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

  const move = (jobId: JobId, direction: MoveDirection) => {
    const before = placeAfterMove(jobId, direction, store.getState());
    if (before === undefined) return;
    actions.move(jobId, before);
    setSaid(`Moved ${direction} by one.`);
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

  const onDragStart = useCallback((jobId: JobId, event: DragEvent) => {
    dragged.current = jobId;
    event.dataTransfer.setData(draggedJobType, jobId);
    event.dataTransfer.effectAllowed = 'move';
  }, []);
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(draggedJobType)) return;
    const over = jobUnder(event);
    const job = over === null ? undefined : store.getState().jobs.get(over);
    if (!job || !canMove(job)) return;
    event.preventDefault();
    setPlaceId(over);
  };
  const onDrop = (event: DragEvent) => {
    const over = jobUnder(event);
    if (dragged.current !== null && over !== null && over !== dragged.current) {
      event.preventDefault();
      actions.move(dragged.current, over);
    }
    dragged.current = null;
    setPlaceId(null);
  };

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a virtual grid is no table. */}
      <div
        ref={scroller}
        role="grid"
        aria-label="Transfers"
        aria-rowcount={order.length}
        tabIndex={-1}
        className={styles['list']}
        onKeyDown={onKeyDown}
        onDragOver={onDragOver}
        onDrop={onDrop}
        onDragEnd={() => setPlaceId(null)}
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
                tabIndex={jobId === active ? 0 : -1}
                className={styles['row']}
                style={{ transform: `translateY(${start}px)` }}
                onFocus={() => setActiveId(jobId)}
              >
                <TransferRow
                  jobId={jobId}
                  actions={actions}
                  isActive={jobId === active}
                  isDropPlace={jobId === placeId}
                  onDragStart={onDragStart}
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

function jobUnder(event: DragEvent): JobId | null {
  const row = event.target instanceof Element ? event.target.closest('[data-job]') : null;
  return (row?.getAttribute('data-job') ?? null) as JobId | null;
}
