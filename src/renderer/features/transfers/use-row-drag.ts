import { type DragEvent, useCallback, useState } from 'react';
import type { JobId, JobSnapshot } from '../../../shared/model/uploads.ts';
import { canMove } from './transfer-order.ts';

/** The type tells a dragged row from dragged files, which the window handles. */
const draggedJobType = 'application/x-renderdrop-job';

/** The row that another one is dragged over, and whether that would go above or below it. */
export interface DropPlace {
  readonly jobId: JobId;
  readonly half: 'upper' | 'lower';
}

export interface RowDrag {
  /** Its row must stay rendered while it is dragged, because the browser reports the end of a drag to that element. */
  readonly draggedId: JobId | null;
  readonly place: DropPlace | null;
  readonly onDragStart: (jobId: JobId, event: DragEvent) => void;
  readonly listProps: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
    readonly onDragEnd: () => void;
  };
}

/** Sorting rows by dragging. Only waiting uploads can be dragged, and only among each other. */
export function useRowDrag(
  jobOf: (jobId: JobId) => JobSnapshot | undefined,
  onMove: (jobId: JobId, place: DropPlace) => void,
): RowDrag {
  const [draggedId, setDraggedId] = useState<JobId | null>(null);
  const [place, setPlace] = useState<DropPlace | null>(null);

  const onDragStart = useCallback((jobId: JobId, event: DragEvent) => {
    event.dataTransfer.setData(draggedJobType, jobId);
    event.dataTransfer.effectAllowed = 'move';
    setDraggedId(jobId);
  }, []);
  const finish = () => {
    setDraggedId(null);
    setPlace(null);
  };
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(draggedJobType)) return;
    const over = placeUnder(event);
    const job = over && jobOf(over.jobId);
    if (!job || !canMove(job)) {
      setPlace(null);
      return;
    }
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    setPlace((known) => (known?.jobId === over.jobId && known.half === over.half ? known : over));
  };
  const onDragLeave = (event: DragEvent) => {
    const into = event.relatedTarget;
    if (!(into instanceof Node && event.currentTarget.contains(into))) setPlace(null);
  };
  const onDrop = (event: DragEvent) => {
    const over = placeUnder(event);
    if (draggedId !== null && over) {
      event.preventDefault();
      onMove(draggedId, over);
    }
    finish();
  };
  return { draggedId, place, onDragStart, listProps: { onDragOver, onDragLeave, onDrop, onDragEnd: finish } };
}

function placeUnder({ target, clientY }: DragEvent): DropPlace | null {
  const row = target instanceof Element ? target.closest('[data-job]') : null;
  const id = row?.getAttribute('data-job');
  if (!row || id === null || id === undefined) return null;
  const { top, height } = row.getBoundingClientRect();
  return { jobId: id as JobId, half: clientY < top + height / 2 ? 'upper' : 'lower' };
}
